import { runSmoke } from '../check/browser-check.ts';
import { findProblems } from '../check/check.ts';
import { readSurroundings } from '../check/peers.ts';
import { type CheckResult, storeResult } from '../check/result.ts';
import { throwawaySites } from '../journeys/throwaway.ts';
import { privateKeyOf, publicKeysIn } from '../keys/keys.ts';
import { liveComposition } from '../manifest/composition.ts';
import { RejectedError, readManifest } from '../manifest/manifest.ts';
import { readPublished } from '../published/published.ts';
import { openStore } from '../store/store.ts';
import { meantVersion } from './built.ts';
import { eachApp, Stopped, type Verb } from './command.ts';

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

/** Writes what a check found, in lines. */
export function linesOf(name: string, { problems, smoke }: CheckResult, notes: readonly string[]) {
  const fits = problems.length === 0 ? `${name} fits what is live.` : `${name}:`;
  const found = [fits, ...indented([...problems, ...notes])];
  if (smoke === undefined)
    return [...found, 'No shell is live: there is no site to try it on yet.'];
  const { done = 0, leftOut = [] } = smoke.journeys ?? {};
  const ways = done === 0 ? '' : ` and ${done} ${done === 1 ? 'journey' : 'journeys'}`;
  const tried = `${name} was tried on ${smoke.pages} pages${ways} of ${smoke.site}`;
  const skipped = leftOut.map((journey) => `The journey "${journey}" was not run.`);
  const verdict = smoke.problems.length === 0 ? `${tried}: all is well.` : `${tried}:`;
  const warnings = smoke.warnings.map(
    (warning) => `${warning} The live release has the same fault.`,
  );
  return [...found, verdict, ...indented([...smoke.problems, ...warnings]), ...skipped];
}

export const check: Verb = async (wish, { builds, releases, keys }, tell) => {
  const store = openStore(releases);
  const publicKeys = publicKeysIn(keys);
  const outcome = await eachApp(wish.apps, async (app) => {
    const version = await meantVersion(wish, builds, app);
    const candidate = await readPublished(store, publicKeys, app, version);
    const set = await readManifest(store);
    const problems = await findProblems(store, publicKeys, candidate, wish);
    const { notes, met } = await readSurroundings(store, publicKeys, candidate);
    const verdict = problems.length === 0 ? 'fits' : 'does not fit';
    tell(`${app} ${version} ${verdict} what is live. Its pages are tried next …`);
    const place = {
      site: wish.site,
      privateKey: await privateKeyOf(keys, app),
      startSite: wish.journeys ? throwawaySites({ store, keys }) : undefined,
    };
    const smoke = await runSmoke(store, publicKeys, candidate, place).catch((error: Error) => {
      // What was found without a browser is told as well.
      throw new Error([...problems, ...notes, error.message].join('\n'), { cause: error });
    });
    const result: CheckResult = {
      at: new Date().toISOString(),
      problems,
      against: liveComposition(set),
      met: [...met],
      ...(smoke && { smoke }),
    };
    await storeResult(store, candidate, result);
    const isFit = problems.length === 0 && (smoke?.problems ?? []).length === 0;
    return {
      lines: linesOf(`${app} ${version}`, result, notes),
      result: { version, isFit, problems, notes, smoke: smoke ?? null },
      events: [{ type: 'checked', app, version, isFit, by: wish.by }],
    };
  });
  const { lines, events = [] } = outcome;
  if (events.some(({ isFit }) => isFit === false))
    throw new Stopped(lines.join('\n'), outcome, new RejectedError('The check found something.'));
  return outcome;
};
