import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createRemote } from './new-remote/create-remote.ts';
import { firstPath } from './new-remote/remote-name.ts';

const root = join(import.meta.dirname, '..');

function nextSteps(name: string): string {
  return `${name} is a remote now. Next:
  npm install                 so that the lockfile knows it
  npm run dev -w ${name}
                              the site with ${firstPath(name)}, following your edits
  npm run validate            lint, types, import rules, its tests
  npm start                   builds it, makes it live on this machine
A site in production serves it once the release manager has granted its paths:
npm run release -- grant ${name} --path ${firstPath(name)} --key ${name}.pub (docs/release-your-remote.md).`;
}

const [name, ...more] = process.argv.slice(2);
if (name === undefined || more.length > 0) {
  console.error('npm run new-remote -- <name>, for example: npm run new-remote -- price-list');
  process.exit(2);
}
try {
  const { written, changed } = await createRemote(root, name);
  execFileSync('biome', ['check', '--write', name, ...changed], { cwd: root, stdio: 'inherit' });
  execFileSync('node', ['scripts/make-keys.ts', name], { cwd: root, stdio: 'inherit' });
  for (const file of written) console.log(`written  ${file}`);
  for (const file of changed) console.log(`changed  ${file}`);
  console.log(`\n${nextSteps(name)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
