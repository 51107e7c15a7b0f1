import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { appsToRelease, liveApps } from '@studio/scripts/apps-to-release';
import { type Child, startChild } from '@studio/scripts/child';
import { freePorts } from '@studio/scripts/ports';
import { preparePostgres } from '@studio/scripts/postgres';
import { startMailCatcher } from '@studio/scripts/programs';
import { releaseChanged } from '@studio/scripts/releases';
import { addressesOf, type SiteSettings } from '@studio/scripts/site-settings';
import { type Supervised, supervise } from '@studio/scripts/supervise';
import { prepareProxy, prepareRedis } from './engines.ts';
import { startObjectStore } from './object-store.ts';
import { sharedSettings } from './shared-settings.ts';

const root = join(import.meta.dirname, '../../..');

/** The parts of a cluster, by which a test ends them. */
export type PartName =
  | 'proxy'
  | 'redis'
  | 'postgres'
  | 'store'
  | `gateway-${number}`
  | `directus-${number}`;

/** A cluster that runs. */
export interface Cluster {
  readonly siteUrl: string;
  readonly studioUrl: string;
  /** The internal address of each gateway, for `npm run health` and Prometheus. */
  readonly healthUrls: readonly string[];
  /** The ports and the password, for `demoRows`. */
  readonly settings: SiteSettings;
  /** Sentences about what is not as in production. */
  readonly remarks: readonly string[];
  readonly parts: readonly PartName[];
  /** Resolves with the reason when a part was given up. */
  readonly failed: Promise<string>;
  /** Kills a part at once (SIGKILL); it is started again, as by a service manager. Resolves when it serves. */
  readonly kill: (part: PartName) => Promise<void>;
  /** Ends a part as an upgrade does, and starts it again; resolves when it serves. */
  readonly restart: (part: PartName) => Promise<void>;
  /** Makes the proxy send requests to the first gateways and backends only, as many as given; all of them run on. */
  readonly serveWith: (count: {
    readonly gateways: number;
    readonly backends: number;
  }) => Promise<void>;
  /** The login of the database. */
  readonly database: { readonly port: number; readonly user: string; readonly database: string };
  readonly stop: () => Promise<void>;
}

/** Options of a cluster. */
export interface ClusterOptions {
  /** Folder of everything that the cluster writes; it is removed first. */
  readonly folder: string;
  /** The port of the site; the others are free ones. */
  readonly port: number;
  readonly studioPort: number;
  readonly count?: { readonly gateways: number; readonly backends: number };
  /** The password of the demo's logins; the backend's own default where it is missing. */
  readonly demoPassword?: string | undefined;
  /** Settings of the gateways besides those that the cluster needs. */
  readonly gatewaySettings?: Readonly<Record<string, string>>;
  /** Uploads and releases in a shared folder, in the place of an object store. */
  readonly inFolder?: boolean;
  readonly progress: (sentence: string) => void;
  readonly stopping?: AbortSignal;
}

