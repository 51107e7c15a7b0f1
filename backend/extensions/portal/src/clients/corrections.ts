import { randomUUID } from 'node:crypto';
import type { HookConfig } from '@directus/extensions';
import type { EventContext, FilterHandler } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import { profileFields } from '@studio/shared/rules';
import * as v from 'valibot';
import { aziende } from '../../../../schema/aziende.ts';
import { actsOfRecord, correction } from '../../../../schema/interventi-clienti.ts';
import { profileLabels } from '../../../../schema/vocabulary/profile-texts.ts';
import { labelIn } from '../common/field-problems.ts';
import { updatedIds, updatedKeys } from '../common/writes.ts';

/** Proves to the hook of the acts that a row comes from here: staff cannot write a correction themselves. */
export const correctionProof = randomUUID();

const record = v.looseObject({});
const reason = v.fallback(v.pipe(v.string(), v.trim()), '');
const storedRows = v.array(v.looseObject({ role: v.optional(v.unknown()) }));
const nested = v.fallback(v.looseObject({ create: v.fallback(v.array(v.unknown()), []) }), {
  create: [],
});

/** A kind of record whose corrections are kept. */
interface Corrected {
  table: 'directus_users' | 'aziende';
  /** The labels of the fields that count. */
  labels: Readonly<Partial<Record<string, string>>>;
}

const clients: Corrected = {
  table: 'directus_users',
  labels: Object.fromEntries(profileFields.map((field) => [field, profileLabels[field]])),
};

const companies: Corrected = {
  table: 'aziende',
  labels: Object.fromEntries(
    Object.entries(aziende.fields)
      .filter(([, { type, meta }]) => type === 'string' && !meta.hidden)
      .map(([field]) => [field, labelIn('aziende', field)]),
  ),
};

const shown = (value: unknown) => (value === null || value === '' ? 'vuoto' : `«${String(value)}»`);

/** Returns a line for each value that differs from the stored ones; the earlier value only of a single record. */
function changeLines(
  { labels }: Corrected,
  change: Record<string, unknown>,
  stored: readonly Record<string, unknown>[],
): string[] {
  return Object.entries(change).flatMap(([field, value]) => {
    const label = labels[field];
    const isSame = stored.every((row) => (row[field] ?? '') === (value ?? ''));
    if (label === undefined || isSame) return [];
    const [only, ...others] = stored;
    const before = others.length === 0 ? `${shown(only?.[field] ?? null)} → ` : '';
    return [`${label}: ${before}${shown(value)}`];
  });
}

/** Returns true when a person of the firm writes, not a client and not the backend itself. */
const isByStaff = ({ accountability }: EventContext) =>
  typeof accountability?.user === 'string' && accountability.role !== roleIds.cliente;

/**
 * Records each correction that staff make in the values of a client or a company: the values before and after, and the
 * reason if they give one. The row is written in the transaction of the correction.
 */
export const corrections: HookConfig = ({ filter }) => {
  const recordOf =
    (corrected: Corrected): FilterHandler =>
    async (payload, meta, context) => {
      if (!v.is(record, payload)) return payload;
      const { motivo_correzione, ...change } = payload;
      if (!isByStaff(context) || !Object.keys(change).some((field) => corrected.labels[field]))
        return change;
      const keys = corrected === clients ? updatedIds(meta) : updatedKeys(meta);
      const rows: unknown = await context.database(corrected.table).whereIn('id', keys);
      const stored = v.parse(storedRows, rows);
      if (corrected === clients && stored.some(({ role }) => role !== roleIds.cliente))
        return change;
      const lines = changeLines(corrected, change, stored);
      if (lines.length === 0) return change;
      const row = {
        tipo: correction,
        dettaglio: lines.join('\n'),
        motivo: v.parse(reason, motivo_correzione) || null,
        prova: correctionProof,
      };
      const acts = v.parse(nested, change[actsOfRecord]);
      return { ...change, [actsOfRecord]: { ...acts, create: [...acts.create, row] } };
    };
  filter('users.update', recordOf(clients));
  filter('aziende.items.update', recordOf(companies));
  for (const event of ['users.create', 'aziende.items.create']) {
    filter(event, (payload) => {
      if (!v.is(record, payload)) return payload;
      const { motivo_correzione: _, ...row } = payload;
      return row;
    });
  }
};
