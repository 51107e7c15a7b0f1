import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseSettings } from '@studio/gateway/settings/settings';
import { start } from '@studio/gateway/start';
import { startBackend } from '@studio/gateway/testing/backend';
import {
  accessIn,
  goLive,
  keysIn,
  publish,
  temporaryFolder,
} from '@studio/gateway/testing/releases';
import { examplePage } from '@studio/gateway/testing/site';
import { changeManifest, promoted } from '@studio/releases/manifest';
import { until } from '@studio/releases/testing';
import { freePorts } from '@studio/scripts/ports';
import { readAlertNames } from './testing/alert-files.ts';
import { providePrometheus, rulesFolder, startPrometheus } from './testing/prometheus.ts';

// A Prometheus of Debian, about 20 MB: only `npm test -- --only=alerts` provides it.
const skip = process.env.ALERTS !== 'prometheus';

const well = {
  database: { probe: 0.001, queries: 5, p50: 0.001, p95: 0.001, p99: 0.001 },
  mails: { waiting: 0, oldest: 0, givenUp: 0, refused: 2, sent: 0 },
  uploads: { waiting: 0, oldest: 0 },
  backup: { at: new Date().toISOString(), ok: true, seconds: 1, bytes: 1 },
  drill: { at: new Date().toISOString(), ok: true, seconds: 1, bytes: 1 },
  disk: { machine: 'backend-1', free: 50, size: 100 },
};

/** Starts a gateway with releases of its own behind a backend whose answers the test changes. */
async function startGateway(context: TestContext, more: NodeJS.ProcessEnv = {}) {
  const releasesDir = await temporaryFolder(context);
  for (const app of ['shell', 'auth']) await publish(releasesDir, app, '1.0.0');
  await goLive(releasesDir, { shell: ['1.0.0'], auth: ['1.0.0'] });
  const told = { state: structuredClone(well), status: 200, pages: 'fast' };
  const backend = await startBackend(({ path }) => {
    if (path === '/account/state') return { body: { data: told.state } };
    if (path.startsWith('/account/changes')) return { body: { data: { latest: 0, changes: [] } } };
    return { status: told.status };
  });
  context.after(backend.close);
  const [port = 0, metricsPort = 0] = await freePorts(2);
  const stateDir = await temporaryFolder(context);
  const startWith = async (others: NodeJS.ProcessEnv, isReal: boolean) =>
    await start(
      parseSettings({
        GATEWAY_SECRET: 'a secret for this test',
        CLIENT_ROLE: 'c11e47e0-0000-4000-8000-000000000001',
        HOST: '127.0.0.1',
        PORT: `${port}`,
        STUDIO_PORT: '0',
        METRICS_PORT: `${metricsPort}`,
        DIRECTUS_URL: backend.url,
        RELEASES_DIR: releasesDir,
        RELEASE_KEYS: keysIn(releasesDir),
        STATE_DIR: stateDir,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'silent',
        ...more,
        ...others,
      }),
      isReal
        ? {}
        : {
            createRenderer: () => ({
              async render() {
                if (told.pages === 'failing') throw new Error('the test says so');
                if (told.pages === 'slow') await sleep(1500);
                return examplePage('');
              },
              end: () => {},
            }),
          },
    );
  let gateway = await startWith({}, false);
  context.after(() => gateway.close());
  const site = `http://127.0.0.1:${port}`;
  const post = (path: string, address: string, body: object, cookie = '') =>
    fetch(site + path, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-forwarded-for': address, cookie },
      body: JSON.stringify(body),
    });
  return {
    ...{ told, backend, releasesDir, site, post, metrics: `127.0.0.1:${metricsPort}` },
    get: async (path: string, address = '10.0.0.1') =>
      await (await fetch(site + path, { headers: { 'x-forwarded-for': address } })).arrayBuffer(),
    close: () => gateway.close(),
    async restart(others: NodeJS.ProcessEnv, isReal = false) {
      await gateway.close();
      gateway = await startWith(others, isReal);
    },
  };
}

