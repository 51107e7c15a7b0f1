import type { FieldDefinition } from './definition.ts';
import type { FieldOptions } from './fields.ts';
import { manyToOne } from './relations.ts';

/**
 * Returns the two fields of a row's owner, of which exactly one has a value: a client (`cliente`) or a company
 * (`azienda`). The people who may see the row follow from them and from `tipologia`
 * (`extensions/portal/src/rights/may.ts`).
 */
export function owner(options: FieldOptions = {}): Record<'cliente' | 'azienda', FieldDefinition> {
  const half = { width: 'half', ...options } as const;
  return {
    cliente: manyToOne(
      'Cliente',
      {
        collection: 'directus_users',
        key: 'string',
        template: '{{societa}} {{first_name}} {{last_name}}',
        onDelete: 'CASCADE',
        options: { enableCreate: false },
      },
      half,
    ),
    azienda: manyToOne(
      'Azienda',
      {
        collection: 'aziende',
        key: 'number',
        template: '{{denominazione}}',
        onDelete: 'NO ACTION',
        options: { enableCreate: false },
      },
      half,
    ),
  };
}

/** Returns the field of the document type, which decides what delegates see of a company; without it only owners do. */
export function ownedType(options: FieldOptions = {}): FieldDefinition {
  return manyToOne(
    'Tipologia',
    {
      collection: 'tipologie',
      key: 'number',
      template: '{{tipologia}}',
      options: { enableCreate: false },
    },
    { width: 'half', ...options },
  );
}
