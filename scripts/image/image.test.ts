import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { until } from '@studio/releases/testing';
import { freePorts } from '../ports.ts';
import { releaseChanged } from '../releases.ts';
import { foldersOf } from '../site-settings.ts';
import { buildImage, image } from './build-image.ts';

const user = '10001';
const started: string[] = [];
let folder = '';
let ports: number[] = [];

const podman = (...args: string[]) =>
  execFileSync('podman', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Starts a container on the network of this machine, as deploy/compose.yaml does otherwise. */
function start(
  program: string,
  volumes: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): string {
  const name = `studio-test-${program}`;
  podman(
    ...[
      '--runtime',
      'runc',
      'run',
      '--detach',
      '--name',
      name,
      '--network',
      'host',
      '--read-only',
      '--tmpfs',
      '/tmp',
    ],
    ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
    // A sandbox around this test may forbid more, and has no service manager for health checks.
    ...['--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=20000:20000', '--no-healthcheck'],
    ...more,
    ...Object.entries(volumes).flatMap(([from, to]) => ['--volume', `${join(folder, from)}:${to}`]),
    ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    image,
    program,
  );
  started.push(name);
  return name;
}

before(async () => {
  buildImage();
  folder = await mkdtemp(join(tmpdir(), 'studio-image-test-'));
  ports = await freePorts(4);
  const dataDir = join(folder, 'site');
  const settings = {
    dataDir,
    port: 0,
    studioPort: 0,
    directusPort: 0,
    smtpPort: 0,
    mailPort: 0,
    production: false,
  };
  await releaseChanged(
    settings,
    ['shell', 'public-site'],
    () => undefined,
    AbortSignal.timeout(300_000),
  );
  const { releases, keys } = foldersOf(settings);
  await cp(releases, join(folder, 'releases'), { recursive: true });
  await mkdir(join(folder, 'keys'));
  for (const name of await readdir(keys))
    if (name.endsWith('.pub')) await cp(join(keys, name), join(folder, 'keys', name));
  for (const name of ['backend', 'gateway', 'secrets']) await mkdir(join(folder, name));
  for (const name of ['secret', 'key', 'admin_token', 'gateway_secret', 'admin_password'])
    await writeFile(join(folder, 'secrets', name), randomBytes(32).toString('base64url'));
  execFileSync('chown', ['-R', user, folder]);
  await chmod(folder, 0o711);
});

after(async () => {
  for (const name of started) podman('rm', '--force', '--time', '1', name);
  await rm(folder, { recursive: true, force: true });
});

test('backend and gateway run from the image, without rights and on a read-only root', async () => {
  const [port = 0, studioPort = 0, directusPort = 0, metricsPort = 0] = ports;
  const site = { SITE_URL: 'https://studio.example', STUDIO_URL: 'https://redazione.example' };
  const secrets = { secrets: '/run/secrets:ro' };
  const backend = start(
    'backend',
    { backend: '/var/lib/studio', ...secrets },
    {
      ...site,
      ...{ DIRECTUS_PORT: `${directusPort}`, DIRECTUS_HOST: '127.0.0.1' },
      ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: '25', MAIL_FROM: 'studio@example.com' },
      ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD_FILE: '/run/secrets/admin_password' },
      ...{ SECRET_FILE: '/run/secrets/secret', KEY_FILE: '/run/secrets/key' },
      ADMIN_TOKEN_FILE: '/run/secrets/admin_token',
      GATEWAY_SECRET_FILE: '/run/secrets/gateway_secret',
    },
  );
  const gateway = start(
    'gateway',
    {
      gateway: '/var/lib/studio/gateway',
      releases: '/var/lib/studio/releases',
      keys: '/var/lib/studio/keys:ro',
      ...secrets,
    },
    {
      ...site,
      ...{ PORT: `${port}`, STUDIO_PORT: `${studioPort}`, TRUST_PROXY: '1' },
      ...{ METRICS_PORT: `${metricsPort}`, METRICS_HOST: '0.0.0.0' },
      DIRECTUS_URL: `http://127.0.0.1:${directusPort}`,
      GATEWAY_SECRET_FILE: '/run/secrets/gateway_secret',
      RENDER_SANDBOX: 'bubblewrap',
    },
    ['--security-opt', 'seccomp=unconfined'],
  );
  await until(() => podman('logs', backend).includes('ready '));
  await until(() => podman('logs', gateway).includes('ready '));
  const healthCheck = ['node', '/srv/studio/deploy/container/health.js'];
  const noted = podman('image', 'inspect', '--format', '{{json .HealthCheck.Test}}', image);
  assert.equal(noted, JSON.stringify(['CMD', ...healthCheck]));
  for (const name of [backend, gateway]) {
    assert.equal(podman('exec', name, 'id', '-u'), user);
    assert.match(podman('exec', name, 'cat', '/proc/1/comm'), /^tini$/);
    assert.throws(() => podman('exec', name, 'touch', '/srv/studio/x'), /Read-only/);
    podman('exec', name, ...healthCheck);
  }
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  assert.equal(ready.status, 200, await ready.text());
  assert.throws(
    () => podman('exec', backend, 'ls', '/var/lib/studio/secrets.json'),
    /No such file/,
  );
  // The command ends with 1 because there is no backup yet; its first line is the verdict.
  const health = ['/srv/studio/deploy/container/run.sh', 'health'];
  assert.throws(
    () => podman('exec', backend, ...health, `http://127.0.0.1:${metricsPort}`),
    ({ stdout }: { stdout: string }) => /hand now, .*\nPROBLEM {2}backups .*\nok /.test(stdout),
  );
  // Backups of compose.yaml's Postgres need its programs.
  assert.match(podman('exec', backend, 'pg_dump', '--version'), /^pg_dump \(PostgreSQL\) 17\./);
  for (const name of [gateway, backend]) {
    const began = Date.now();
    podman('stop', '--time', '20', name);
    assert.ok(Date.now() - began < 15_000, `${name} stopped after ${Date.now() - began} ms`);
    assert.equal(podman('inspect', '--format', '{{.State.ExitCode}}', name), '0');
  }
});
