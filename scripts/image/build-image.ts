import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackage } from '@studio/releases/smoke/debian-package';

const root = join(import.meta.dirname, '../..');

/** The file systems that mmdebstrap made, for the next run on this machine. */
const bases = join(tmpdir(), 'studio-image');

/** The name of the image that the test builds. */
export const image = 'localhost/studio';

/** Certificates of authorities that this machine trusts besides the usual ones. */
const authorities = process.env.NODE_EXTRA_CA_CERTS;

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();

/** Makes an image of Debian with these packages; returns its name. */
function debian(
  name: string,
  packages: readonly string[],
  prepare: (container: string) => void,
): string {
  const archive = join(bases, `${name}.tar`);
  mkdirSync(bases, { recursive: true });
  if (!existsSync(archive)) {
    const include = `--include=${packages.join()}`;
    run('mmdebstrap', '--mode=root', '--variant=minbase', include, 'trixie', archive);
  }
  const container = run('buildah', 'from', 'scratch');
  run('buildah', 'add', '-q', container, archive, '/');
  prepare(container);
  run('buildah', 'commit', '-q', container, `localhost/studio-${name}`);
  run('buildah', 'rm', container);
  return `localhost/studio-${name}`;
}

/** Gives an image the Node and the npm of this machine. */
function addNode(container: string): void {
  // Found by its command: `npm root` names a folder beside the Node that runs it, which is the pinned one here.
  const npm = join(realpathSync(run('which', 'npm')), '../..');
  run('buildah', 'copy', '-q', container, process.execPath, '/usr/local/bin/node');
  run('buildah', 'copy', '-q', container, npm, '/usr/local/lib/node_modules/npm');
  const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm';
  run('buildah', 'run', '--isolation', 'chroot', container, 'sh', '-c', link);
  const variables = [
    'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    ...(authorities === undefined ? [] : [`NODE_EXTRA_CA_CERTS=${authorities}`]),
  ];
  run('buildah', 'config', ...variables.flatMap((variable) => ['--env', variable]), container);
}

/**
 * Builds the image from the Containerfile, on bases that are made here: no registry of images is asked.
 * @throws {Error} when this machine has no engine and cannot install one
 */
export function buildImage(): void {
  for (const program of ['mmdebstrap', 'buildah', 'podman', 'runc'])
    if (!['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, program))))
      installDebianPackage(program);
  const packages = ['ca-certificates', 'bubblewrap', 'tini', 'postgresql-client-17'];
  const base = debian('base', packages, () => undefined);
  const buildBase = debian('build-base', ['ca-certificates'], addNode);
  // What npm of this machine needs to reach its registry.
  const npmrc = join(process.env.HOME ?? '/root', '.npmrc');
  const volumes = [
    ...(existsSync(npmrc) ? [`${npmrc}:/root/.npmrc:ro`] : []),
    ...(authorities === undefined ? [] : [`${authorities}:${authorities}:ro`]),
  ];
  run(
    'buildah',
    ...['bud', '--isolation', 'chroot', '--format', 'docker', '--layers', '--network', 'host'],
    ...['--ulimit', 'nofile=20000:20000'],
    ...volumes.flatMap((volume) => ['--volume', volume]),
    ...['--build-arg', `BUILD_BASE=${buildBase}`, '--build-arg', `BASE=${base}`],
    ...['--ignorefile', 'deploy/container/Containerfile.containerignore'],
    ...['-f', 'deploy/container/Containerfile', '-t', image, '.'],
  );
}
