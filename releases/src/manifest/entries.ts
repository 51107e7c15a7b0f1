import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import { jsonText } from '../files/json.ts';
import {
  gateway,
  isSignedBy,
  type PublicKeys,
  releaseManager,
  type Signer,
  signatureOf,
} from '../keys/signature.ts';
import { anyApp } from '../published/app-name.ts';
import { teamOf } from './generations.ts';
import { readGrant, type SignedGrants, signedGrantSchema } from './grants.ts';
import { afterLastStep, isGuardedPause, isGuardedStep } from './guarded.ts';
import {
  changeSchema,
  emptyManifest,
  type Grant,
  liveAppSchema,
  type Manifest,
  rolloutSchema,
} from './schemas.ts';

/** The part of the manifest about one app, signed by its team. */
const entrySchema = v.looseObject({
  app: anyApp,
  /** The revision of the manifest that the entry came with; the entry with the higher one counts. */
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  live: liveAppSchema,
  rollout: v.optional(rolloutSchema),
  change: v.optional(changeSchema),
  /** True when the app was withdrawn; `live` names the release that was live last. */
  retired: v.optional(v.boolean()),
});

const entryText = jsonText(entrySchema);

const signedSchema = v.looseObject({
  /** JSON of the entry; exactly these bytes are signed. */
  entry: v.string(),
  by: v.string(),
  /** Ed25519 (RFC 8032), Base64. */
  signature: v.string(),
});

const signedEntrySchema = v.looseObject({
  ...signedSchema.entries,
  /** The entry that a gateway rolled back, paused or took a step of; a team or the release manager signed it. */
  base: v.optional(signedSchema),
});

const fileText = jsonText(
  v.looseObject({
    apps: v.record(anyApp, v.unknown()),
    grants: v.optional(v.record(anyApp, signedGrantSchema), {}),
  }),
);

type Signed = v.InferOutput<typeof signedSchema>;
export type Entry = v.InferOutput<typeof entrySchema>;
export type SignedEntry = v.InferOutput<typeof signedEntrySchema>;

/** Signed entries by app, also of apps that this checkout does not know. */
export type SignedEntries = Readonly<Record<string, SignedEntry>>;

/** A state of the manifest as it is stored. */
export interface SignedManifest {
  readonly entries: SignedEntries;
  readonly grants: SignedGrants;
}

/**
 * Parses the text of a manifest; leaves out entries without a signature.
 * @throws {Error} when the text is malformed
 */
export function parseManifest(text: string): SignedManifest {
  const parsed = v.safeParse(fileText, text);
  if (!parsed.success) throw new Error(parsed.issues[0].message);
  const found = Object.entries(parsed.output.apps).flatMap(([app, value]) => {
    const signed = v.safeParse(signedEntrySchema, value);
    return signed.success ? [[app, signed.output] as const] : [];
  });
  return { entries: Object.fromEntries(found), grants: parsed.output.grants };
}

/** Returns the text of a manifest. */
export function manifestText({ entries, grants }: SignedManifest): string {
  const hasGrants = Object.keys(grants).length > 0;
  return `${JSON.stringify({ apps: entries, ...(hasGrants && { grants }) }, null, 2)}\n`;
}

/** Signs an entry; the one of a gateway includes the team's entry that allows it. */
export function signEntry(entry: Entry, signer: Signer, before?: SignedEntry): SignedEntry {
  const text = JSON.stringify(entry);
  const signed = {
    entry: text,
    by: signer.by,
    signature: signatureOf(Buffer.from(text), signer.privateKey),
  };
  if (signer.by !== gateway || before === undefined) return signed;
  const { entry: base, by, signature } = before;
  return { ...signed, base: before.base ?? { entry: base, by, signature } };
}

/**
 * Parses an entry without verifying its signature.
 * @throws {Error} when it is malformed
 */
export const readEntry = ({ entry }: Pick<SignedEntry, 'entry'>): Entry =>
  v.parse(entryText, entry);

/**
 * Verifies an entry: its team or the release manager signed it, or a gateway signed a rollback of such an entry, a
 * step of the guarded roll-out in it, or its pause.
 * @param anyGateway accepts a rollback or a pause by a gateway whose key is unknown: visitors get no release that a team
 *   has not signed for them before
 * @throws {Error} with a sentence without its full stop when the entry is not valid
 */
