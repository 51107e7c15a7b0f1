import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { Directus } from '../directus.ts';
import type { Warn } from '../warn.ts';

const logSchema = v.object({
  data: v.object({
    latest: v.number(),
    changes: v.array(v.object({ id: v.number(), collection: v.string() })),
  }),
});

const pollEvery = 1000;

const afterInterval = () => sleep(pollEvery, undefined, { ref: false });

interface Options {
  readonly directus: Pick<Directus, 'readAsGateway'>;
  /** Told which collections changed; undefined when anything may have. */
  readonly purge: (collections?: readonly string[]) => void;
  /** Told after each look whether the log could be read. */
  readonly confirm: (isReadable: boolean) => void;
  readonly warn: Warn;
  /** Resolves when it is time to look again; once a second by default. */
  readonly nextLook?: () => Promise<unknown>;
}

/** Follows the backend's change log. @returns a function that ends it. */
export function followChanges({
  directus,
  purge,
  confirm,
  warn,
  nextLook = afterInterval,
}: Options): () => void {
  let position: number | undefined;
  let failing = false;
  let ended = false;

  const look = async () => {
    const { status, body } = await directus.readAsGateway(
      `/account/changes?after=${position ?? 0}`,
    );
    if (status !== 200) throw new Error(`the answer was ${status}`);
    const { latest, changes } = v.parse(logSchema, body).data;
    // Before the first look anything may have changed; a log that went back was replaced.
    if (position === undefined || latest < position) purge();
    else if (changes.length > 0) purge([...new Set(changes.map((change) => change.collection))]);
    position = Math.max(latest, ...changes.map((change) => change.id));
  };

  const lookAndTell = async () => {
    try {
      await look();
      if (failing) warn('The change log is readable again.');
      failing = false;
      confirm(true);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!failing) warn(`The change log cannot be read, content may be out of date: ${reason}`);
      failing = true;
      confirm(false);
    }
  };

  const lookUntilEnded = async () => {
    while (!ended) {
      await lookAndTell();
      await nextLook();
    }
  };

  void lookUntilEnded();
  return () => {
    ended = true;
  };
}
