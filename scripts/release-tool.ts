import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { loadSettingsOrExit } from '@studio/releases/environment';
import { foldersIn } from '@studio/releases/files/folders';
import { dataDirOf } from './site-settings.ts';

/**
 * Returns the environment of the release tool: its folders are those of `DATA_DIR`, unless they are named themselves.
 * Without `DATA_DIR` the tool finds the same folders by itself, and knows that no setting names them.
 */
export function releaseEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (!environment.DATA_DIR) return environment;
  const { builds, releases, keys, stages } = foldersIn(dataDirOf(environment));
  return {
    ...environment,
    BUILDS_DIR: environment.BUILDS_DIR || builds,
    RELEASES_DIR: environment.RELEASES_DIR || releases,
    RELEASE_KEYS: environment.RELEASE_KEYS || keys,
    RELEASE_STAGES: environment.RELEASE_STAGES || stages,
  };
}

/** Runs the release tool on this terminal; returns its exit code. */
export function runReleaseTool(args: readonly string[]): number {
  loadSettingsOrExit();
  const tool = join(import.meta.dirname, '../releases/src/main.ts');
  const env = releaseEnvironment(process.env);
  // Code of a journey could open the debugger of this process, which reads the team's key.
  const options = ['--disable-sigusr1', tool, ...args];
  return spawnSync(process.execPath, options, { stdio: 'inherit', env }).status ?? 1;
}
