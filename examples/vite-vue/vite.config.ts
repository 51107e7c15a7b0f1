import { basename } from 'node:path';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';
import project from './package.json' with { type: 'json' };

/** Twelve hexadecimal digits of the content's hash: releases then share the files that they have in common. */
const hashed = '[name].[hash:12]';

export default defineConfig(({ isSsrBuild = false }) => ({
  base: './',
  plugins: [
    // Vue writes hoisted markup with innerHTML, which the site's Trusted Types policy forbids.
    vue({
      features: { optionsAPI: false },
      template: { compilerOptions: { hoistStatic: false } },
    }),
  ],
  css: {
    modules: {
      // Each class begins with the name of the app, as the check requires.
      generateScopedName: (name, file) =>
        `${project.name}-${basename(file.replace(/\?.*/, ''), '.vue')}-${name}`,
    },
  },
  // In the browser Vue would create a Trusted Types policy, which the site's policy does not name.
  define: isSsrBuild ? {} : { 'window.trustedTypes': 'undefined' },
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/web',
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    sourcemap: 'hidden',
    rolldownOptions: {
      input: isSsrBuild ? { server: 'src/server.ts' } : { remoteEntry: 'src/remote.ts' },
      preserveEntrySignatures: 'strict',
      output: isSsrBuild
        ? { format: 'cjs', entryFileNames: 'server.cjs', codeSplitting: false }
        : {
            hashCharacters: 'hex',
            entryFileNames: `${hashed}.js`,
            chunkFileNames: `${hashed}.js`,
            assetFileNames: `${hashed}[extname]`,
          },
    },
  },
}));
