// What a page asks of WebGL 2, counted where it asks and not where it says so.

/**
 * Runs in a page before its own scripts, and has `window.meter` count: {draws, triangles} since
 * reset(), texture_bytes(), and samplers() of each program.
 */
export function install_gl_meter() {
  const gl2 = WebGL2RenderingContext.prototype;
  const programs = new Set();
  const textures = new Map(); // bytes of each level, by texture
  const meter = { draws: 0, triangles: 0 };
  const before = (name, note) => {
    const real = gl2[name];
    gl2[name] = function (...args) {
      note(this, ...args);
      return real.apply(this, args);
    };
  };
  const count = (gl, mode, corners, times = 1) => {
    meter.draws += 1;
    if (mode === gl.TRIANGLES) meter.triangles += (corners / 3) * times;
  };
  before('drawElements', (gl, mode, corners) => count(gl, mode, corners));
  before('drawArrays', (gl, mode, first, corners) => count(gl, mode, corners));
  before('drawElementsInstanced', (gl, mode, corners, type, offset, times) =>
    count(gl, mode, corners, times));
  before('drawArraysInstanced', (gl, mode, first, corners, times) => count(gl, mode, corners, times));
  before('linkProgram', (gl, program) => programs.add({ gl, program }));

  const pixel_bytes = (gl, format) => ({ [gl.R8]: 1, [gl.RG8]: 2 })[format] ?? 4;
  const kinds_of = (gl) =>
    new Map([
      [gl.TEXTURE_2D, gl.TEXTURE_BINDING_2D],
      [gl.TEXTURE_2D_ARRAY, gl.TEXTURE_BINDING_2D_ARRAY],
    ]);
  const hold = (gl, target, level, bytes) => {
    const binding = kinds_of(gl).get(target);
    if (binding === undefined) return;
    const texture = gl.getParameter(binding);
    if (!textures.has(texture)) textures.set(texture, new Map());
    textures.get(texture).set(level, bytes);
  };
  const hold_levels = (gl, target, levels, format, width, height, layers = 1) => {
    for (let i = 0; i < levels; ++i) {
      const pixels = Math.max(1, width >> i) * Math.max(1, height >> i) * layers;
      hold(gl, target, i, pixel_bytes(gl, format) * pixels);
    }
  };
  before('texStorage2D', hold_levels);
  before('texStorage3D', hold_levels);
  before('texImage2D', (gl, target, level, format, ...size) => {
    const [width, height] = size.length > 3 ? size : [size[2].width, size[2].height];
    hold(gl, target, level, pixel_bytes(gl, format) * width * height);
  });
  before('deleteTexture', (gl, texture) => textures.delete(texture));

  meter.reset = () => {
    meter.draws = meter.triangles = 0;
  };
  meter.texture_bytes = () => {
    let sum = 0;
    for (const levels of textures.values()) for (const bytes of levels.values()) sum += bytes;
    return sum;
  };
  meter.samplers = () =>
    [...programs]
      .filter(({ gl, program }) => gl.isProgram(program))
      .map(({ gl, program }) => {
        const active = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS);
        const uniforms = Array.from({ length: active }, (_, i) => gl.getActiveUniform(program, i));
        const kinds = Object.getOwnPropertyNames(gl2).filter((name) => /_?SAMPLER_(2D|3D|CUBE)/.test(name));
        const samplers = new Set(kinds.map((name) => gl[name]));
        return uniforms.reduce((sum, { type, size }) => sum + (samplers.has(type) ? size : 0), 0);
      });
  window.meter = meter;
}
