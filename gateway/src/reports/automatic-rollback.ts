import { reasonOf } from '@studio/releases/errors';
import { type ManifestAccess, RejectedError } from '@studio/releases/manifest';
import { rollBack } from '@studio/releases/roll-back';
import { type ReleaseEvent, sendEvents, type Webhook } from '@studio/releases/webhook';
import { type Warn, warnOnChange } from '../log/warn.ts';
import { releaseName } from '../manifest/composition.ts';
import { followLive, type ManifestSource } from '../manifest/follow-manifest.ts';
import {
  type FailingRelease,
  failingReleases,
  isNewest,
  type Watched,
  watchedAmong,
} from './failing-releases.ts';
import type { Health } from './health.ts';

interface Parts {
  /** Signs as the gateway. */
  readonly releases: ManifestAccess;
  readonly manifest: Pick<ManifestSource, 'current' | 'onChange'>;
  readonly health: Health;
  readonly warn: Warn;
  /** Called after an automatic rollback. */
  readonly onRollback?: (event: ReleaseEvent) => void;
}

/**
 * Returns the event of an automatic rollback.
 * @param to the release that is live since; undefined when the app was withdrawn
 */
export const haltedEvent = (
  { app, version, why }: FailingRelease,
  to: string | undefined,
): ReleaseEvent => ({
  ...{ app, version, to, why, type: 'halted', by: 'the site' },
  at: new Date().toISOString(),
});

/**
 * Makes the newest earlier release live that fits the live releases, or the previous generation.
 * @returns the live release and the sentences about releases that were skipped; undefined when another process was
 *   faster
 * @throws {RejectedError} when no earlier release can be used
 */
function rollBackRelease(releases: ManifestAccess, release: Watched) {
  return rollBack(releases, {
    app: release.app,
    part: release.part,
    author: { at: new Date().toISOString(), by: 'the site', why: release.why },
    // The history's word for an automatic rollback; the webhook's event is `halted` for the same reason.
    what: 'halt',
    confirm: (live) => isNewest(live, release),
  });
}

/**
 * Watches roll-outs and recent promotions, each app by itself, and rolls a release back once when it fails in too many
 * browsers. Any number of gateways may do so: the manifest changes for the first of them only.
 * @returns a function that checks the releases now and never rejects: a failure is logged, and the next check retries
 */
export function watchReleases({
  releases,
  manifest,
  health,
  warn,
  onRollback = () => {},
}: Parts): () => Promise<void> {
  /** The revision at which a failing release was handled. */
  const handled = new Map<string, number>();
  const warnOfFailure = warnOnChange(warn);
  let checking: Promise<void> | undefined;

  /** Rolls the newest release back: it may be the reason why the others fail. */
  async function rollBackNewest(failing: readonly FailingRelease[]): Promise<void> {
    for (const release of await watchedAmong(releases.store, failing)) {
      const { app, version, why } = release;
      try {
        const done = await rollBackRelease(releases, release);
        if (done === undefined) return;
        warn(`${app} ${version} was rolled back: ${why}.`);
        for (const sentence of done.skipped) warn(sentence);
        onRollback(haltedEvent(release, done.version));
        return;
      } catch (error) {
        if (!(error instanceof RejectedError)) throw error;
        const reason = error.message.replaceAll('\n', ' ');
        warn(`${app} ${version} fails, but cannot be rolled back: ${reason}`);
      }
    }
  }

  async function check(): Promise<void> {
    const live = manifest.current();
    if (live === undefined) return;
    const failing = failingReleases(live, health).filter(
      ({ app, version }) => handled.get(releaseName(app, version)) !== live.revision,
    );
    if (failing.length === 0) return;
    try {
      await rollBackNewest(failing);
      warnOfFailure(undefined);
    } catch (error) {
      return warnOfFailure(`A failing release could not be rolled back: ${reasonOf(error)}.`);
    }
    // Also the releases that stay: the one rolled back may be why they fail, which the next revision shows.
    for (const { app, version } of failing) handled.set(releaseName(app, version), live.revision);
  }

  followLive(manifest, (live) => {
    handled.clear();
    health.follow(live);
  });
  return () => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking;
  };
}

/** Creates the function that sends events to a webhook in the background; a failure is a line in the log. */
export function notifyWebhook(
  webhook: Webhook | undefined,
  warn: Warn,
): (event: ReleaseEvent) => void {
  return (event) => {
    void sendEvents(webhook, [event]).then((failures) => {
      for (const sentence of failures) warn(sentence);
    });
  };
}
