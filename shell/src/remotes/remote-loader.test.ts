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

/** Waits that a test ends itself: the patience never runs out, the pauses are over at once. */
const impatient = (milliseconds: number) =>
  milliseconds >= 10_000 ? new Promise<void>(() => undefined) : Promise.resolve();

/** A world in which the given outcomes follow one another; the last one stays. */
function outcomes(...list: (() => Promise<unknown>)[]) {
  const attempts: boolean[] = [];
  const fetchModule: FetchModule = (_name, _entry, again) => {
    attempts.push(again);
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
  expect(attempts).toEqual([false]);
});

test('a remote that fails twice and then answers is loaded, and the failed state is forgotten each time', async () => {
  const { fetchModule, attempts } = outcomes(down, down, up);
  const loader = createRemoteLoader({ fetchModule, wait: impatient });
  await expect(loader.load(remote)).resolves.toBe(exposed);
  expect(attempts).toEqual([false, true, true]);
});

test('a remote that stays down is given up by name, and a later call tries anew', async () => {
  const { fetchModule } = outcomes(down, down, down, up);
  const loader = createRemoteLoader({ fetchModule, wait: impatient });
  await expect(loader.load(remote)).rejects.toMatchObject({ app: 'public-site', reason: 'failed' });
  await expect(loader.load(remote)).resolves.toBe(exposed);
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
  const loader = createRemoteLoader({ fetchModule, wait: () => Promise.resolve() });
  const arrived = new Promise<void>((resolve) => loader.onLateArrival(resolve));
  await expect(loader.load(remote)).rejects.toMatchObject({ reason: 'slow' });
  arrive(exposed);
  await arrived;
  await expect(loader.load(remote)).resolves.toBe(exposed);
});
