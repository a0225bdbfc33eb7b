import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Names this build, so that an open page can tell when another one has taken its place. */
function release(id: string): Plugin {
  return {
    name: 'release',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build: id }) });
    },
  };
}

const build = new Date().toISOString();
const server = 'http://localhost:8080';
const proxied = ['/tenant', '/base', '/api', '/live-console', '/openapi.json', '/docs', '/dev', '/demo.json'];

export default defineConfig(({ command }) => ({
  plugins: [react(), release(build)],
  define: { __BUILD__: JSON.stringify(command === 'build' ? build : '') },
  resolve: {
    // The package's own entry is its development build, whatever the mode.
    alias:
      command === 'build'
        ? {
            'react-router': fileURLToPath(import.meta.resolve('react-router')).replace('development/index.js', 'production/index.mjs').replace('development/index.mjs', 'production/index.mjs'),
          }
        : {},
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: {
        // Contract and library files only declare; without this every area's calls would travel with the first one.
        moduleSideEffects: [{ test: /packages\/contract\/src\/|console\/src\/(lib|kit|locales)\/.*\.tsx?$/, sideEffects: false }],
      },
    },
  },
}));
