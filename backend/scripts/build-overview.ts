import { resolve } from 'node:path';
import { APP_SHARED_DEPS } from '@directus/extensions';
import { rolldown } from 'rolldown';

// Builds the firm's parts of the Studio into the file that Directus reads. Not by the extensions' SDK, which brings 190 MB of
// build tools to every server.
const folder = resolve(import.meta.dirname, '../extensions/overview');

const build = await rolldown({
  input: resolve(folder, 'src/studio.ts'),
  external: [...APP_SHARED_DEPS],
});
await build.write({
  file: resolve(folder, 'dist/index.js'),
  format: 'esm',
  minify: true,
  inlineDynamicImports: true,
});
await build.close();
