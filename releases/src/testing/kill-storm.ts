import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Folders, foldersIn } from '../files/folders.ts';
import { ensureKeys } from '../keys/keys.ts';
import { readManifest } from '../manifest/manifest.ts';
import { openStore } from '../store/store.ts';
import { findDamage } from './find-damage.ts';
import { runTool } from './interrupted-run.ts';
import { makeBuild } from './made-up-build.ts';

/** What came of it. */
export interface StormResult {
  /** How often the tool was killed before it had ended. */
  readonly killed: number;
  /** Everything that should not have happened; sentences. */
  readonly damage: readonly string[];
}

type Verb = 'publish' | 'promote' | 'rollback';

const app = 'auth';

/** Files of a release: enough that publishing can be killed between any two of them. */
const filesEach = 12;

/** How often a verb changes files once there is a release before; the first promotion and roll-back change fewer. */
const changesOf: Readonly<Record<Verb, number>> = { publish: 90, promote: 18, rollback: 24 };

const argumentsOf = (verb: Verb, version: string) =>
  verb === 'promote' ? [verb, app, '--version', version, '--anyway'] : [verb, app];

const pick = (limit: number) => Math.floor(Math.random() * limit);

const verbs = ['publish', 'promote', 'rollback'] as const;

/** Does one thing, killed before one of its changes of files at random, looks at what is left, and then does it again to the end. */
async function round(folders: Folders, index: number): Promise<StormResult> {
  const verb = verbs[index % verbs.length] ?? 'publish';
  const version = `1.0.${Math.floor(index / verbs.length)}`;
  if (verb === 'publish') await makeBuild(folders.builds, { app, version }, { count: filesEach });
  const killed = await runTool(folders, argumentsOf(verb, version), 1 + pick(changesOf[verb]));
  const left = await findDamage(folders);
  // Whether a killed roll-back was done or not, promoting the release again must work.
  const again = argumentsOf(verb === 'rollback' ? 'promote' : verb, version);
  const { code, output } = await runTool(folders, again);
  const set = await readManifest(openStore(folders.releases)).catch(() => undefined);
  const live = set?.apps[app]?.version;
  const damage = [
    ...left,
    ...(code === 0 ? [] : [`the next run ended with ${code}: ${output}`]),
    ...(await findDamage(folders)),
    ...(verb === 'publish' || live === version ? [] : [`${live} is live in place of ${version}`]),
  ];
  return {
    killed: killed.wasKilled ? 1 : 0,
    damage: damage.map((what) => `round ${index}, ${verb}: ${what}`),
  };
}

/**
 * Runs the release tool again and again on made-up releases in a folder, and kills it at random moments. After each
 * kill the live set must make sense, every release that it names must be whole and signed, and the next run must work.
 * @param rounds how often it is killed: while it publishes, promotes and takes back, in turn
 */
export async function killStorm(rounds: number): Promise<StormResult> {
  const root = await mkdtemp(join(tmpdir(), 'kill-storm-'));
  const folders = foldersIn(root);
  try {
    await mkdir(folders.releases);
    await ensureKeys(folders.keys, app);
    const results: StormResult[] = [];
    for (let index = 0; index < rounds; index++) results.push(await round(folders, index));
    return {
      killed: results.reduce((sum, { killed }) => sum + killed, 0),
      damage: results.flatMap(({ damage }) => damage),
    };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
