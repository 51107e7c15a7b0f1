import { rollBack } from '../check/roll-back.ts';
import { changeManifest, RejectedError, readManifest, withPause } from '../manifest/manifest.ts';
import { authorOf, type Command, eachApp } from './command.ts';

/** Creates the command that pauses or resumes guarded roll-outs. */
const pausing =
  (isPaused: boolean): Command =>
  (options, access) =>
    eachApp(options.apps, async (app) => {
      await access.signerOf(app);
      const author = authorOf(options);
      const live = await changeManifest(access, (seen) => withPause(seen, app, isPaused, author));
      const { version, percent } = live.rollouts?.[app] ?? {};
      const state = isPaused ? `is paused at ${percent} %` : `goes on from ${percent} %`;
      return { lines: [`${app} ${version} ${state}.`], result: { version, percent, isPaused } };
    });

/** Stops the steps of guarded roll-outs; the visitors keep their releases. */
export const pause = pausing(true);

/** Lets the site take the steps of paused roll-outs again. */
export const resume = pausing(false);

/** Ends roll-outs: all visitors get the live release. */
export const abort: Command = (options, access) =>
  eachApp(options.apps, async (app) => {
    await access.signerOf(app);
    const version = (await readManifest(access.store)).rollouts?.[app]?.version;
    if (version === undefined) throw new RejectedError(`No roll-out of ${app} is under way.`);
    const target = await rollBack(access, {
      app,
      author: authorOf(options),
      what: 'roll back',
      confirm: (live) => {
        if (live.rollouts?.[app]?.version === version) return true;
        throw new RejectedError(`The roll-out of ${app} ${version} has ended meanwhile: status.`);
      },
    });
    const { by, because: why } = options;
    const to = target?.version;
    return {
      lines: [`The roll-out of ${app} ${version} was ended: ${to} is live.`],
      result: { from: version, to: to ?? null },
      events: [{ type: 'rolled-back', app, version, by, ...(to && { to }), ...(why && { why }) }],
    };
  });
