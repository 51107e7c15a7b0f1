import type { FieldDefinition, OnDelete } from './definition.ts';
import { type FieldOptions, field } from './fields.ts';

interface Target {
  collection: string;
  /** Type of the other side's key as read. */
  key: 'string' | 'number';
  template: string;
  onDelete?: OnDelete;
  oneField?: string;
}

/** Points to one row of another collection; its column is always indexed. */
export function manyToOne(label: string, target: Target, options?: FieldOptions): FieldDefinition {
  const built = field(
    label,
    {
      type: target.key === 'string' ? 'uuid' : 'integer',
      reads: target.key,
      meta: {
        interface: 'select-dropdown-m2o',
        options: { template: target.template },
        display: 'related-values',
        display_options: { template: target.template },
        special: ['m2o'],
      },
    },
    { ...options, indexed: true },
  );
  const { collection, onDelete = 'SET NULL', oneField } = target;
  return { ...built, relation: { collection, onDelete, ...(oneField && { oneField }) } };
}

interface FileTarget {
  /** Folder that uploads from this field land in. */
  folder: string;
  oneField?: string;
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
    onDelete: 'SET NULL' as const,
    ...(target.oneField && { oneField: target.oneField }),
  };
  return { ...built, relation };
}

/** A file of any kind, for example a PDF. */
export function file(label: string, target: FileTarget, options?: FieldOptions): FieldDefinition {
  return toFile(label, 'file', target, options);
}

/** A picture. */
export function image(label: string, target: FileTarget, options?: FieldOptions): FieldDefinition {
  return toFile(label, 'image', target, options);
}

/** The list of rows of `collection` that point here; has no column of its own. */
export function oneToMany(
  label: string,
  collection: string,
  presentation: { template: string; hidden?: boolean },
): FieldDefinition {
  return {
    type: 'alias',
    reads: `number[] | ${collection}[]`,
    html: false,
    schema: null,
    meta: {
      interface: 'list-o2m',
      options: { template: presentation.template, enableSelect: false },
      special: ['o2m'],
      hidden: presentation.hidden ?? false,
      width: 'full',
      translations: [{ language: 'it-IT', translation: label }],
    },
  };
}
