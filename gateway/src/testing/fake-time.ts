import type { TestContext } from 'node:test';

/** The time of a test. */
export interface FakeTime {
  /** Advances the time by this many milliseconds at once. */
  readonly advance: (milliseconds: number) => void;
  /** Returns whether a timeout ends in exactly so many milliseconds. */
  readonly hasTimeout: (milliseconds: number) => boolean;
}

interface Timeout {
  readonly endsAt: number;
  readonly call: () => void;
}

const active = new WeakMap<TestContext, FakeTime>();

/** Replaces a method until the end of the test. */
function replace(test: TestContext, owner: object, name: string, method: unknown): void {
  const original: unknown = Reflect.get(owner, name);
  const isOwn = Object.hasOwn(owner, name);
  Reflect.set(owner, name, method);
  test.after(() => {
    if (isOwn) Reflect.set(owner, name, original);
    else Reflect.deleteProperty(owner, name);
  });
}

/**
 * Stops the time of a test: clocks and timeouts only advance with `advance`, so a slow machine cannot fail the test. It
 * replaces Node's mock of `setTimeout`, which throws when `fetch` clears some timeouts.
 */
export function fakeTime(test: TestContext): FakeTime {
  const known = active.get(test);
  if (known !== undefined) return known;
  const { clearTimeout } = globalThis;
  const began = performance.now();
  const timeouts = new Map<unknown, Timeout>();
  let now = 0;

  function fakeTimeout(callback: (...values: unknown[]) => void, after = 1, ...values: unknown[]) {
    const refresh = () => {
      timeouts.set(handle, { endsAt: now + after, call: () => callback(...values) });
      return handle;
    };
    const handle = { refresh, ref: () => handle, unref: () => handle };
    return refresh();
  }

  const next = () => [...timeouts].sort(([, one], [, other]) => one.endsAt - other.endsAt)[0];

  const advance: FakeTime['advance'] = (milliseconds) => {
    const end = now + milliseconds;
    const moveTo = (moment: number) => {
      test.mock.timers.tick(moment - now);
      now = moment;
    };
    for (let first = next(); first !== undefined && first[1].endsAt <= end; first = next()) {
      const [handle, { endsAt, call }] = first;
      timeouts.delete(handle);
      moveTo(Math.max(now, endsAt));
      call();
    }
    moveTo(end);
  };

  test.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  // A mock of Node's keeps every call with its stack, and a server asks for the time thousands of times.
  replace(test, performance, 'now', () => began + now);
  replace(test, globalThis, 'setTimeout', fakeTimeout);
  replace(test, globalThis, 'clearTimeout', (handle: unknown) => {
    if (!timeouts.delete(handle)) Reflect.apply(clearTimeout, globalThis, [handle]);
  });
  const hasTimeout: FakeTime['hasTimeout'] = (milliseconds) =>
    [...timeouts.values()].some(({ endsAt }) => endsAt === now + milliseconds);
  const time = { advance, hasTimeout };
  active.set(test, time);
  return time;
}
