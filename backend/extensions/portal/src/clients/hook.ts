import type { HookConfig } from '@directus/extensions';
import type { EventContext, FilterHandler } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import { isProfileField } from '@studio/shared/rules';
import * as v from 'valibot';
import { profileLabels } from '../../../../schema/vocabulary/profile-texts.ts';
import { fieldProblem, requireRight } from '../common/field-problems.ts';
import { updatedIds } from '../common/writes.ts';
import { emptyProblems, normalClient, problemsOfClient } from './client-values.ts';
import type { ValueProblem } from './companies/company-values.ts';

const record = v.looseObject({ role: v.optional(v.unknown()) });

/** Returns the label of a user's field in the Studio. */
const labelOf = (field: string) => {
  const labels: Readonly<Partial<Record<string, string>>> = profileLabels;
  return labels[field] ?? (field === 'status' ? 'Stato' : field);
};

async function hasClient({ database }: EventContext, keys: readonly string[]): Promise<boolean> {
  const row: unknown = await database('directus_users')
    .whereIn('id', [...keys])
    .where({ role: roleIds.cliente })
    .first('id');
  return row !== undefined;
}

/** The fields that staff without all rights change by an act, so that the client is informed and the reason is kept. */
const changedByActs = ['email', 'status'];
const byAct = 'Si cambia dagli «Interventi», in fondo alla scheda del cliente.';

/**
 * Applies the rules of the profile to every write of a client: Studio, API, import and approved requests. Names and
 * address are required of staff only: a login of another service may come without names.
 */
export const clientValues: HookConfig = ({ filter }) => {
  const check =
    (action: 'create' | 'update'): FilterHandler =>
    async (payload, meta, context) => {
      if (!v.is(record, payload)) return payload;
      const isCared = (field: string) => isProfileField(field) || field === 'status';
      if (!Object.keys(payload).some(isCared)) return payload;
      const keys = action === 'update' ? updatedIds(meta) : [];
      const isClient =
        action === 'create' ? payload.role === roleIds.cliente : await hasClient(context, keys);
      if (!isClient) return payload;
      const values = normalClient(payload);
      const problems: ValueProblem[] = await problemsOfClient(values, keys, context.database);
      const { accountability } = context;
      if (accountability !== null) problems.push(...emptyProblems(values));
      const isLimited = action === 'update' && accountability !== null && !accountability.admin;
      const refused = isLimited ? changedByActs.filter((field) => field in payload) : [];
      problems.push(...refused.map((field) => ({ field, sentence: byAct })));
      if (problems.length === 0) return values;
      const write = { collection: 'directus_users', action, context } as const;
      // The sentence about acts is for callers who may correct the profile.
      const fields = problems.map(({ field }) => (refused.includes(field) ? 'last_name' : field));
      await requireRight({ ...write, fields, ...(action === 'update' && { keys }) });
      throw problems.map(({ field, sentence }) =>
        fieldProblem(field, labelOf(field), sentence, write.collection),
      );
    };
  filter('users.create', check('create'));
  filter('users.update', check('update'));
};
