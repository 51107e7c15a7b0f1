import { roleIds } from '@studio/shared/contract';
import type { FieldDefinition } from './definition.ts';
import type { FieldOptions } from './fields.ts';
import { manyToOne } from './relations.ts';
import { toClient, toCompany, toType } from './targets.ts';

/** Returns a field that points to the client of a row; the row is deleted with the client. */
export const ownClient = (options?: FieldOptions) =>
  manyToOne('Cliente', toClient, { ...options, onDelete: 'CASCADE', required: true });

/** The clients whom a selector offers: not the staff, no closed account, and no stranger who has only signed up. */
export const activeClient = {
  _and: [
    { role: { _eq: roleIds.cliente } },
    {
      _or: [
        { status: { _eq: 'active' } },
        { _and: [{ status: { _eq: 'invited' } }, { iscritto_il: { _null: true } }] },
      ],
    },
  ],
};

/**
 * Returns the two fields of a row's owner, of which exactly one has a value: a client (`cliente`) or a company
 * (`azienda`). The people who may see the row follow from them and from `tipologia`
 * (`extensions/portal/src/rights/may.ts`).
 */
export function owner(options: FieldOptions = {}): Record<'cliente' | 'azienda', FieldDefinition> {
  const half = { width: 'half', ...options } as const;
  return {
    cliente: manyToOne('Cliente', toClient, { ...half, onDelete: 'CASCADE', pickOnly: true }),
    azienda: manyToOne('Azienda', toCompany, { ...half, onDelete: 'NO ACTION', pickOnly: true }),
  };
}

/** Returns the field of the document type, which decides what delegates see of a company; without it only owners do. */
export function ownedType(options: FieldOptions = {}): FieldDefinition {
  return manyToOne('Tipologia', toType, { ...options, pickOnly: true, width: 'half' });
}
