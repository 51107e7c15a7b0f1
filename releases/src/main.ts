import { parseArguments, usage } from './command-line.ts';
import { readFolders } from './folders.ts';
import { verbs } from './verbs/index.ts';

const wish = parseArguments(process.argv.slice(2), process.env);
if (wish === undefined) {
  console.error(usage);
  process.exit(2);
}
try {
  for (const line of await verbs[wish.verb](wish, readFolders(process.env))) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
