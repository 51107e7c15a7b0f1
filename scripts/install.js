import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';

const howTo = 'docs/operations/install.md says how to install newer ones on Debian.';

// An older Node fails in the next line, without a sentence.
if (isBefore(process.versions.node, 20, 19)) {
  console.error(`Node ${process.versions.node} is too old, 20.19 is needed: ${howTo}`);
  process.exit(1);
}

const root = join(import.meta.dirname, '..');

/** Returns whether a version, such as 20.19.1, is older than this major and minor. */
function isBefore(version, major, minor = 0) {
  const [first = 0, second = 0] = version.split('.').map(Number);
  return first < major || (first === major && second < minor);
}

/**
 * Requires an npm that reads the lockfiles of this repository.
 * @throws {Error} with a sentence when npm is missing or older
 */
function requireNpm() {
  let version;
  try {
    version = execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim();
  } catch (cause) {
    throw new Error('npm was not found: install Node.js with npm.', { cause });
  }
  if (isBefore(version, 10)) throw new Error(`npm ${version} is too old, 10 is needed: ${howTo}`);
}

/**
 * Returns the Node of `STUDIO_NODE`, which takes the place of npm's package where that is older than a fix; undefined
 * without one.
 * @throws {Error} with a sentence when it is no Node, of another major version, or older than the pinned one
 */
function ownRuntime() {
  const path = process.env.STUDIO_NODE;
  if (!path) return undefined;
  const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
  let version;
  try {
    version = execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
  } catch (cause) {
    throw new Error(`STUDIO_NODE names ${path}, which is no Node.`, { cause });
  }
  const [major, minor] = pinned.split('.').map(Number);
  // Native packages are built for one major version.
  if (isBefore(version, major, minor) || !isBefore(version, major + 1))
    throw new Error(`STUDIO_NODE is Node ${version}: it must be ${major}, ${pinned} or newer.`);
  return path;
}

/** The environment in which `node` and `npm` run under the pinned runtime, or that of `STUDIO_NODE`. */
export function runtimeEnvironment() {
  const own = ownRuntime();
  const folders = [...(own ? [dirname(own)] : []), join(root, 'node_modules/.bin')];
  return { ...process.env, PATH: [...folders, process.env.PATH].join(delimiter) };
}

function fingerprint(folder) {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) {
    hash.update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

function markerOf(folder) {
  return join(folder, 'node_modules/.installed');
}

const small = ' without development packages';

/** Returns whether this checkout was installed for a server, without development packages. */
export function isServer() {
  const marker = markerOf(root);
  return existsSync(marker) && readFileSync(marker, 'utf8').endsWith(small);
}

/** Returns whether the folder has the packages that are needed: an installation for development has all of them. */
function isInstalled(folder, isSmall) {
  const marker = markerOf(folder);
  if (!existsSync(marker)) return false;
  const [installed, needed] = [readFileSync(marker, 'utf8'), fingerprint(folder)];
  return installed === needed || (isSmall && installed === needed + small);
}

// npm waits five minutes for an answer and asks three times: a registry that stalls once would cost a quarter of an
// hour.
const network = ['--fetch-timeout=120000', '--fetch-retries=5'];

/** Runs npm in a folder; its output is shown only when it fails. */
function npm(folder, args) {
  const child = spawn('npm', [...args, '--no-audit', '--no-fund'], {
    cwd: folder,
    env: runtimeEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve();
      reject(new Error(`${output}\nnpm could not install the packages of ${folder} (see above).`));
    });
  });
}

async function withProgress(sentence, work) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.error(`${sentence} …`);
  const report = () => {
    const [load] = loadavg();
    const [busy, cores] = [load.toFixed(1), cpus().length];
    console.error(
      `  still running, ${seconds()} s; the load of this machine is ${busy} on ${cores} cores`,
    );
  };
  const timer = setInterval(report, 30_000);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  console.error(`  done in ${seconds()} s`);
}

// What runs on a server; browsers' apps reach it as releases.
const servers = ['gateway', 'releases', 'scripts', 'operations', 'shared'];

/** The arguments of npm that leave out development packages and, in the root, the workspaces of browsers' apps. */
const smallArguments = (folder) => [
  '--omit=dev',
  ...(folder === root
    ? ['--include-workspace-root', ...servers.flatMap((name) => ['-w', name])]
    : []),
];

async function installFolder(folder, sentence, wantsSmall = false) {
  if (isInstalled(folder, wantsSmall)) return;
  requireNpm();
  const marker = markerOf(folder);
  // A checkout for development stays one, also when its packages are out of date.
  const isSmall =
    wantsSmall && (!existsSync(marker) || readFileSync(marker, 'utf8').endsWith(small));
  // Not `npm ci`: it rejects a lockfile without packages for other platforms, which some registries lack. This command
  // installs the locked versions too, and does not change the lockfile.
  const choice = isSmall ? smallArguments(folder) : [];
  await withProgress(sentence, () => npm(folder, ['install', '--no-save', ...choice, ...network]));
  writeFileSync(markerOf(folder), `${fingerprint(folder)}${isSmall ? small : ''}`);
}

/** Builds the Studio's overview, which Directus reads as one file, when its sources are newer. */
async function buildOverview() {
  const folder = join(root, 'backend/extensions/overview');
  // Tests run the start of a site without a backend.
  if (!existsSync(join(folder, 'src'))) return;
  const hash = createHash('sha256').update(fingerprint(join(root, 'backend')));
  hash.update(readFileSync(join(root, 'backend/scripts/build-overview.ts')));
  const rooms = ['shared/src/rules', 'shared/src/kit/format', 'backend/extensions/overview/src'];
  for (const file of [
    'backend/extensions/overview/package.json',
    ...rooms.flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
    ),
  ]) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  const built = hash.digest('hex');
  const marker = join(folder, 'dist/.built');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === built) return;
  await withProgress('Building the overview of the Studio', () => npm(folder, ['run', 'build']));
  writeFileSync(marker, built);
}

/** Installs the packages of the backend, and builds its module of the Studio. */
export async function installBackend() {
  await installBackendPackages(false);
  await buildOverview();
}

const installBackendPackages = (isSmall) =>
  installFolder(join(root, 'backend'), 'Installing the backend (Directus)', isSmall);

/**
 * Installs missing packages: those of the site, with the pinned runtime, and of the backend side by side; then those of
 * the measurements. `isSmall` leaves out what a server does not need.
 */
export async function install({ backend, bench, isSmall }) {
  const results = await Promise.allSettled([
    installFolder(root, 'Installing the runtime and the packages of the site', isSmall),
    backend && installBackendPackages(isSmall),
  ]);
  for (const { status, reason } of results) if (status === 'rejected') throw reason;
  if (backend) await buildOverview();
  if (bench)
    await installFolder(join(root, 'bench'), 'Installing the packages of the measurements');
}
