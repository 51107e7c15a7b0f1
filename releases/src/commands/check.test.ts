import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifest } from '../manifest/manifest.ts';
import { commandRunner, liveSite } from '../testing/command-runner.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { linesOf, repeatAfterChanges } from './check.ts';
import { parseCommandLine } from './command-line.ts';

const smoke = { at: '', site: 'https://a.example', pages: 12, problems: [], warnings: [] };
const result = { at: '', by: 'a team', problems: [], against: {}, peers: [] };

test('counts pages and journeys, and names the faults of the live release', () => {
  const journeys = { done: 2, leftOut: [] };
  const found = { ...result, smoke: { ...smoke, warnings: ['/ moves.'], journeys } };
  assert.deepEqual(linesOf('auth 2', found, []), [
    'auth 2 fits the live releases.',
    'The smoke test of auth 2 on 12 pages and 2 journeys of https://a.example passed.',
    '  / moves. The live release has the same fault.',
  ]);
});

test('names the journeys that --no-journeys left out', () => {
  assert.equal(parseCommandLine(['check', 'auth'], {}).journeys, true);
  assert.equal(parseCommandLine(['check', 'auth', '--no-journeys'], {}).journeys, false);
  const journeys = { done: 0, leftOut: ['a client logs in'] };
  assert.equal(
    linesOf('auth 2', { ...result, smoke: { ...smoke, journeys } }, []).at(-1),
    'The journey "a client logs in" did not run.',
  );
});

test('fails when the site does not respond', async (context) => {
  const { run, release } = await liveSite(context);
  await release({ app: 'auth', version: '2.0.0' });
  await assert.rejects(
    run('check', 'auth', '--site', 'http://localhost:1'),
    /http:\/\/localhost:1 does not answer: start the site, or name another one with --site\./,
  );
});

test('leaves the smoke test out when no shell is live', async (context) => {
  const place = await temporarySite(context);
  await place.release({ app: 'auth', version: '1.0.0' });
  const run = commandRunner(place.folders);
  assert.match((await run('check', 'auth')).join('\n'), /no shell is live/);
  await run('promote', 'auth');
  assert.equal((await readManifest(place.store)).apps.auth?.version, '1.0.0');
});

/** Runs checks that end as given, each after a change of these releases; returns the outcome and the sentences. */
async function repeated(outcomes: readonly (boolean | Error)[], states: readonly string[][]) {
  const sentences: string[] = [];
  let tests = 0;
  const ended = repeatAfterChanges(
    async () => {
      const isFit = outcomes[tests++] ?? true;
      if (isFit instanceof Error) throw isFit;
      return { isFit };
    },
    {
      peers: async () => states[Math.min(tests, states.length - 1)] ?? [],
      notify: (sentence) => sentences.push(sentence),
    },
  );
  const outcome = await ended.then(
    ({ isFit }) => isFit,
    ({ message }: Error) => message,
  );
  return { outcome, tests, sentences };
}

test('repeats a failed check when another team has changed its release meanwhile', async () => {
  const moved = [['auth 1'], ['auth 2']];
  const { outcome, tests, sentences } = await repeated([new Error('is not made of'), true], moved);
  assert.deepEqual([outcome, tests], [true, 2]);
  assert.deepEqual(sentences, [
    'Another team has changed its live release to auth 2, and the check failed meanwhile: it runs again.',
  ]);
  assert.equal((await repeated([false, true], [['auth 2'], []])).outcome, true);
});

test('does not repeat a failed check without such a change, nor a check that has passed', async () => {
  assert.deepEqual(await repeated([false, true], [['auth 1']]), {
    ...{ outcome: false, tests: 1, sentences: [] },
  });
  assert.equal((await repeated([new Error('oh')], [['auth 1']])).outcome, 'oh');
  assert.equal((await repeated([true], [['auth 1'], ['auth 2']])).tests, 1);
});

test('gives up after two repetitions', async () => {
  const states = [['a 1'], ['a 2'], ['a 3'], ['a 4'], ['a 5']];
  const { outcome, tests } = await repeated([false, false, false, true], states);
  assert.deepEqual([outcome, tests], [false, 3]);
});