type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** Has a new release fail in the browsers of thirty networks. */
async function failInBrowsers({ releasesDir, post }: Gateway): Promise<void> {
  const addresses = Array.from({ length: 30 }, (_, number) => `10.${number}.0.1`);
  const view = async (address: string, composition: string) => {
    const answer = await post('/reports/view', address, { composition });
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  for (const address of addresses) await view(address, 'shell@1.0.0 auth@1.0.0');
  await publish(releasesDir, 'auth', '1.1.0');
  await changeManifest(accessIn(releasesDir), (live) =>
    promoted(live, { app: 'auth', version: '1.1.0' }, { at: new Date().toISOString(), by: 'x' }),
  );
  const composition = 'shell@1.0.0 auth@1.1.0';
  await until(async () => (await view('10.99.0.1', composition)) !== '');
  for (const address of addresses) {
    const cookie = await view(address, composition);
    const failed = { kind: 'failed', app: 'auth', reason: 'it threw' };
    await post('/reports', address, { composition, reports: [failed] }, cookie);
  }
}

/** Kills the render processes of this process' gateways. */
async function killRenderProcesses(): Promise<void> {
  for (const task of await readdir('/proc/self/task')) {
    const children = await readFile(`/proc/self/task/${task}/children`, 'utf8').catch(() => '');
    for (const pid of children.split(' ').filter(Boolean)) {
      const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
      if (['bwrap', 'node'].includes(name.trim())) process.kill(Number(pid), 'SIGKILL');
    }
  }
}

test('the rules are valid, and each fires and is silent as its figures say', { skip }, async () => {
  const { promtool } = await providePrometheus();
  const run = (...args: string[]) =>
    execFileSync(promtool, args, { cwd: rulesFolder, encoding: 'utf8' });
  assert.match(run('check', 'rules', 'alerts.yml'), /SUCCESS: \d+ rules found/);
  assert.match(run('check', 'config', 'prometheus.yml'), /SUCCESS/);
  assert.match(run('test', 'rules', 'alerts.test.yml'), /SUCCESS/);
});

test('each fault fires its alert in a real Prometheus', {
  skip,
  timeout: 600_000,
}, async (context) => {
  const one = await startGateway(context);
  const other = await startGateway(context);
  const firing = await startPrometheus(context, [one.metrics, other.metrics]);
  const seconds: Record<string, string> = {};

  /** Makes a fault until its alerts fire, then ends it. */
  async function fault(
    alerts: readonly string[],
    make: () => unknown,
    { repeat = () => {}, end = () => {} }: { repeat?: () => unknown; end?: () => unknown } = {},
  ): Promise<void> {
    const began = performance.now();
    await make();
    const missing = new Set(alerts);
    await until(async () => {
      await repeat();
      for (const name of await firing()) missing.delete(name);
      return missing.size === 0;
    });
    for (const name of alerts) seconds[name] = ((performance.now() - began) / 1000).toFixed(1);
    await end();
  }
  const many = (count: number, send: () => Promise<unknown>) => async () => {
    await Promise.all(Array.from({ length: count }, send));
  };

  // All is well: three scrapes without an alert.
  await one.get('/');
  await sleep(5000);
  assert.deepEqual(await firing(), []);

  const { told } = one;
  const saved = structuredClone(well);
  await fault(
    [
      ...['DatabaseSlow', 'MailsWait', 'MailsGivenUp', 'MailsRefused', 'UploadsWait'],
      ...['BackupOld', 'BackupFailed', 'DrillOld', 'DrillFailed', 'DiskFull', 'DiskFillsUp'],
    ],
    () => {
      const old = { at: '2020-01-01T00:00:00.000Z', ok: false, seconds: 1, bytes: 1 };
      told.state = {
        database: { ...saved.database, probe: 2 },
        mails: { waiting: 2, oldest: 4000, givenUp: 1, refused: 5, sent: 3 },
        uploads: { waiting: 1, oldest: 4000 },
        ...{ backup: old, drill: old, disk: { ...saved.disk, free: 1 } },
      };
    },
    { end: () => Object.assign(told, { state: saved }) },
  );
  await fault(['RolledBack'], () => failInBrowsers(one));
  await fault(['RevisionsDiffer'], () => {});
  await fault(
    ['ErrorsHigh'],
    () => {
      told.pages = 'failing';
    },
    { repeat: many(5, () => one.get(`/x${Math.random()}`)) },
  );
  let [sent, waiting] = [0, 0];
  await fault(
    ['PagesSlow', 'RendersWait'],
    () => {
      told.pages = 'slow';
    },
    {
      // Forty visitors at a time. From one address most would be refused, which takes no time.
      repeat() {
        for (; waiting < 40; waiting += 1) {
          sent += 1;
          const ended = () => {
            waiting -= 1;
          };
          void one.get(`/x${sent}`, `10.${sent % 250}.2.1`).then(ended, ended);
        }
      },
      end: () => Object.assign(told, { pages: 'fast' }),
    },
  );
  await fault(['TooManyRequests'], () => {}, {
    repeat: many(80, () => one.get('/releases/auth/9.9.9/none.js')),
  });
  const logIn = (_value: unknown, number: number) =>
    one.post('/api/auth/login', `10.${number}.1.1`, {});
  await fault(['LoginsRefused'], () => {}, {
    repeat: () => Promise.all(Array.from({ length: 20 }, logIn)),
  });
  await fault(['EventLoopSlow'], () => {}, {
    repeat() {
      const end = Date.now() + 900;
      while (Date.now() < end);
    },
  });
  await fault(['ManifestProblems'], () =>
    goLive(other.releasesDir, { shell: ['1.0.0'], auth: ['3.0.0'] }),
  );
  const away = `${other.releasesDir}-away`;
  await fault(['StoreDown'], () => rename(other.releasesDir, away), {
    end: () => rename(away, other.releasesDir),
  });
  await fault(['CountersAlone'], () =>
    other.restart({ COUNTERS_REDIS_URL: 'redis://127.0.0.1:1' }),
  );
  await fault(['RenderProcessesFail'], () => other.restart({}, true), {
    async repeat() {
      await other.get(`/x${Math.random()}`);
      await killRenderProcesses();
    },
  });
  await fault(['BackendDown', 'ContentOutdated'], () => one.backend.close());
  await fault(['NothingLive'], async () => {
    const empty = await temporaryFolder(context);
    await other.restart({ RELEASES_DIR: empty, STATE_DIR: join(empty, 'state') });
  });
  await fault(['GatewayDown'], () => other.close());
  await rm(away, { recursive: true, force: true });

  assert.deepEqual(Object.keys(seconds).toSorted(), (await readAlertNames()).toSorted());
  console.table(seconds);
});
