import { Misuse, parseArguments } from './command-line.ts';
import { readFolders } from './folders.ts';
import { usage } from './usage.ts';
import { verbs } from './verbs/index.ts';

try {
  const wish = parseArguments(process.argv.slice(2), process.env);
  for (const line of await verbs[wish.verb](wish, readFolders(process.env))) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof Misuse ? 2 : 1;
  if (error instanceof Misuse) console.error(`\n${usage}`);
}
