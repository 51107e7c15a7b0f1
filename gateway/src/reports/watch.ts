import { type ManifestAccess, RejectedError } from '@studio/releases/manifest';
import { rollBack } from '@studio/releases/roll-back';
import { sendEvents, type Webhook } from '@studio/releases/webhook';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import type { Warn } from '../warn.ts';
import { type Failing, failingIn, watchedAmong } from './failing.ts';
import { isNewest } from './halt.ts';
import type { Health } from './health.ts';
import { releaseName } from './live-roles.ts';

interface Watched {
  /** Signs as the gateway. */
  readonly releases: ManifestAccess;
  readonly manifest: Pick<ManifestSource, 'current' | 'onChange'>;
  readonly health: Health;
  readonly warn: Warn;
  /** Called once a release was taken back. */
  readonly onHalt?: (halted: Halted) => void;
}

/** A release that was taken back, what is live since, and why. */
export interface Halted extends Failing {
  readonly to: string | undefined;
}

/**
 * Puts the newest release before back that can be used with what is live.
 * @returns what is live then, and what was passed over; undefined where another process has been faster
 * @throws RejectedError where there is none
 */
function halt(releases: ManifestAccess, release: Failing) {
  return rollBack(releases, {
    app: release.app,
    author: { at: new Date().toISOString(), by: 'the site', why: release.why },
    what: 'halt',
    confirm: (live) => isNewest(live, release),
  });
}

/**
 * Watches what is rolled out and what was promoted lately, each app by itself, and puts the release before it back once
 * when it fails in too many browsers. Any number of gateways may do so: the live set changes for the first of them only.
 * @returns looks now, and never rejects: what cannot be done now is told, and tried again at the next look
 */
export function watchReleases({
  releases,
  manifest,
  health,
  warn,
  onHalt = () => {},
}: Watched): () => Promise<void> {
  /** Failing releases that were seen to, and the revision under which. */
  const settled = new Map<string, number>();
  let told = '';
  let looking: Promise<void> | undefined;

  const follow = () => {
    const live = manifest.current();
    settled.clear();
    if (live !== undefined) health.follow(live);
  };

  /** Takes the newest of them back, for it may be the reason why the others fail. */
  async function haltNewest(failing: readonly Failing[]): Promise<void> {
    for (const release of await watchedAmong(releases.store, failing)) {
      const { app, version, why } = release;
      try {
        const done = await halt(releases, release);
        if (done === undefined) return;
        warn(`${app} ${version} was taken back: ${why}.`);
        for (const sentence of done.skipped) warn(sentence);
        onHalt({ app, version, to: done.version, why });
        return;
      } catch (error) {
        if (!(error instanceof RejectedError)) throw error;
        const reason = error.message.replaceAll('\n', ' ');
        warn(`${app} ${version} fails, but cannot be taken back: ${reason}`);
      }
    }
  }

  async function look(): Promise<void> {
    const live = manifest.current();
    if (live === undefined) return;
    const failing = failingIn(live, health).filter(
      ({ app, version }) => settled.get(releaseName(app, version)) !== live.revision,
    );
    if (failing.length === 0) return;
    try {
      await haltNewest(failing);
      told = '';
    } catch (error) {
      const sentence = `Whether a release must be taken back cannot be seen now: ${String(error)}`;
      if (sentence !== told) warn(sentence);
      told = sentence;
      return;
    }
    // Also of those that were left: what was taken back may be why they fail, and that shows under the next live set.
    for (const { app, version } of failing) settled.set(releaseName(app, version), live.revision);
  }

  manifest.onChange(follow);
  follow();
  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}

/** Makes the listener that tells a webhook of a halt, in the background; a failure is a line in the log. */
export function tellHalts(webhook: Webhook | undefined, warn: Warn): (halted: Halted) => void {
  return ({ app, version, to, why }) => {
    const event = { app, version, to, why, type: 'halted', by: 'the site' } as const;
    const at = new Date().toISOString();
    void sendEvents(webhook, [{ ...event, at }]).then((failures) => {
      for (const sentence of failures) warn(sentence);
    });
  };
}
