import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import {
  gateway,
  isSignedBy,
  type PublicKeys,
  releaseManager,
  type Signer,
  signatureOf,
} from '../keys/signature.ts';
import { anyApp } from '../published/app-name.ts';
import {
  changeSchema,
  emptyManifest,
  liveAppSchema,
  type Manifest,
  rolloutSchema,
} from './schemas.ts';

/** All that visitors get of one app, as its team has signed it. */
const entrySchema = v.looseObject({
  app: anyApp,
  /** Revision of the live set that it came with: of two entries of an app the higher one counts. */
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  live: liveAppSchema,
  rollout: v.optional(rolloutSchema),
  change: v.optional(changeSchema),
  /** Whether the app was withdrawn: `live` names what was live last, and visitors get nothing of it. */
  retired: v.optional(v.boolean()),
});

const entryText = v.pipe(v.string(), v.parseJson(), entrySchema);

const signedSchema = v.looseObject({
  /** JSON of the entry: exactly these bytes are signed. */
  entry: v.string(),
  by: v.string(),
  /** Ed25519 (RFC 8032), Base64. */
  signature: v.string(),
});

const signedEntrySchema = v.looseObject({
  ...signedSchema.entries,
  /** The entry that a gateway has taken back, which a team or the release manager has signed. */
  base: v.optional(signedSchema),
});

const fileSchema = v.looseObject({ apps: v.record(anyApp, v.unknown()) });

type Signed = v.InferOutput<typeof signedSchema>;
export type Entry = v.InferOutput<typeof entrySchema>;
export type SignedEntry = v.InferOutput<typeof signedEntrySchema>;

/** Signed entries by app; of an app that is not known here too. */
export type SignedEntries = Readonly<Record<string, SignedEntry>>;

/** Reads the text of a live set; what has no signature is left out. @throws where the text is none */
export function parseEntries(text: string): SignedEntries {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text);
  if (!parsed.success) throw new Error(parsed.issues[0].message);
  const found = Object.entries(parsed.output.apps).flatMap(([app, value]) => {
    const signed = v.safeParse(signedEntrySchema, value);
    return signed.success ? [[app, signed.output] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Writes the text of a live set. */
export const entriesText = (entries: SignedEntries) =>
  `${JSON.stringify({ apps: entries }, null, 2)}\n`;

/** Signs an entry; a gateway's says which one it takes back. */
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

/** Reads an entry without a look at its signature. @throws where it is none */
export const readEntry = ({ entry }: Pick<SignedEntry, 'entry'>): Entry =>
  v.parse(entryText, entry);

/**
 * Reads an entry that one of those who may has signed.
 * @param anyGateway takes the word of a gateway whose key is not known: it can only go back to what was signed before
 * @throws a sentence without its full stop where it is not to be believed
 */
export async function verifyEntry(
  app: AppName,
  signed: SignedEntry,
  keys: PublicKeys,
  { anyGateway = false }: { readonly anyGateway?: boolean } = {},
): Promise<Entry> {
  const refusal = (reason: string) => new Error(`the entry of ${app} is refused: ${reason}`);

  async function ofPeople({ entry: text, by, signature }: Signed): Promise<Entry> {
    const signatory = by === app ? app : by === releaseManager ? releaseManager : undefined;
    const accepted = signatory === undefined ? [] : await keys(signatory);
    if (!isSignedBy(accepted, Buffer.from(text), signature))
      throw refusal('neither its team nor the release manager has signed it');
    const entry = v.safeParse(entryText, text);
    if (!entry.success) throw refusal('it is not understood here');
    const { app: named, rollout = { app } } = entry.output;
    if (named !== app || rollout.app !== app) throw refusal('it is about another app');
    return entry.output;
  }

  if (signed.by !== gateway) return await ofPeople(signed);
  if (signed.base === undefined) throw refusal('a gateway may only take back');
  const base = await ofPeople(signed.base);
  const ofGateways = anyGateway ? [] : await keys(gateway);
  if (!anyGateway && !isSignedBy(ofGateways, Buffer.from(signed.entry), signed.signature))
    throw refusal('a gateway has signed it whose key is not known here');
  const entry = v.safeParse(entryText, signed.entry);
  if (!entry.success || !takesBack(entry.output, base))
    throw refusal('a gateway may only take back');
  return entry.output;
}

/** Tells whether an entry only ends the roll-out of another, or returns to a release that the other names for that. */
function takesBack(entry: Entry, base: Entry): boolean {
  if (entry.app !== base.app || entry.revision <= base.revision) return false;
  // That an app is withdrawn, or comes back, people decide.
  if (entry.rollout !== undefined || entry.retired || base.retired) return false;
  const { version, before } = entry.live;
  const targets = base.live.before;
  const left =
    version === base.live.version ? targets : targets.slice(targets.indexOf(version) + 1);
  const isTarget = version === base.live.version || targets.includes(version);
  const isOfSameKind = entry.live.isFirst === base.live.isFirst;
  return isTarget && isOfSameKind && before.join('\n') === left.join('\n');
}

/** Puts entries together: the live set that they make. */
export function manifestOf(entries: readonly Entry[]): Manifest {
  const oldestFirst = [...entries].sort((one, other) => one.revision - other.revision);
  const newest = oldestFirst.at(-1);
  const live = oldestFirst.filter(({ retired }) => !retired);
  const rollouts = live.flatMap(({ app, rollout }) => (rollout ? [[app, rollout] as const] : []));
  const retired = oldestFirst.filter((entry) => entry.retired);
  return {
    ...emptyManifest,
    revision: newest?.revision ?? 0,
    apps: Object.fromEntries(live.map((entry) => [entry.app, entry.live])),
    ...(rollouts.length > 0 && { rollouts: Object.fromEntries(rollouts) }),
    ...(retired.length > 0 && {
      retired: Object.fromEntries(retired.map((entry) => [entry.app, entry.live.version])),
    }),
    ...(newest?.change && { change: newest.change }),
  };
}