/**
 * Starts what production spreads over many machines on this one: a proxy, gateways, backends, Postgres, Redis, and a
 * store for uploads and releases.
 * @throws {Error} with a sentence, after the started parts were stopped
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, progress, count = { gateways: 2, backends: 2 } } = options;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const logDir = join(folder, 'logs');
  const running = new Map<string, Supervised>();
  const pids = new Map<string, number>();
  const started = new AsyncDisposableStack();
  const run = async (name: PartName, start: (stopping: AbortSignal) => Promise<Child>) => {
    const startOnce = async (stopping: AbortSignal) => {
      const child = await start(stopping);
      pids.set(name, child.pid);
      return child;
    };
    const supervised = await supervise(name, startOnce, { report: progress, stable: 2000 });
    running.set(name, supervised);
    return supervised;
  };
  try {
    const [postgres = 0, redis = 0, directus = 0, smtpPort = 0, mailPort = 0, ...free] =
      await freePorts(5 + 3 * count.gateways + count.backends);
    const siteGateways = free.slice(0, count.gateways);
    const studioGateways = free.slice(count.gateways, 2 * count.gateways);
    const healthPorts = free.slice(2 * count.gateways, 3 * count.gateways);
    const backends = free.slice(3 * count.gateways);
    const site: SiteSettings = {
      dataDir: folder,
      ...{ port: options.port, studioPort: options.studioPort, directusPort: directus },
      ...{ smtpPort, mailPort, production: false },
      ...(options.demoPassword !== undefined && { demoPassword: options.demoPassword }),
    };
    progress('starting Postgres and Redis …');
    const database = await preparePostgres({ programs: 'npm', port: postgres, isDurable: true });
    started.defer(() => database.remove());
    started.defer(() => running.get('postgres')?.stop());
    await run('postgres', database.start);
    const startRedis = await prepareRedis(redis);
    started.defer(() => running.get('redis')?.stop());
    await run('redis', startRedis);
    const mail = await startMailCatcher(site, logDir, {});
    started.defer(() => mail.stop());
    const store = options.inFolder === true ? undefined : await startObjectStore(progress);
    if (store !== undefined) started.defer(() => store.stop());
    const { variables } = database;
    const shared = sharedSettings(
      site,
      { database: variables, redis, store },
      options.gatewaySettings,
    );
    progress('starting the backends; building the apps …');
    started.defer(async () => {
      await Promise.all(
        backends.map((_port, index) => running.get(`directus-${index + 1}`)?.stop()),
      );
    });
    await Promise.all([
      ...backends.map((port, index) => run(`directus-${index + 1}`, backendOn(index, port))),
      release(),
    ]);
    const proxy = await prepareProxy(folder, {
      site: { listen: options.port, gateways: siteGateways },
      studio: { listen: options.studioPort, gateways: studioGateways },
      directus: { listen: directus, backends },
    });
    started.defer(() => running.get('proxy')?.stop());
    await run('proxy', proxy.start);
    progress('starting the gateways …');
    started.defer(async () => {
      await Promise.all(
        siteGateways.map((_port, index) => running.get(`gateway-${index + 1}`)?.stop()),
      );
    });
    await Promise.all(
      siteGateways.map((port, index) =>
        run(
          `gateway-${index + 1}`,
          gatewayOn(index, {
            PORT: `${port}`,
            STUDIO_PORT: `${studioGateways[index]}`,
            METRICS_PORT: `${healthPorts[index]}`,
          }),
        ),
      ),
    );
    await exchangeKeys();
    const { site: siteUrl, studio: studioUrl } = addressesOf(site);
    await untilServed(siteUrl, options.stopping);
    return {
      siteUrl,
      studioUrl,
      healthUrls: healthPorts.map((port) => `http://127.0.0.1:${port}`),
      settings: site,
      remarks:
        store === undefined ? ['Uploads and releases lie in a shared folder, not in S3.'] : [],
      parts: [
        ...[...pids.keys()].filter(isPart),
        ...(store === undefined ? [] : ['store' as const]),
      ],
      failed: Promise.race([...running.values()].map(({ failed }) => failed)),
      kill: (part) =>
        part === 'store' && store !== undefined ? store.crash() : signal(part, 'SIGKILL'),
      restart: (part) => signal(part, 'SIGTERM'),
      async serveWith(used) {
        for (const index of siteGateways.keys()) {
          const server = `gateway${index + 1}`;
          await proxy.setServers(
            [`gateways/${server}`, `studios/${server}`],
            index < used.gateways,
          );
        }
        for (const index of backends.keys())
          await proxy.setServers([`backends/directus${index + 1}`], index < used.backends);
      },
      database: { port: postgres, user: variables.DB_USER, database: variables.DB_DATABASE },
      stop: () => started.disposeAsync(),
    };

    /** Resolves when the part has been started again. */
    async function signal(part: PartName, name: NodeJS.Signals): Promise<void> {
      const pid = pids.get(part);
      if (pid === undefined) throw new Error(`The cluster has no ${part}.`);
      process.kill(pid, name);
      while (pids.get(part) === pid) await sleep(50);
      // The proxy asks twice a second whether it can use a part again.
      await sleep(1000);
    }

    function backendOn(index: number, port: number) {
      return (stopping: AbortSignal) =>
        startChild({
          stopping,
          name: `directus-${index + 1}`,
          script: join(root, 'backend/scripts/start.ts'),
          variables: [...inherited, ...Object.keys(shared.backend), 'DATA_DIR', 'DIRECTUS_PORT'],
          environment: {
            ...shared.backend,
            DATA_DIR: join(folder, `directus-${index + 1}`),
            DIRECTUS_PORT: String(port),
          },
          logDir,
          ready: /^ready /,
        });
    }

    function gatewayOn(index: number, ports: Readonly<Record<string, string>>) {
      return (stopping: AbortSignal) =>
        startChild({
          stopping,
          name: `gateway-${index + 1}`,
          script: join(root, 'gateway/src/main.ts'),
          variables: [
            ...inherited,
            ...Object.keys(shared.gateway),
            ...Object.keys(ports),
            'STATE_DIR',
          ],
          environment: {
            ...shared.gateway,
            ...ports,
            STATE_DIR: join(folder, `gateway-${index + 1}`),
          },
          logDir,
          ready: /^ready /,
        });
    }

    async function release(): Promise<void> {
      const place = store?.releases ?? join(folder, 'releases');
      const apps = appsToRelease({ production: false, edited: [] }, await liveApps(place));
      const never = new AbortController().signal;
      const stopping = options.stopping ?? never;
      await releaseChanged(site, apps, progress, stopping, store?.variables);
    }

    /** Gives each gateway the keys of the others, which sign automatic rollbacks. */
    async function exchangeKeys(): Promise<void> {
      for (let index = 1; index <= count.gateways; index += 1)
        await copyFile(
          join(folder, `gateway-${index}`, 'gateway.pub'),
          join(folder, 'keys', `gateway.machine-${index}.pub`),
        );
    }
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

/** The variables that programs of ours inherit. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_COMPILE_CACHE'];

const isPart = (name: string): name is PartName =>
  /^(proxy|redis|postgres|gateway-\d+|directus-\d+)$/.test(name);

/** Waits until the site answers its home page. */
async function untilServed(siteUrl: string, stopping: AbortSignal | undefined): Promise<void> {
  for (;;) {
    stopping?.throwIfAborted();
    const answer = await fetch(siteUrl).catch(() => undefined);
    if (answer?.ok === true) return;
    await sleep(200);
  }
}
