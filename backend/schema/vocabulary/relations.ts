import type { FieldCondition, FieldDefinition, OnDelete } from './definition.ts';
import { type FieldOptions, field } from './fields.ts';

interface Target {
  collection: string;
  /** The type of the other side's key as read. */
  key: 'string' | 'number';
  template: string;
  onDelete?: OnDelete;
  oneField?: string;
  junctionField?: string;
  /** Further options of the interface. */
  options?: object;
}

/** Builds a pointer to one row of another collection; its column is always indexed. */
export function manyToOne(label: string, target: Target, options?: FieldOptions): FieldDefinition {
  const built = field(
    label,
    {
      type: target.key === 'string' ? 'uuid' : 'integer',
      reads: target.key,
      meta: {
        interface: 'select-dropdown-m2o',
        // The link leads to the row, also from a form that only shows it.
        options: { template: target.template, enableLink: true, ...target.options },
        display: 'related-values',
        display_options: { template: target.template },
        special: ['m2o'],
      },
    },
    { ...options, indexed: true },
  );
  const { key: _, template: __, options: ___, onDelete = 'SET NULL', ...relation } = target;
  return { ...built, relation: { ...relation, onDelete } };
}

/** Builds a pointer to the user of an internal row, which is deleted with that user. */
export const ownUser = (options?: FieldOptions) =>
  manyToOne(
    'Utente',
    { collection: 'directus_users', key: 'string', template: '{{email}}', onDelete: 'CASCADE' },
    { ...options, required: true },
  );

interface FileTarget {
  /** The folder of uploads from this field. */
  folder: string;
  oneField?: string;
  onDelete?: OnDelete;
}

function toFile(
  label: string,
  kind: 'file' | 'image',
  target: FileTarget,
  options?: FieldOptions,
): FieldDefinition {
  const built = field(
    label,
    {
      type: 'uuid',
      reads: 'string',
      meta: {
        interface: kind === 'image' ? 'file-image' : 'file',
        options: { folder: target.folder, ...(kind === 'image' && { crop: false }) },
        display: kind === 'image' ? 'image' : 'file',
        special: ['file'],
      },
    },
    { ...options, indexed: true },
  );
  const relation = {
    collection: 'directus_files',
    onDelete: target.onDelete ?? 'SET NULL',
    ...(target.oneField && { oneField: target.oneField }),
  };
  return { ...built, relation };
}

/** Builds a file of any kind, for example a PDF. */
export function file(label: string, target: FileTarget, options?: FieldOptions): FieldDefinition {
  return toFile(label, 'file', target, options);
}

/** Builds a picture. */
export function image(label: string, target: FileTarget, options?: FieldOptions): FieldDefinition {
  return toFile(label, 'image', target, options);
}

/** Builds the list of rows of `collection` that point here; it has no column of its own. */
export function oneToMany(
  label: string,
  collection: string,
  presentation: Presentation,
): FieldDefinition {
  const { template, hidden = false, readonly = false, note, conditions, table } = presentation;
  return {
    type: 'alias',
    reads: `number[] | ${collection}[]`,
    html: false,
    schema: null,
    meta: {
      interface: 'list-o2m',
      options: { template, enableSelect: false, ...(table && tableOptions(table)) },
      special: ['o2m'],
      hidden,
      readonly,
      width: 'full',
      ...(note && { note }),
      ...(conditions && { conditions }),
      translations: [{ language: 'it-IT', translation: label }],
    },
  };
}

/** A list of rows as a table: its columns, and the column that orders it, with `-` for the last one first. */
interface Table {
  fields: string[];
  sort: string;
  /** The most rows of a page. */
  limit?: number;
  /** Offers a form for a new row. */
  creates?: boolean;
}

interface Presentation {
  template: string;
  hidden?: boolean;
  readonly?: boolean;
  note?: string;
  conditions?: FieldCondition[];
  /** Shows a table instead of a list. */
  table?: Table;
}

const tableOptions = ({ fields, sort, limit = 25, creates = false }: Table) => ({
  layout: 'table',
  fields,
  limit,
  tableSpacing: 'compact',
  sort: sort.replace(/^-/, ''),
  sortDirection: sort.startsWith('-') ? '-' : '+',
  enableCreate: creates,
});

/**
 * Builds the rows of another collection that are chosen for a row, any number of them; it has no column of its own. The
 * table that joins them names both collections; the apps read its rows when `table` names it. The selector offers the
 * rows that pass `filter`.
 */
export function manyToMany(
  label: string,
  presentation: { template: string; note?: string; table?: string; filter?: object },
): FieldDefinition {
  const { table, filter } = presentation;
  return {
    type: 'alias',
    reads: table === undefined ? 'number[]' : `number[] | ${table}[]`,
    html: false,
    schema: null,
    meta: {
      interface: 'list-m2m',
      options: {
        template: presentation.template,
        enableCreate: false,
        ...(filter && { filter }),
      },
      special: ['m2m'],
      width: 'full',
      ...(presentation.note && { note: presentation.note }),
      translations: [{ language: 'it-IT', translation: label }],
    },
  };
}

/**
 * Builds the files of a row, any number of them; it has no column of its own. A table named after the collection and
 * `_files` joins them; its columns are `<collection>_id` and `directus_files_id`.
 */
export function manyFiles(
  label: string,
  target: { folder: string; note?: string; conditions?: FieldCondition[] },
): FieldDefinition {
  return {
    type: 'alias',
    reads: 'number[]',
    html: false,
    schema: null,
    meta: {
      interface: 'files',
      options: { folder: target.folder, template: '{{directus_files_id.filename_download}}' },
      special: ['files'],
      required: false,
      width: 'full',
      ...(target.note && { note: target.note }),
      ...(target.conditions && { conditions: target.conditions }),
      translations: [{ language: 'it-IT', translation: label }],
    },
  };
}
