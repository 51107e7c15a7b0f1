import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldersIn, type LocalFolders } from '../files/folders.ts';
import { ensureKeys } from '../keys/keys.ts';
import { readManifest } from '../manifest/manifest.ts';
import { openStore } from '../store/open-store.ts';
import { findDamage } from './find-damage.ts';
import { runTool } from './interrupted-run.ts';
import { makeBuild } from './made-up-build.ts';

/** The result of a kill storm. */
export interface StormResult {
  /** The number of kills before the end of a run. */
  readonly killed: number;
  /** Sentences about unexpected states. */
  readonly damage: readonly string[];
}

type Command = 'publish' | 'promote' | 'rollback';

const app = 'auth';

/** The number of files of a release: enough to kill a publication between two of them. */
const filesEach = 12;

/** The number of file changes of a command; the first promotion and rollback have fewer. */
const changesOf: Readonly<Record<Command, number>> = { publish: 90, promote: 18, rollback: 24 };

const argumentsOf = (command: Command, version: string) =>
  command === 'promote' ? [command, app, '--version', version, '--anyway'] : [command, app];

const pick = (limit: number) => Math.floor(Math.random() * limit);

const commands = ['publish', 'promote', 'rollback'] as const;

/** Runs a command, kills it before a random file change, verifies the store, and runs it again to the end. */
async function round(folders: LocalFolders, index: number): Promise<StormResult> {
  const command = commands[index % commands.length] ?? 'publish';
  const version = `1.0.${Math.floor(index / commands.length)}`;
  if (command === 'publish')
    await makeBuild(folders.builds, { app, version }, { count: filesEach });
  const killed = await runTool(
    folders,
    argumentsOf(command, version),
    1 + pick(changesOf[command]),
  );
  const left = await findDamage(folders);
  // After a killed rollback, complete or not, the promotion of the release must work.
  const again = argumentsOf(command === 'rollback' ? 'promote' : command, version);
  const { code, output } = await runTool(folders, again);
  const set = await readManifest(openStore(folders.releases)).catch(() => undefined);
  const live = set?.apps[app]?.version;
  const damage = [
    ...left,
    ...(code === 0 ? [] : [`the next run ended with ${code}: ${output}`]),
    ...(await findDamage(folders)),
    ...(command === 'publish' || live === version
      ? []
      : [`${live} is live in place of ${version}`]),
  ];
  return {
    killed: killed.wasKilled ? 1 : 0,
    damage: damage.map((what) => `round ${index}, ${command}: ${what}`),
  };
}

/**
 * Runs the release tool on made-up releases in a folder and kills it at random moments. After each kill the manifest must
 * be intact, every release in it must be complete and signed, and the next run must work.
 * @param rounds the number of kills: while it publishes, promotes and rolls back, in turn
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
