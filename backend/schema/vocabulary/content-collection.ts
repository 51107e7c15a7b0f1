import { type DataRules, joinsTwo, siteContent } from './data-rules.ts';
import type { CollectionDefinition, CollectionMeta, FieldDefinition } from './definition.ts';
import { choice, field, moment } from './fields.ts';
import { manyToOne } from './relations.ts';
import type { Target } from './targets.ts';

/** The auto-incremented key of every collection. */
export const id: FieldDefinition = {
  type: 'integer',
  reads: 'number',
  html: false,
  schema: { is_primary_key: true, has_auto_increment: true, is_nullable: false },
  meta: {
    interface: 'input',
    readonly: true,
    hidden: true,
    translations: [{ language: 'it-IT', translation: 'Numero' }],
  },
};

const status = choice(
  'Stato',
  { draft: 'Bozza', published: 'Pubblicato', archived: 'Archiviato' },
  {
    ...{ required: true, initial: 'draft', indexed: true, inView: true, width: 'full' },
    note: 'I visitatori vedono solo ciò che è pubblicato.',
  },
);

/**
 * The moments at which a row appears on the site and leaves it; both are stored in UTC, so the repeated hour in autumn is
 * two hours here. `access/visitors.ts` enforces them.
 */
const schedule: Record<string, FieldDefinition> = {
  pubblica_dal: moment('Pubblica dal', {
    indexed: true,
    note: 'Prima di questo momento i visitatori non la vedono. Vuoto: da subito.',
  }),
  pubblica_fino: moment('Pubblica fino al', {
    indexed: true,
    note: 'Da questo momento i visitatori non la vedono più. Vuoto: senza fine.',
  }),
};

/** The position in a list that editors order by hand. */
export const sort: FieldDefinition = field('Ordine', {
  type: 'integer',
  reads: 'number',
  meta: { interface: 'input', hidden: true },
});

function trace(label: string, special: string): FieldDefinition {
  const user = special.startsWith('user');
  const kind = {
    type: user ? 'uuid' : 'timestamp',
    reads: 'string',
    meta: {
      // SQLite knows no time zones: without the cast Directus would read local times.
      special: user ? [special] : [special, 'cast-timestamp'],
      interface: user ? 'select-dropdown-m2o' : 'datetime',
      options: user ? { template: '{{first_name}} {{last_name}}' } : { use24: true },
      display: user ? 'user' : 'datetime',
      display_options: user ? {} : { use24: true },
      readonly: true,
      hidden: true,
    },
  };
  const built = field(label, kind, { indexed: user });
  if (!user) return built;
  return { ...built, relation: { collection: 'directus_users', onDelete: 'SET NULL' } };
}

/** The author and the dates of a row; Directus fills them in. */
export const traces: Record<string, FieldDefinition> = {
  user_created: trace('Creato da', 'user-created'),
  date_created: trace('Creato il', 'date-created'),
  user_updated: trace('Modificato da', 'user-updated'),
  date_updated: trace('Modificato il', 'date-updated'),
};

/**
 * Returns a collection of the public site: key, status, schedule, the given fields, traces, and archiving by status.
 * `sorted` adds an order by hand.
 */
export function contentCollection(
  collection: string,
  meta: CollectionMeta,
  fields: Record<string, FieldDefinition>,
  sorted: 'sorted' | 'unsorted',
): CollectionDefinition {
  const order: Record<string, FieldDefinition> = sorted === 'sorted' ? { sort } : {};
  return {
    collection,
    data: siteContent,
    meta: {
      ...meta,
      archive_field: 'status',
      archive_value: 'archived',
      unarchive_value: 'draft',
      preview_url: `/anteprima/${collection}/{{id}}`,
      ...(sorted === 'sorted' && { sort_field: 'sort' }),
    },
    fields: { id, status, ...order, ...schedule, ...fields, ...traces },
  };
}

/**
 * Returns the hidden table that joins the rows of two collections; a row of it goes with either.
 * @param fields the two pointers by column: label, target, and for a list on that side its name
 */
export function joinTable(
  collection: string,
  meta: CollectionMeta,
  fields: Readonly<Record<string, readonly [label: string, to: Target, oneField?: string]>>,
  data: DataRules = joinsTwo,
): CollectionDefinition {
  const columns = Object.keys(fields);
  const pointers = Object.entries(fields).map(([column, [label, to, oneField]]) => [
    column,
    manyToOne(label, to, {
      onDelete: 'CASCADE',
      ...(oneField !== undefined && { oneField }),
      junctionField: columns.find((other) => other !== column) ?? '',
    }),
  ]);
  return { collection, data, meta, fields: { id, ...Object.fromEntries(pointers) } };
}
