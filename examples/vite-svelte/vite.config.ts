import { basename } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import project from './package.json' with { type: 'json' };

/** Twelve hexadecimal digits of the content's hash: releases then share the files that they have in common. */
const hashed = '[name].[hash:12]';

export default defineConfig(({ isSsrBuild = false }) => ({
  base: './',
  plugins: [
    svelte({
      compilerOptions: {
        // The other way fills templates with innerHTML, which the site's Trusted Types policy forbids.
        fragments: 'tree',
        // The class of a component begins with the name of the app, as the check requires.
        cssHash: ({ filename }) => `${project.name}-${basename(filename, '.svelte')}`,
      },
    }),
  ],
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
