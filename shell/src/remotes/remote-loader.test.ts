import type { BootstrapRemote } from '@studio/shared/contract';
import { contractNumber, oldestContract } from '@studio/shared/contract';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import type { AddReport } from '../reports/failures.ts';
import { createRemoteLoader, type ImportRemote } from './remote-loader.ts';

const remote: BootstrapRemote = {
  name: 'public-site',
  version: '1.0.0',
  entry: '/releases/public-site/1.0.0/remoteEntry.js',
  scripts: [],
  styles: [],
  routes: [],
};

const exposed = { contract: contractNumber, routes: [], messages: { it: {}, en: {} } };

/** Creates a `wait` that resolves at once up to the limit, and never for longer waits. */
const skipUpTo = (limit: number) => (milliseconds: number) =>
  milliseconds > limit ? new Promise<void>(() => undefined) : Promise.resolve();

/** Skips the pauses between attempts only. */
const skipRetryDelays = skipUpTo(2000);

/** Creates an import with the given results in order; the last one repeats. */
function results(...list: (() => Promise<unknown>)[]) {
  const attempts: number[] = [];
  const importRemote: ImportRemote = (_entry, attempt) => {
    attempts.push(attempt);
    const result = list.length > 1 ? list.shift() : list[0];
    return result === undefined ? Promise.reject(new Error('no result')) : result();
  };
  return { importRemote, attempts };
}

const down = () => Promise.reject(new Error('down'));
const up = () => Promise.resolve(exposed);

test('loads a remote once for several calls', async () => {
  const { importRemote, attempts } = results(up);
  const loader = createRemoteLoader({ importRemote, wait: skipRetryDelays });
  await Promise.all([loader.load(remote), loader.load(remote)]);
  await loader.load(remote);
  expect(attempts).toEqual([0]);
});

test('retries a failed import with the number of the attempt', async () => {
  const { importRemote, attempts } = results(down, down, up);
  const loader = createRemoteLoader({ importRemote, wait: skipRetryDelays });
  await expect(loader.load(remote)).resolves.toEqual({ module: exposed, entry: remote.entry });
  expect(attempts).toEqual([0, 1, 2]);
});

test('throws an error with the remote’s name after the last attempt; a later call tries again', async () => {
  const { importRemote } = results(down, down, down, up);
  const loader = createRemoteLoader({ importRemote, wait: skipRetryDelays });
  await expect(loader.load(remote)).rejects.toMatchObject({ app: 'public-site', reason: 'failed' });
  await expect(loader.load(remote)).resolves.toEqual({ module: exposed, entry: remote.entry });
});

test('makes no more attempts than the page has URLs for', async () => {
  const { importRemote, attempts } = results(down);
  const loader = createRemoteLoader({ importRemote, wait: skipRetryDelays });
  for (const _visit of [1, 2, 3]) await expect(loader.load(remote)).rejects.toThrow();
  expect(attempts).toEqual([0, 1, 2, 3, 4, 5]);
});

test('rejects an empty module', async () => {
  const { importRemote } = results(() => Promise.resolve({}));
  const loader = createRemoteLoader({ importRemote, wait: skipRetryDelays });
  await expect(loader.load(remote)).rejects.toBeInstanceOf(RemoteLoadError);
});

test('makes the routes of a remote that exports pages', async () => {
  const { routes: _, ...rest } = exposed;
  const pages = { ...rest, pages: [{ path: '/prices' }], mount: () => () => undefined };
  const routes = [{ path: '/prices' }];
  const asked: unknown[] = [];
  const loader = createRemoteLoader({
    importRemote: async () => pages,
    createPageRoutes: async (...given) => {
      asked.push(given);
      return routes;
    },
  });
  const { module } = await loader.load(remote);
  expect([module.routes, asked]).toEqual([routes, [['public-site', pages]]]);
});

test('rejects pages without a function that mounts them', async () => {
  const { routes: _, ...rest } = exposed;
  const loader = createRemoteLoader({
    importRemote: async () => ({ ...rest, pages: [{ path: '/prices' }] }),
    createPageRoutes: async () => [],
    wait: skipRetryDelays,
  });
  await expect(loader.load(remote)).rejects.toBeInstanceOf(RemoteLoadError);
});

test('rejects a module of a newer contract', async () => {
  const { importRemote } = results(() =>
    Promise.resolve({ ...exposed, contract: contractNumber + 1 }),
  );
  const loader = createRemoteLoader({ importRemote, wait: skipRetryDelays });
  await expect(loader.load(remote)).rejects.toBeInstanceOf(RemoteLoadError);
});

