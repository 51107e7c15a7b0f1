import type { BootstrapRemote } from '@studio/shared/config';
import { contractNumber, type Report } from '@studio/shared/contract';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { createRemoteLoader, type FetchModule } from './remote-loader.ts';

const remote: BootstrapRemote = {
  name: 'public-site',
  version: '1.0.0',
  entry: '/releases/public-site/1.0.0/remoteEntry.js',
  styles: [],
  routes: [],
};

const exposed = { contract: contractNumber, routes: [], messages: { it: {}, en: {} } };

/** Waits up to so many milliseconds are over at once, longer ones never. */
const atOnceUpTo = (limit: number) => (milliseconds: number) =>
  milliseconds > limit ? new Promise<void>(() => undefined) : Promise.resolve();

/** Only the pauses between attempts are over. */
const impatient = atOnceUpTo(2000);

/** A world in which the given outcomes follow one another; the last one stays. */
function outcomes(...list: (() => Promise<unknown>)[]) {
  const attempts: number[] = [];
  const fetchModule: FetchModule = (_entry, attempt) => {
    attempts.push(attempt);
    const outcome = list.length > 1 ? list.shift() : list[0];
    return outcome === undefined ? Promise.reject(new Error('no outcome')) : outcome();
  };
  return { fetchModule, attempts };
}

const down = () => Promise.reject(new Error('down'));
const up = () => Promise.resolve(exposed);

test('a remote that answers is loaded once, however often it is asked for', async () => {
  const { fetchModule, attempts } = outcomes(up);
  const loader = createRemoteLoader({ fetchModule, wait: impatient });
  await Promise.all([loader.load(remote), loader.load(remote)]);
  await loader.load(remote);
  expect(attempts).toEqual([0]);
});

test('a remote that fails twice and then answers is loaded, each attempt by its number', async () => {
  const { fetchModule, attempts } = outcomes(down, down, up);
  const loader = createRemoteLoader({ fetchModule, wait: impatient });
  await expect(loader.load(remote)).resolves.toEqual({ module: exposed, entry: remote.entry });
  expect(attempts).toEqual([0, 1, 2]);
});

test('a remote that stays down is given up by name, and a later call tries anew', async () => {
  const { fetchModule } = outcomes(down, down, down, up);
  const loader = createRemoteLoader({ fetchModule, wait: impatient });
  await expect(loader.load(remote)).rejects.toMatchObject({ app: 'public-site', reason: 'failed' });
  await expect(loader.load(remote)).resolves.toEqual({ module: exposed, entry: remote.entry });
});

test('no more attempts are made than the page has addresses for', async () => {
  const { fetchModule, attempts } = outcomes(down);
  const loader = createRemoteLoader({ fetchModule, wait: impatient });
  for (const _visit of [1, 2, 3]) await expect(loader.load(remote)).rejects.toThrow();
  expect(attempts).toEqual([0, 1, 2, 3, 4, 5]);
});

test('an empty module counts as a failure', async () => {
  const { fetchModule } = outcomes(() => Promise.resolve({}));
  const loader = createRemoteLoader({ fetchModule, wait: impatient });
  await expect(loader.load(remote)).rejects.toBeInstanceOf(RemoteLoadError);
});

test('a module of another contract counts as a failure', async () => {
  const { fetchModule } = outcomes(() =>
    Promise.resolve({ ...exposed, contract: contractNumber + 1 }),
  );
  const loader = createRemoteLoader({ fetchModule, wait: impatient });
  await expect(loader.load(remote)).rejects.toBeInstanceOf(RemoteLoadError);
});

