import type { FieldCondition, FieldDefinition, OnDelete } from './definition.ts';
import { columnless, type FieldOptions, field } from './fields.ts';
import { type Target, toUser } from './targets.ts';

interface PointerOptions extends FieldOptions {
  onDelete?: OnDelete;
  /** The name of the list on the other side. */
  oneField?: string;
  /** In a table that joins two others, the column that points to the other one. */
  junctionField?: string;
  /** Offers the rows that exist, and no form for a new one. */
  pickOnly?: boolean;
  /** The rows that are offered, as a Directus filter. */
  filter?: object;
}

/** Builds a pointer to one row of another collection; its column is always indexed. */
export function manyToOne(
  label: string,
  { collection, key, template }: Target,
  options: PointerOptions = {},
): FieldDefinition {
  const { onDelete = 'SET NULL', oneField, junctionField, pickOnly, filter, ...shown } = options;
  const meta = {
    interface: 'select-dropdown-m2o',
    options: {
      // The link leads to the row, also from a form that only shows it.
      ...{ template, enableLink: true },
      ...(pickOnly && { enableCreate: false }),
      ...(filter && { filter }),
    },
    display: 'related-values',
    display_options: { template },
    special: ['m2o'],
  };
  const kind = { type: key === 'string' ? 'uuid' : 'integer', reads: key, meta };
  const relation = {
    ...{ collection, onDelete },
    ...(oneField !== undefined && { oneField }),
    ...(junctionField !== undefined && { junctionField }),
  };
  return { ...field(label, kind, { ...shown, indexed: true }), relation };
}

/** Builds a pointer to the user of an internal row, which is deleted with that user. */
export const ownUser = (options?: FieldOptions) =>
  manyToOne('Utente', toUser, { ...options, onDelete: 'CASCADE', required: true });

interface FileTarget {
  /** The folder of uploads from this field. */
  folder: string;
  oneField?: string;
  onDelete?: OnDelete;
}

function fileField(
  label: string,
  shown: 'file' | 'image',
  { folder, onDelete = 'SET NULL', oneField }: FileTarget,
  options?: FieldOptions,
): FieldDefinition {
  const meta = {
    interface: shown === 'image' ? 'file-image' : 'file',
    options: { folder, ...(shown === 'image' && { crop: false }) },
    display: shown,
    special: ['file'],
  };
  const kind = { type: 'uuid', reads: 'string', meta };
  const relation = { collection: 'directus_files', onDelete, ...(oneField && { oneField }) };
  return { ...field(label, kind, { ...options, indexed: true }), relation };
}

/** Builds a file of any kind, for example a PDF. */
export function file(label: string, target: FileTarget, options?: FieldOptions): FieldDefinition {
  return fileField(label, 'file', target, options);
}

/** Builds a picture. */
export function image(label: string, target: FileTarget, options?: FieldOptions): FieldDefinition {
  return fileField(label, 'image', target, options);
}

/** The presentation of a list of rows; the field has no column of its own. */
interface ListOptions {
  note?: string;
  hidden?: boolean;
  readonly?: boolean;
  conditions?: FieldCondition[];
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

const tableOptions = ({ fields, sort, limit = 25, creates = false }: Table) => ({
  layout: 'table',
  fields,
  limit,
  tableSpacing: 'compact',
  sort: sort.replace(/^-/, ''),
  sortDirection: sort.startsWith('-') ? '-' : '+',
  enableCreate: creates,
});

/** Builds the list of rows of `collection` that point here; with `table` it is shown as one. */
export function oneToMany(
  label: string,
  collection: string,
  { template, table, ...shown }: ListOptions & { template: string; table?: Table },
): FieldDefinition {
  const options = { template, enableSelect: false, ...(table && tableOptions(table)) };
  return columnless(label, `number[] | ${collection}[]`, {
    ...{ interface: 'list-o2m', options, special: ['o2m'], hidden: false, readonly: false },
    ...shown,
  });
}

/**
 * Builds the rows of another collection that are chosen for a row, any number of them. The table that joins them names
 * both collections; the apps read its rows when `table` names it. The selector offers the rows that pass `filter`.
 */
export function manyToMany(
  label: string,
  {
    template,
    table,
    filter,
    ...shown
  }: ListOptions & { template: string; table?: string; filter?: object },
): FieldDefinition {
  const options = { template, enableCreate: false, ...(filter && { filter }) };
  return columnless(label, table === undefined ? 'number[]' : `number[] | ${table}[]`, {
    ...{ interface: 'list-m2m', options, special: ['m2m'] },
    ...shown,
  });
}

/**
 * Builds the files of a row, any number of them. A table named after the collection and `_files` joins them; its columns
 * are `<collection>_id` and `directus_files_id`.
 */
export function manyFiles(
  label: string,
  { folder, ...shown }: ListOptions & { folder: string },
): FieldDefinition {
  const options = { folder, template: '{{directus_files_id.filename_download}}' };
  return columnless(label, 'number[]', {
    ...{ interface: 'files', options, special: ['files'], required: false },
    ...shown,
  });
}
