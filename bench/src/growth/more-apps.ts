import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Preloaded into processes of a site that has more remotes than this repository: only the list of apps is another one,
// everything that follows from it is the site's own code. Render threads are handed what they need, without the list.

const remotes = Number(process.env.BENCH_REMOTES);

/** The last app of the repository, as its list ends. */
const end = "'customer-area']";

/** Its own remotes; the others are made up. */
const own = 3;

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('/shared/src/contract/apps.ts')) return nextLoad(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8');
    if (!source.includes(end)) throw new Error(`The list of apps does not end with ${end}.`);
    const names = Array.from({ length: remotes - own }, (_, index) => `'made-up-${index + 1}'`);
    const list = ["'customer-area'", ...names].join(', ');
    return {
      format: 'module-typescript',
      source: source.replace(end, `${list}]`),
      shortCircuit: true,
    };
  },
});
