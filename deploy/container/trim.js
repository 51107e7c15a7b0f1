// Removes from the packages of the image what no program reads: the test of the image starts every program after it.
import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const patterns = [
  // Maps of packages' sources, and their types.
  '{,backend/}node_modules/**/*.{map,d.ts,d.mts,d.cts}',
  // The copy of the runtime from which its package was made.
  'node_modules/node/node_modules',
  // Icons and pictures of apps, which their releases contain.
  'node_modules/lucide-react',
  // The sources and libraries that native modules were compiled from.
  'backend/node_modules/argon2/{deps,src,vendor}',
];

for (const path of globSync(patterns, { cwd: root })) {
  const whole = join(root, path);
  if (existsSync(whole)) rmSync(whole, { recursive: true });
}
