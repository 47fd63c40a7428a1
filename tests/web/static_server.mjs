// A plain static host: files below a folder, with their types, and nothing else.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const kTypes = {
  '.css': 'text/css',
  '.glb': 'model/gltf-binary',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.wav': 'audio/wav',
};

/** The file that a request's path names; undefined where there is none. */
function file_of(folder, path) {
  const file = join(folder, normalize(decodeURIComponent(path)));
  const entry = statSync(file, { throwIfNoEntry: false });
  if (entry?.isDirectory()) return file_of(folder, join(path, 'index.html'));
  return entry?.isFile() ? { file, bytes: entry.size } : undefined;
}

/**
 * Calls use(address) while the files below `folder` are served at http://localhost:PORT.
 * `answer(path, response, request)`, where given, comes first: it is true where it answered the
 * request itself. `connected(socket)` sees each connection.
 */
export async function with_server(folder, use, { answer, connected } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (answer?.(decodeURIComponent(pathname), response, request)) return;
    const found = file_of(folder, pathname);
    if (!found) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': kTypes[extname(found.file)] ?? 'application/octet-stream',
      'content-length': found.bytes,
      'cache-control': 'no-cache',
    });
    createReadStream(found.file).pipe(response);
  });
  if (connected) server.on('connection', connected);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://localhost:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
