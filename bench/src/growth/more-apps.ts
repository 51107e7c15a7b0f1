import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Preloaded (`--import`) into processes of a site with more remotes than this repository. It replaces only the list of
// apps; all other code is the site's own. Render processes get their input from the gateway and need no list.

const remotes = Number(process.env.BENCH_REMOTES);

/** The end of the list of apps in the source. */
const end = "'customer-area']";

/** The number of remotes in the repository; the others are made up. */
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