test('a silent remote is given up after a while and announced when it arrives after all', async () => {
  let arrive: (value: unknown) => void = () => undefined;
  const { fetchModule } = outcomes(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  const loader = createRemoteLoader({
    fetchModule,
    wait: () => new Promise((over) => setTimeout(over)),
  });
  const arrived = new Promise<void>((resolve) => loader.onLateArrival(resolve));
  await expect(loader.load(remote)).rejects.toMatchObject({ reason: 'slow' });
  arrive(exposed);
  await arrived;
  await expect(loader.load(remote)).resolves.toEqual({ module: exposed, entry: remote.entry });
});

const withPrevious: BootstrapRemote = {
  ...remote,
  previous: { version: '0.9.0', entry: '/releases/public-site/0.9.0/remoteEntry.js' },
};

/** A world in which every address has its own outcome; what was asked for is noted. */
function addresses(outcome: (entry: string) => Promise<unknown>) {
  const asked: string[] = [];
  const fetchModule: FetchModule = (entry) => {
    asked.push(entry);
    return outcome(entry);
  };
  return { fetchModule, asked };
}

test('when the live release fails, the one before it takes its place', async () => {
  const older = { ...exposed };
  const arrival = { module: older, entry: withPrevious.previous?.entry };
  const { fetchModule, asked } = addresses((entry) =>
    entry === remote.entry ? down() : Promise.resolve(older),
  );
  const loader = createRemoteLoader({ fetchModule, wait: impatient });
  await expect(loader.loadAny(withPrevious)).resolves.toEqual(arrival);
  expect(asked).toEqual([remote.entry, remote.entry, remote.entry, withPrevious.previous?.entry]);
});

test('when the live release is silent, whichever of the two arrives first is taken', async () => {
  const older = { ...exposed };
  const arrival = { module: older, entry: withPrevious.previous?.entry };
  const { fetchModule } = addresses((entry) =>
    entry === remote.entry ? new Promise(() => undefined) : Promise.resolve(older),
  );
  const loader = createRemoteLoader({ fetchModule, wait: atOnceUpTo(6000) });
  await expect(loader.loadAny(withPrevious)).resolves.toEqual(arrival);
});

test('once the live release is there, the one before it is not fetched, however long one waits', async () => {
  const { fetchModule, asked } = addresses(up);
  const waits: (() => void)[] = [];
  const wait = () => new Promise<void>((over) => waits.push(over));
  await createRemoteLoader({ fetchModule, wait }).loadAny(withPrevious);
  expect(waits).not.toEqual([]);
  // Each wait that is over may begin another one.
  for (let over = waits.shift(); over !== undefined; over = waits.shift()) {
    over();
    await new Promise((settled) => setTimeout(settled));
  }
  expect(asked).toEqual([remote.entry]);
});

test('the release before is left alone while the live one answers, and where only the live one will do', async () => {
  const { fetchModule, asked } = addresses(up);
  await createRemoteLoader({ fetchModule, wait: impatient }).loadAny(withPrevious);
  const failing = addresses(down);
  const loader = createRemoteLoader({ fetchModule: failing.fetchModule, wait: impatient });
  await expect(loader.load(withPrevious)).rejects.toBeInstanceOf(RemoteLoadError);
  expect([...asked, ...failing.asked]).not.toContain(withPrevious.previous?.entry);
});

describe('a slow release of which something arrives', () => {
  /** A world in which one millisecond is one of the clock's, and the live release comes in so many of them. */
  function slowly(arrivesAfter: number, bytesUntil: number) {
    jest.useFakeTimers();
    const asked: string[] = [];
    const listening = { now: 0, ever: 0 };
    const fetchModule: FetchModule = (entry) => {
      asked.push(entry);
      return new Promise((resolve) => setTimeout(() => resolve(exposed), arrivesAfter));
    };
    const loader = createRemoteLoader({
      fetchModule,
      listen(_entry, heard) {
        listening.now += 1;
        listening.ever += 1;
        const timer = setInterval(() => Date.now() - began < bytesUntil && heard(), 1000);
        return () => {
          if (listening.now > 0) listening.now -= 1;
          clearInterval(timer);
        };
      },
    });
    const began = Date.now();
    return { loader, asked, listening };
  }

  afterEach(() => jest.useRealTimers());

  test('is waited for, and the visitor is told nothing', async () => {
    const { loader, asked, listening } = slowly(25_000, 25_000);
    const loading = loader.loadAny(withPrevious);
    await jest.advanceTimersByTimeAsync(25_000);
    await expect(loading).resolves.toEqual({ module: exposed, entry: remote.entry });
    expect(asked).toEqual([remote.entry]);
    expect(listening).toEqual({ now: 0, ever: 1 });
  });

  test('is given up once nothing comes any more', async () => {
    const { loader, asked } = slowly(500_000, 8000);
    const failed = expect(loader.load(remote)).rejects.toMatchObject({ reason: 'slow' });
    await jest.advanceTimersByTimeAsync(19_000);
    await failed;
    expect(asked).toEqual([remote.entry]);
  });

  test('is not waited for longer than a minute', async () => {
    const { loader } = slowly(500_000, 500_000);
    const failed = expect(loader.load(remote)).rejects.toMatchObject({ reason: 'slow' });
    await jest.advanceTimersByTimeAsync(61_000);
    await failed;
  });

  test('is not listened to where it comes in time', async () => {
    const { loader, listening } = slowly(2000, 0);
    const loading = loader.load(remote);
    await jest.advanceTimersByTimeAsync(20_000);
    await loading;
    expect(listening.ever).toBe(0);
  });
});

describe('what is told of live releases', () => {
  function watched(fetchModule: FetchModule, wait = impatient) {
    const told: Report[] = [];
    const loader = createRemoteLoader({ fetchModule, wait, tell: (report) => told.push(report) });
    return { told, loader };
  }

  const settle = () => new Promise((over) => setTimeout(over));

  test('one that arrives, once', async () => {
    const { told, loader } = watched(outcomes(up).fetchModule);
    await loader.load(remote);
    await loader.loadAny(remote);
    expect(told).toEqual([{ kind: 'loaded', app: 'public-site' }]);
  });

  test('one whose attempts are used up, with the reason, though the one before it serves', async () => {
    const { fetchModule } = addresses((entry) => (entry === remote.entry ? down() : up()));
    const { told, loader } = watched(fetchModule);
    await loader.loadAny(withPrevious);
    expect(told).toEqual([{ kind: 'failed', app: 'public-site', reason: 'Error: down' }]);
  });

  test('one that does not keep the contract', async () => {
    const { told, loader } = watched(outcomes(() => Promise.resolve({})).fetchModule);
    await expect(loader.load(remote)).rejects.toThrow();
    const reason = 'Error: it does not keep the contract';
    expect(told).toEqual([{ kind: 'failed', app: 'public-site', reason }]);
  });

  test('not one that fails while the browser is offline', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { told, loader } = watched(outcomes(down).fetchModule);
    await expect(loader.load(remote)).rejects.toThrow();
    onLine.mockRestore();
    expect(told).toEqual([]);
  });

  test('one that stays silent for half a minute, and not before', async () => {
    const { fetchModule } = addresses((entry) =>
      entry === remote.entry ? new Promise(() => undefined) : up(),
    );
    const early = watched(fetchModule, atOnceUpTo(6000));
    await early.loader.loadAny(withPrevious);
    await settle();
    expect(early.told).toEqual([]);
    const late = watched(fetchModule, atOnceUpTo(24_000));
    await late.loader.loadAny(withPrevious).catch(() => undefined);
    await settle();
    const reason = 'it has not arrived after 30 s';
    expect(late.told).toEqual([{ kind: 'failed', app: 'public-site', reason }]);
  });
});
