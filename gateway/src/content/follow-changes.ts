import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '@studio/releases/errors';
import * as v from 'valibot';
import type { Warn } from '../log/warn.ts';
import { BackendError, type Directus } from './directus.ts';

const logSchema = v.object({
  data: v.object({
    latest: v.number(),
    changes: v.array(v.object({ id: v.number(), collection: v.string() })),
  }),
});

/** Interval of the polls, in milliseconds. */
const pollEvery = 1000;

const afterInterval = () => sleep(pollEvery, undefined, { ref: false });

interface Options {
  readonly directus: Pick<Directus, 'readAsGateway'>;
  /** Called with the changed collections; with undefined when any may have changed. */
  readonly purge: (collections?: readonly string[]) => void;
  /** Called after each poll with whether the change log is readable. */
  readonly confirm: (isReadable: boolean) => void;
  readonly warn: Warn;
  /** Resolves when it is time to poll again; once a second by default. */
  readonly nextPoll?: () => Promise<unknown>;
}

/**
 * Follows the backend's change log.
 * @returns a function that stops following
 */
export function followChanges({
  directus,
  purge,
  confirm,
  warn,
  nextPoll = afterInterval,
}: Options): () => void {
  let position: number | undefined;
  let isFailing = false;
  let hasEnded = false;

  const readLog = async () => {
    const { status, body } = await directus.readAsGateway(
      `/account/changes?after=${position ?? 0}`,
    );
    if (status !== 200) throw new BackendError(`the backend answered ${status}`);
    const parsed = v.safeParse(logSchema, body);
    if (!parsed.success) throw new BackendError('the backend sent no change log');
    const { latest, changes } = parsed.output.data;
    // Changes before the first poll are unknown; a log that went back was replaced.
    if (position === undefined || latest < position) purge();
    else if (changes.length > 0) purge([...new Set(changes.map((change) => change.collection))]);
    position = Math.max(latest, ...changes.map((change) => change.id));
  };

  const poll = async () => {
    try {
      await readLog();
      if (isFailing) warn('The change log is readable again.');
      isFailing = false;
      confirm(true);
    } catch (error) {
      if (!isFailing)
        warn(`The change log cannot be read, content may be out of date: ${reasonOf(error)}.`);
      isFailing = true;
      confirm(false);
    }
  };

  const pollUntilEnded = async () => {
    while (!hasEnded) {
      await poll();
      await nextPoll();
    }
  };

  void pollUntilEnded();
  return () => {
    hasEnded = true;
  };
}
