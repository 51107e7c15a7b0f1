import { endBranchPreview } from '@studio/releases/branch-preview';
import {
  changeManifest,
  type ManifestAccess,
  RejectedError,
  withPause,
} from '@studio/releases/manifest';
import { rollBack } from '@studio/releases/roll-back';
import type { ReleaseEvent } from '@studio/releases/webhook';
import { appNamePattern } from '@studio/shared/contract';
import * as v from 'valibot';
import type { Staff } from './staff.ts';

/** The schema of an action: the release that its author has seen, the reason, and whether it repeats one on purpose. */
export const actionSchema = v.object({
  app: v.pipe(v.string(), v.maxLength(60), v.regex(appNamePattern)),
  version: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  why: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(300)),
  isRepeated: v.boolean(),
});

/** The schema of the end of a preview. */
export const previewEndSchema = v.object({
  app: actionSchema.entries.app,
  branch: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
});

export type ReleaseAction = v.InferOutput<typeof actionSchema>;

/** Names the person and the door in the history. */
const authorOf = ({ name }: Staff, why: string) => ({
  at: new Date().toISOString(),
  by: `${name} (console)`,
  why,
});

/**
 * Pauses a guarded roll-out, with the gateway's key.
 * @throws {RejectedError} when that roll-out is not under way
 */
export async function pauseRollout(
  access: ManifestAccess,
  { app, version, why }: ReleaseAction,
  staff: Staff,
) {
  await changeManifest(access, (live) => {
    if (live.rollouts?.[app]?.version !== version)
      throw new RejectedError(`The roll-out of ${app} ${version} has ended.`);
    return withPause(live, app, true, authorOf(staff, why));
  });
}

/**
 * Ends a roll-out, or makes the newest earlier release live that fits, with the gateway's key.
 * @param action names the release that is live, or that is rolled out
 * @returns the event for the webhook
 * @throws {RepeatedRollback} within ten minutes of another rollback, unless the action says that it knows
 * @throws {RejectedError} when another release is live meanwhile, and when there is none to return to
 */
export async function rollBackRelease(
  access: ManifestAccess,
  { app, version, why, isRepeated }: ReleaseAction,
  staff: Staff,
): Promise<ReleaseEvent> {
  const author = authorOf(staff, why);
  const target = await rollBack(access, {
    app,
    author,
    what: 'roll back',
    isRepeated,
    confirm(live) {
      const shown = live.rollouts?.[app] ?? live.apps[app];
      if (shown?.version !== version)
        throw new RejectedError(`${app} ${version} is not live any more.`);
      // The gateway's key withdraws no app.
      if (live.rollouts?.[app] === undefined && live.apps[app]?.before.length === 0)
        throw new RejectedError(`There is no earlier release of ${app} to roll back to.`);
      return true;
    },
  });
  return { ...author, type: 'rolled-back', app, version, to: target?.version };
}

/**
 * Ends the preview of a branch; its team can make another one.
 * @throws {RejectedError} when it has ended already
 */
export async function endPreview(
  { store }: ManifestAccess,
  preview: v.InferOutput<typeof previewEndSchema>,
): Promise<void> {
  if (!(await endBranchPreview(store, preview)))
    throw new RejectedError(`The preview of ${preview.branch} has ended already.`);
}
