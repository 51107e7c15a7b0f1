import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packagesHere = join(import.meta.dirname, '../../node_modules');

/** Removes a folder, also while a process that ends writes to it. */
export const removal = { recursive: true, force: true, maxRetries: 20 } as const;

/** The remote of a team in a folder of its own, made from the packed packages and nothing else of this repository. */
export interface Team {
  readonly app: string;
  readonly folder: string;
  /** Runs a command of the README in the folder; resolves with its output. */
  readonly npm: (...args: string[]) => Promise<string>;
  /** Replaces a text in a file. */
  readonly edit: (file: string, from: string, to: string) => Promise<void>;
  /** Starts `npm run dev` with options; `page` is the first line of its output. */
  readonly dev: (
    ...options: string[]
  ) => Promise<{ readonly page: string; readonly stop: () => Promise<void> }>;
}

/** The packed packages, and the way in which their dependencies get into a folder. */
export interface Packed {
  /** The folder of the tarballs. */
  readonly folder: string;
  readonly files: readonly string[];
  /** `npm` downloads them from the registry; `links` takes those of this repository, in a second instead of a minute. */
  readonly install: 'npm' | 'links';
}

/**
 * Creates the remote of a team in an empty folder, as docs/release-your-remote.md says, and installs it.
 * @param env settings of the team, such as the place of the store
 */
export async function createTeam(
  context: TestContext,
  packed: Packed,
  {
    app,
    site,
    env,
    template,
  }: {
    readonly app: string;
    readonly site: string;
    readonly env: NodeJS.ProcessEnv;
    readonly template?: string;
  },
): Promise<Team> {
  const parent = await mkdtemp(join(tmpdir(), 'team-'));
  context.after(() => rm(parent, removal));
  const folder = join(parent, app);
  const environment = teamEnvironment(env);
  const npm = async (...args: string[]) => {
    const { stdout, stderr } = await run('npm', args, { cwd: folder, env: environment });
    return `${stdout}${stderr}`;
  };
  const create = ['create', app, '--site', site, '--packages', packed.folder];
  if (template !== undefined) create.push('--template', template);
  if (packed.install === 'npm') {
    const named = packed.files.flatMap((file) => ['--package', file]);
    const options = ['--yes', '--prefer-offline', ...named, '--', 'studio-release', ...create];
    await run('npx', options, { cwd: parent, env: environment });
    await npm('install', '--prefer-offline', '--no-audit', '--no-fund');
  } else {
    const packages = await linkPackages(parent, packed.files);
    const tool = join(packages, '@studio/releases/dist/bin.js');
    await run(process.execPath, [tool, ...create], { cwd: parent, env: environment });
    await rename(packages, join(folder, 'node_modules'));
  }
  return {
    app,
    folder,
    npm,
    async edit(file, from, to) {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await writeFile(path, text.replace(from, to));
    },
    async dev(...options) {
      const child = spawn('studio-release', ['dev', ...options], {
        ...{ cwd: folder, env: environment, stdio: ['ignore', 'inherit', 'pipe'] },
      });
      const ended = once(child, 'exit');
      const stop = async () => {
        child.kill();
        await ended;
      };
      context.after(stop);
      return { page: await firstLine(child), stop };
    },
  };
}

/**
 * Returns the environment of a team: of this process' own only the programs and the certificates of the registry, and the
 * settings of the test.
 */
function teamEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH = '', HOME, CHROMIUM, NODE_EXTRA_CA_CERTS } = process.env;
  const repository = dirname(packagesHere);
  const others = PATH.split(delimiter).filter((folder) => !folder.startsWith(repository));
  // The programs of the team's own installation come first, then this runtime.
  const path = ['node_modules/.bin', dirname(process.execPath), ...others].join(delimiter);
  return { PATH: path, HOME, CHROMIUM, NODE_EXTRA_CA_CERTS, NO_COLOR: '1', ...env };
}

/** Unpacks the packages into `node_modules`, beside links to the packages of the registry that this repository has. */
async function linkPackages(parent: string, files: readonly string[]): Promise<string> {
  const packages = join(parent, 'node_modules');
  await mkdir(join(packages, '@studio'), { recursive: true });
  for (const name of await readdir(packagesHere))
    if (name !== '@studio' && name !== '.bin')
      await symlink(join(packagesHere, name), join(packages, name));
  await cp(join(packagesHere, '.bin'), join(packages, '.bin'), {
    ...{ recursive: true, verbatimSymlinks: true },
  });
  for (const file of files) {
    const [, name = ''] = /studio-([a-z]+)-/.exec(file) ?? [];
    const target = join(packages, '@studio', name);
    await mkdir(target);
    await run('tar', ['-xzf', file, '-C', target, '--strip-components=1']);
  }
  const bin = join(packages, '.bin/studio-release');
  await rm(bin, { force: true });
  await symlink('../@studio/releases/dist/bin.js', bin);
  await run('chmod', ['+x', join(packages, '@studio/releases/dist/bin.js')]);
  return packages;
}

/** Resolves with the first line that a program prints; rejects when it ends before. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`dev has ended with ${code}`)));
    if (child.stderr) createInterface(child.stderr).once('line', resolve);
  });
}
