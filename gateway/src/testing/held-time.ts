import type { TestContext } from 'node:test';

/** The time of a test. */
export interface HeldTime {
  /** Lets so many milliseconds pass at once. */
  readonly pass: (milliseconds: number) => void;
  /** Returns whether a timeout ends in exactly so many milliseconds. */
  readonly isWaitedFor: (milliseconds: number) => boolean;
}

interface Timeout {
  readonly over: number;
  readonly call: () => void;
}

const held = new WeakMap<TestContext, HeldTime>();

/**
 * Holds the time of a test: the clocks stand still and no timeout ends unless the test lets time pass. On a slow machine
 * nothing comes too late. It replaces Node's mock of `setTimeout`, which throws when `fetch` clears some timeouts.
 */
export function holdTime(test: TestContext): HeldTime {
  const known = held.get(test);
  if (known !== undefined) return known;
  const { clearTimeout } = globalThis;
  const began = performance.now();
  const timeouts = new Map<unknown, Timeout>();
  let now = 0;

  function holdTimeout(callback: (...values: unknown[]) => void, after = 1, ...values: unknown[]) {
    const refresh = () => {
      timeouts.set(handle, { over: now + after, call: () => callback(...values) });
      return handle;
    };
    const handle = { refresh, ref: () => handle, unref: () => handle };
    return refresh();
  }

  const next = () => [...timeouts].sort(([, one], [, other]) => one.over - other.over)[0];

  const pass: HeldTime['pass'] = (milliseconds) => {
    const end = now + milliseconds;
    const moveTo = (moment: number) => {
      test.mock.timers.tick(moment - now);
      now = moment;
    };
    for (let first = next(); first !== undefined && first[1].over <= end; first = next()) {
      const [handle, { over, call }] = first;
      timeouts.delete(handle);
      moveTo(Math.max(now, over));
      call();
    }
    moveTo(end);
  };

  test.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  test.mock.method(performance, 'now', () => began + now);
  test.mock.method(globalThis, 'setTimeout', holdTimeout);
  test.mock.method(globalThis, 'clearTimeout', (handle: NodeJS.Timeout | undefined) => {
    if (!timeouts.delete(handle)) clearTimeout(handle);
  });
  const isWaitedFor: HeldTime['isWaitedFor'] = (milliseconds) =>
    [...timeouts.values()].some(({ over }) => over === now + milliseconds);
  const time = { pass, isWaitedFor };
  held.set(test, time);
  return time;
}
