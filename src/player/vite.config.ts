import { defineConfig } from 'vite';

export default defineConfig({
  base: './', // works below any address
  build: {
    // The warren program takes the page from here, see `--with-player`.
    outDir: '../../build/release/share/warren/player',
    emptyOutDir: true,
    target: ['chrome90', 'firefox90', 'safari15'],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1024, // three is one script
  },
});