test.each([
  { ...exposed, newestContract: contractNumber + 1 },
  { ...exposed, contract: 1, newestContract: oldestContract },
])('accepts a module that shares a contract with the shell: %j', async (module) => {
  const { importRemote } = results(() => Promise.resolve(module));
  const loader = createRemoteLoader({ importRemote, wait: skipRetryDelays });
  await expect(loader.load(remote)).resolves.toMatchObject({ module });
});

test.each([
  { ...exposed, contract: oldestContract - 1 },
  { ...exposed, contract: '2' },
  { routes: [], messages: {} },
])('rejects a module without a common contract: %j', async (module) => {
  const { importRemote } = results(() => Promise.resolve(module));
  const loader = createRemoteLoader({ importRemote, wait: skipRetryDelays });
  await expect(loader.load(remote)).rejects.toBeInstanceOf(RemoteLoadError);
});

test('keeps the cause of a failure', async () => {
  const { importRemote } = results(down);
  const loader = createRemoteLoader({ importRemote, wait: skipRetryDelays });
  await expect(loader.load(remote)).rejects.toMatchObject({
    cause: { errors: [new Error('down')] },
  });
});

test('reports a stalled remote as slow and calls the listener when it loads late', async () => {
  let finish: (value: unknown) => void = () => undefined;
  const { importRemote } = results(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const loader = createRemoteLoader({
    importRemote,
    wait: () => new Promise((over) => setTimeout(over)),
  });
  const lateLoad = new Promise<void>((resolve) => loader.onLateLoad(resolve));
  await expect(loader.load(remote)).rejects.toMatchObject({ reason: 'slow' });
  finish(exposed);
  await lateLoad;
  await expect(loader.load(remote)).resolves.toEqual({ module: exposed, entry: remote.entry });
});

const withPrevious: BootstrapRemote = {
  ...remote,
  previous: {
    version: '0.9.0',
    entry: '/releases/public-site/0.9.0/remoteEntry.js',
    scripts: [],
    styles: [],
  },
};

/** Creates an import with a result by address and records the calls. */
function byAddress(result: (entry: string) => Promise<unknown>) {
  const asked: string[] = [];
  const importRemote: ImportRemote = ({ entry }) => {
    asked.push(entry);
    return result(entry);
  };
  return { importRemote, asked };
}

test('loads the fallback when the live release fails', async () => {
  const older = { ...exposed };
  const loaded = { module: older, entry: withPrevious.previous?.entry };
  const { importRemote, asked } = byAddress((entry) =>
    entry === remote.entry ? down() : Promise.resolve(older),
  );
  const loader = createRemoteLoader({ importRemote, wait: skipRetryDelays });
  await expect(loader.loadOrFallback(withPrevious)).resolves.toEqual(loaded);
  expect(asked).toEqual([remote.entry, remote.entry, remote.entry, withPrevious.previous?.entry]);
});

test('loads the fallback when the live release stalls', async () => {
  const older = { ...exposed };
  const loaded = { module: older, entry: withPrevious.previous?.entry };
  const { importRemote } = byAddress((entry) =>
    entry === remote.entry ? new Promise(() => undefined) : Promise.resolve(older),
  );
  const loader = createRemoteLoader({ importRemote, wait: skipUpTo(6000) });
  await expect(loader.loadOrFallback(withPrevious)).resolves.toEqual(loaded);
});

test('never loads the fallback after the live release has loaded', async () => {
  const { importRemote, asked } = byAddress(up);
  const waits: (() => void)[] = [];
  const wait = () => new Promise<void>((over) => waits.push(over));
  await createRemoteLoader({ importRemote, wait }).loadOrFallback(withPrevious);
  expect(waits).not.toEqual([]);
  // A finished wait may start another one.
  for (let over = waits.shift(); over !== undefined; over = waits.shift()) {
    over();
    await new Promise((settled) => setTimeout(settled));
  }
  expect(asked).toEqual([remote.entry]);
});

test('does not load the fallback without need, nor when only the live release is allowed', async () => {
  const { importRemote, asked } = byAddress(up);
  await createRemoteLoader({ importRemote, wait: skipRetryDelays }).loadOrFallback(withPrevious);
  const failing = byAddress(down);
  const loader = createRemoteLoader({ importRemote: failing.importRemote, wait: skipRetryDelays });
  await expect(loader.load(withPrevious)).rejects.toBeInstanceOf(RemoteLoadError);
  expect([...asked, ...failing.asked]).not.toContain(withPrevious.previous?.entry);
});

describe('a slow release that still delivers bytes', () => {
  /** Creates a loader with fake timers whose live release loads after a time; bytes arrive until another one. */
  function slowLoader(loadsAfter: number, bytesUntil: number) {
    jest.useFakeTimers();
    const asked: string[] = [];
    const monitors = { now: 0, ever: 0 };
    const importRemote: ImportRemote = ({ entry }) => {
      asked.push(entry);
      return new Promise((resolve) => setTimeout(() => resolve(exposed), loadsAfter));
    };
    const loader = createRemoteLoader({
      importRemote,
      monitorProgress(_entry, onProgress) {
        monitors.now += 1;
        monitors.ever += 1;
        const timer = setInterval(() => Date.now() - began < bytesUntil && onProgress(), 1000);
        return () => {
          if (monitors.now > 0) monitors.now -= 1;
          clearInterval(timer);
        };
      },
    });
    const began = Date.now();
    return { loader, asked, monitors };
  }

  afterEach(() => jest.useRealTimers());

  test('loads without an error', async () => {
    const { loader, asked, monitors } = slowLoader(25_000, 25_000);
    const loading = loader.loadOrFallback(withPrevious);
    await jest.advanceTimersByTimeAsync(25_000);
    await expect(loading).resolves.toEqual({ module: exposed, entry: remote.entry });
    expect(asked).toEqual([remote.entry]);
    expect(monitors).toEqual({ now: 0, ever: 1 });
  });

  test('fails as slow once no more bytes arrive', async () => {
    const { loader, asked } = slowLoader(500_000, 8000);
    const failed = expect(loader.load(remote)).rejects.toMatchObject({ reason: 'slow' });
    await jest.advanceTimersByTimeAsync(19_000);
    await failed;
    expect(asked).toEqual([remote.entry]);
  });

  test('fails as slow after a minute', async () => {
    const { loader } = slowLoader(500_000, 500_000);
    const failed = expect(loader.load(remote)).rejects.toMatchObject({ reason: 'slow' });
    await jest.advanceTimersByTimeAsync(61_000);
    await failed;
  });

  test('is not monitored when it loads within three seconds', async () => {
    const { loader, monitors } = slowLoader(2000, 0);
    const loading = loader.load(remote);
    await jest.advanceTimersByTimeAsync(20_000);
    await loading;
    expect(monitors.ever).toBe(0);
  });
});

describe('reports of live releases', () => {
  function reportingLoader(importRemote: ImportRemote, wait = skipRetryDelays) {
    const reports: Parameters<AddReport>[0][] = [];
    const loader = createRemoteLoader({
      importRemote,
      wait,
      addReport: (report) => reports.push(report),
    });
    return { reports, loader };
  }

  const settle = () => new Promise((over) => setTimeout(over));

  test('report a loaded release once', async () => {
    const { reports, loader } = reportingLoader(results(up).importRemote);
    await loader.load(remote);
    await loader.loadOrFallback(remote);
    expect(reports).toEqual([{ kind: 'loaded', app: 'public-site' }]);
  });

  test('report a failed release with the reason, also when its fallback loads', async () => {
    const { importRemote } = byAddress((entry) => (entry === remote.entry ? down() : up()));
    const { reports, loader } = reportingLoader(importRemote);
    await loader.loadOrFallback(withPrevious);
    expect(reports).toEqual([{ error: new Error('down'), blamed: 'public-site' }]);
  });

  test('report a module that does not fulfil the contract', async () => {
    const { reports, loader } = reportingLoader(results(() => Promise.resolve({})).importRemote);
    await expect(loader.load(remote)).rejects.toThrow();
    const error = new Error('the module breaks the contract');
    expect(reports).toEqual([{ error, blamed: 'public-site' }]);
  });

  test('leave out a failure while the browser is offline', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { reports, loader } = reportingLoader(results(down).importRemote);
    await expect(loader.load(remote)).rejects.toThrow();
    onLine.mockRestore();
    expect(reports).toEqual([]);
  });

  test('report a release that does not load within half a minute', async () => {
    const { importRemote } = byAddress((entry) =>
      entry === remote.entry ? new Promise(() => undefined) : up(),
    );
    const early = reportingLoader(importRemote, skipUpTo(6000));
    await early.loader.loadOrFallback(withPrevious);
    await settle();
    expect(early.reports).toEqual([]);
    const late = reportingLoader(importRemote, skipUpTo(24_000));
    await late.loader.loadOrFallback(withPrevious).catch(() => undefined);
    await settle();
    const error = new Error('the remote did not load within 30 s');
    expect(late.reports).toEqual([{ error, blamed: 'public-site' }]);
  });
});
