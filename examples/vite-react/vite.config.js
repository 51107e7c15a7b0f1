import { basename } from 'node:path';
import { federation } from '@module-federation/vite';
import { remoteShared } from '@studio/releases/shared';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const shared = remoteShared();
const inServer = Object.keys(shared);

/** Names a file by its chunk and the hash of its content; a lazy route finds its files by the chunk. */
const hashed = ({ name = '' }) =>
  `${basename(name)
    .replace(/-route(?=\.|$)/, '')
    .replace(/\.\w+$/, '')}-[hash]`;

/** Every class begins with the name of the app, and is in one of its layers: the styles of the site stay as they are. */
const css = {
  modules: {
    generateScopedName: (name, file) =>
      `sample-remote-${basename(file).replace(/\..*$/, '')}-${name}`,
  },
};

/** The files for browsers: a container of Module Federation, whose addresses are relative to each other. */
const web = {
  base: './',
  css,
  plugins: [
    react(),
    federation({
      name: 'sample_remote',
      filename: 'remoteEntry.js',
      exposes: { './remote': './src/remote.ts' },
      shared,
      shareStrategy: 'loaded-first',
      manifest: true,
      dts: false,
      disableSnapshot: true,
    }),
  ],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // The page preloads what the release lists.
    modulePreload: false,
    sourcemap: 'hidden',
    rolldownOptions: {
      input: 'src/remote.ts',
      output: {
        entryFileNames: (chunk) => `${hashed(chunk)}.js`,
        chunkFileNames: (chunk) => `${hashed(chunk)}.js`,
        assetFileNames: ({ names: [name] }) => `${hashed({ name })}[extname]`,
      },
    },
  },
};

/** One CommonJS file that holds everything but the packages of the shell. */
const commonJs = (name, input, external) => ({
  css,
  plugins: [react()],
  ssr: { noExternal: true, external, target: 'node' },
  build: {
    outDir: `dist/${name}`,
    ssr: true,
    target: 'node24',
    sourcemap: name === 'server' && 'hidden',
    rolldownOptions: {
      input,
      external,
      output: { format: 'cjs', entryFileNames: `${name}.cjs`, codeSplitting: false },
    },
  },
});

export default defineConfig(({ mode, isSsrBuild }) => {
  if (mode === 'journeys') return commonJs('journeys', 'src/journeys.ts', []);
  return isSsrBuild ? commonJs('server', 'src/remote.ts', inServer) : web;
});
