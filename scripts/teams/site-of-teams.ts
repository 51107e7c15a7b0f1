import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { packAll } from '../packages/pack.ts';
import { runGateway } from './running-gateway.ts';
import { type Packed, removal } from './team.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

async function temporaryFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'teams-'));
  context.after(() => rm(folder, removal));
  return folder;
}

/** Packs the packages that teams install. */
export async function pack(context: TestContext, install: Packed['install']): Promise<Packed> {
  const folder = await temporaryFolder(context);
  return { folder, files: await packAll(folder), install };
}

/**
 * Runs a site with this repository's shell; the release manager and the shell's team work in this repository.
 * @param settings further ones of the gateway
 */
export async function startSite(
  context: TestContext,
  settings: Readonly<Record<string, string>> = {},
) {
  const data = await temporaryFolder(context);
  const keys = join(data, 'keys');
  const store = { RELEASES_DIR: join(data, 'releases') };
  const env = { ...process.env, ...store, BUILDS_DIR: join(data, 'builds'), RELEASE_KEYS: keys };
  const release = async (...args: string[]) =>
    (await run(process.execPath, [join(root, 'releases/src/main.ts'), ...args], { env })).stdout;
  await release('keys', 'shell', 'release-manager');
  for (const command of ['build', 'publish']) await release(command, 'shell');
  await release('promote', 'shell', '--anyway');
  const site = await runGateway(context, root, data, { ...env, ...settings });
  await copyFile(join(data, 'gateway/gateway.pub'), join(keys, 'gateway.pub'));
  return { site, keys, store, release };
}
