import type { RemoteInBoot } from '@studio/shared/config';
import { RemoteLoadError } from '../errors/remote-load-error.ts';
import { createRemoteLoader, type FetchModule } from './remote-loader.ts';

const remote: RemoteInBoot = {
  name: 'public-site',
  version: '1.0.0',
  entry: '/releases/public-site/1.0.0/remoteEntry.js',
  styles: [],
  routes: [],
};

const exposed = { contract: 1, routes: [], texts: { it: {}, en: {} } };

/** Waits up to so many milliseconds are over at once, longer ones never. */
const atOnceUpTo = (limit: number) => (milliseconds: number) =>
  milliseconds > limit ? new Promise<void>(() => undefined) : Promise.resolve();

/** Only the pauses between attempts are over. */
const impatient = atOnceUpTo(2000);

/** A world in which the given outcomes follow one another; the last one stays. */
function outcomes(...list: (() => Promise<unknown>)[]) {
  const attempts: number[] = [];
  const fetchModule: FetchModule = (_name, _entry, attempt) => {
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
  await expect(loader.load(remote)).resolves.toBe(exposed);
  expect(attempts).toEqual([0, 1, 2]);
});

test('a remote that stays down is given up by name, and a later call tries anew', async () => {
  const { fetchModule } = outcomes(down, down, down, up);
  const loader = createRemoteLoader({ fetchModule, wait: impatient });
  await expect(loader.load(remote)).rejects.toMatchObject({ app: 'public-site', reason: 'failed' });
  await expect(loader.load(remote)).resolves.toBe(exposed);
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
  const { fetchModule } = outcomes(() => Promise.resolve({ ...exposed, contract: 2 }));
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
  await expect(loader.load(remote)).resolves.toBe(exposed);
});

const withPrevious: RemoteInBoot = {
  ...remote,
  previous: { version: '0.9.0', entry: '/releases/public-site/0.9.0/remoteEntry.js' },
};

/** A world in which every address has its own outcome; what was asked for is noted. */
function addresses(outcome: (entry: string) => Promise<unknown>) {
  const asked: string[] = [];
  const fetchModule: FetchModule = (_name, entry) => {
    asked.push(entry);
    return outcome(entry);
  };
  return { fetchModule, asked };
}

test('when the live release fails, the one before it takes its place', async () => {
  const older = { ...exposed };
  const { fetchModule, asked } = addresses((entry) =>
    entry === remote.entry ? down() : Promise.resolve(older),
  );
  const loader = createRemoteLoader({ fetchModule, wait: impatient });
  await expect(loader.loadAny(withPrevious)).resolves.toBe(older);
  expect(asked).toEqual([remote.entry, remote.entry, remote.entry, withPrevious.previous?.entry]);
});

test('when the live release is silent, whichever of the two arrives first is taken', async () => {
  const older = { ...exposed };
  const { fetchModule } = addresses((entry) =>
    entry === remote.entry ? new Promise(() => undefined) : Promise.resolve(older),
  );
  const loader = createRemoteLoader({ fetchModule, wait: atOnceUpTo(6000) });
  await expect(loader.loadAny(withPrevious)).resolves.toBe(older);
});

test('the release before is left alone while the live one answers, and where only the live one will do', async () => {
  const { fetchModule, asked } = addresses(up);
  await createRemoteLoader({ fetchModule, wait: impatient }).loadAny(withPrevious);
  const failing = addresses(down);
  const loader = createRemoteLoader({ fetchModule: failing.fetchModule, wait: impatient });
  await expect(loader.load(withPrevious)).rejects.toBeInstanceOf(RemoteLoadError);
  expect([...asked, ...failing.asked]).not.toContain(withPrevious.previous?.entry);
});
