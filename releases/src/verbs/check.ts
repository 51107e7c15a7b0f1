import type { AppName } from '@studio/shared/contract';
import { findProblems } from '../check/find-problems.ts';
import { type CheckResult, storeResult } from '../check/result.ts';
import { runSmoke } from '../check/run-smoke.ts';
import { liveComposition } from '../composition.ts';
import { privateKeyOf, publicKeyOf } from '../keys.ts';
import { readLiveSet } from '../live/index.ts';
import { readPublished } from '../published.ts';
import { folderStore } from '../store/index.ts';
import { meantVersion } from './built.ts';
import type { Verb } from './verb.ts';

const indented = (problems: readonly string[]) => problems.map((problem) => `  ${problem}`);

/** What was found, in lines. */
function linesOf(name: string, { problems, smoke }: CheckResult): string[] {
  const fits = problems.length === 0 ? `${name} fits what is live.` : `${name}:`;
  if (smoke === undefined) {
    return [fits, ...indented(problems), 'No shell is live: there is no site to try it on yet.'];
  }
  const { pages, site } = smoke;
  const tried = `${name} was tried on ${pages} pages of ${site}`;
  const verdict = smoke.problems.length === 0 ? `${tried}: all is well.` : `${tried}:`;
  return [fits, ...indented(problems), verdict, ...indented(smoke.problems)];
}

export const check: Verb = async (wish, { builds, releases, keys }) => {
  const store = folderStore(releases);
  const publicKeys = (app: AppName) => publicKeyOf(keys, app);
  const lines: string[] = [];
  let isFit = true;
  for (const app of wish.apps) {
    const version = await meantVersion(wish, builds, app);
    const candidate = await readPublished(store, publicKeys, app, version);
    const against = liveComposition(await readLiveSet(store));
    const problems = await findProblems(store, publicKeys, candidate, wish);
    const place = { site: wish.site, privateKey: await privateKeyOf(keys, app) };
    const smoke = await runSmoke(store, publicKeys, candidate, place).catch((error: Error) => {
      // What was found without a browser is told as well.
      throw new Error([...problems, error.message].join('\n'));
    });
    const at = new Date().toISOString();
    const result: CheckResult = {
      at,
      problems,
      against,
      ...(smoke && { smoke }),
    };
    await storeResult(store, candidate, result);
    isFit &&= problems.length === 0 && (smoke?.problems ?? []).length === 0;
    lines.push(...linesOf(`${app} ${version}`, result));
  }
  if (!isFit) throw new Error(lines.join('\n'));
  return lines;
};
