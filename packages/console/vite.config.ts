// How the console is built: one page for every address under /console, with hashed assets.
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  logLevel: 'warn',
  build: {
    target: 'es2022',
    // No asset is inlined: the page's policy allows files of this server only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // Libraries mark files for servers that render React; there is none here.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
  // `pnpm --filter @voicecall/console exec vite` serves the sources, and passes requests on to a running platform.
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/admin', '/portal', '/oidc', '/recordings', '/console/config.json'].map((path) => [
        path,
        'http://127.0.0.1:8080',
      ]),
    ),
  },
});