export async function verifyEntry(
  app: AppName,
  signed: SignedEntry,
  keys: PublicKeys,
  { anyGateway = false }: { readonly anyGateway?: boolean } = {},
): Promise<Entry> {
  const invalid = (reason: string) => new Error(`the entry of ${app} is rejected: ${reason}`);

  async function verifySigned({ entry: text, by, signature }: Signed): Promise<Entry> {
    const team = teamOf(app);
    const signatory = by === team ? team : by === releaseManager ? releaseManager : undefined;
    const accepted = signatory === undefined ? [] : await keys(signatory);
    if (!isSignedBy(accepted, Buffer.from(text), signature))
      throw invalid('neither its team nor the release manager signed it');
    const entry = v.safeParse(entryText, text);
    if (!entry.success) throw invalid('this checkout does not understand it');
    const { app: named, rollout = { app } } = entry.output;
    if (named !== app || rollout.app !== app) throw invalid('it is about another app');
    return entry.output;
  }

  if (signed.by !== gateway) return await verifySigned(signed);
  const unlawful = 'a gateway may only roll back, pause, or take a step that its team signed';
  if (signed.base === undefined) throw invalid(unlawful);
  const base = await verifySigned(signed.base);
  const entry = v.safeParse(entryText, signed.entry);
  if (!entry.success) throw invalid(unlawful);
  const lastStep = afterLastStep(app, base);
  const isRollback =
    isRollbackOf(entry.output, base) ||
    (lastStep !== undefined && isRollbackOf(entry.output, { ...base, live: lastStep }));
  const isOfRollout = isLaterOf(entry.output, base);
  const isSafe = isRollback || (isOfRollout && isGuardedPause(app, entry.output, base));
  const isSigned = async () =>
    isSignedBy(await keys(gateway), Buffer.from(signed.entry), signed.signature);
  if (!(anyGateway && isSafe) && !(await isSigned()))
    throw invalid('a gateway signed it whose key is unknown here');
  if (!isSafe && !(isOfRollout && isGuardedStep(app, entry.output, base))) throw invalid(unlawful);
  return entry.output;
}

const isLaterOf = (entry: Entry, base: Entry) =>
  entry.app === base.app && entry.revision > base.revision && !entry.retired && !base.retired;

/**
 * Returns true for a step of a roll-out that is over, is paused, was replaced by a later entry, or has passed that step.
 * A gateway rejects it, although its team signed it once.
 * @param known the entry that the gateway accepted last
 */
export function isOldStep(known: SignedEntry, next: SignedEntry): boolean {
  if (next.by !== gateway || next.base === undefined) return false;
  const [entry, base, accepted] = [readEntry(next), readEntry(next.base), readEntry(known)];
  const isForward = entry.rollout !== undefined || entry.live.version === base.rollout?.version;
  // A roll-out that began after the accepted entry is new here.
  if (!isForward || base.revision > accepted.revision) return false;
  const { rollout } = accepted;
  if ((known.base ?? known).entry !== next.base.entry || rollout === undefined) return true;
  // Only its team lets a paused roll-out go on.
  if (rollout.guard?.isPaused) return true;
  const percent = entry.rollout?.percent ?? 100;
  return entry.rollout?.guard?.isPaused ? percent < rollout.percent : percent <= rollout.percent;
}

/** Returns true when an entry only ends the roll-out of another, or returns to one of its rollback targets. */
function isRollbackOf(entry: Entry, base: Entry): boolean {
  if (entry.app !== base.app || entry.revision <= base.revision) return false;
  // Only people withdraw an app or bring it back.
  if (entry.rollout !== undefined || entry.retired || base.retired) return false;
  const { version, before } = entry.live;
  const targets = base.live.before;
  const left =
    version === base.live.version ? targets : targets.slice(targets.indexOf(version) + 1);
  const isTarget = version === base.live.version || targets.includes(version);
  const isOfSameKind = entry.live.isFirst === base.live.isFirst;
  return isTarget && isOfSameKind && before.join('\n') === left.join('\n');
}

/**
 * Returns the whole manifest without verifying its signatures.
 * @throws {Error} when an entry or a grant is malformed
 */
export const unverified = ({ entries, grants }: SignedManifest): Manifest =>
  manifestOf(Object.values(entries).map(readEntry), Object.values(grants).map(readGrant));

/** Returns the whole manifest that entries and grants make together: with the entries of all generations. */
export function manifestOf(entries: readonly Entry[], grants: readonly Grant[] = []): Manifest {
  const byAge = (one: { revision: number }, other: { revision: number }) =>
    one.revision - other.revision;
  const oldestFirst = [...entries].sort(byAge);
  const newest = [...entries, ...grants].sort(byAge).at(-1);
  const live = oldestFirst.filter(({ retired }) => !retired);
  const rollouts = live.flatMap(({ app, rollout }) => (rollout ? [[app, rollout] as const] : []));
  const retired = oldestFirst.filter((entry) => entry.retired);
  const first = newest?.change?.set;
  const set = oldestFirst.flatMap(({ revision, change }) =>
    change !== undefined && change.set === first ? [{ revision, change }] : [],
  );
  return {
    ...emptyManifest,
    revision: newest?.revision ?? 0,
    apps: Object.fromEntries(live.map((entry) => [entry.app, entry.live])),
    ...(rollouts.length > 0 && { rollouts: Object.fromEntries(rollouts) }),
    ...(retired.length > 0 && {
      retired: Object.fromEntries(retired.map((entry) => [entry.app, entry.live.version])),
    }),
    ...(grants.length > 0 && {
      grants: Object.fromEntries(grants.map((grant) => [grant.app, grant])),
    }),
    ...(newest?.change && { change: newest.change }),
    ...(first !== undefined && { set }),
  };
}
