import type { DataRules } from './data-rules.ts';

/** The effect of a deletion of the other side on the column that points to it. */
export type OnDelete = 'SET NULL' | 'CASCADE' | 'NO ACTION';

/**
 * A many-to-one relation; `oneField` names the list on the other side, if there is one. In a table that only joins two
 * others, `junctionField` is the column that points to the other one.
 */
export interface RelationDefinition {
  collection: string;
  onDelete: OnDelete;
  oneField?: string;
  junctionField?: string;
}

/** A change of a field's presentation while the record passes a Directus filter. */
export interface FieldCondition {
  name: string;
  rule: object;
  hidden?: boolean;
  readonly?: boolean;
  required?: boolean;
  options?: object;
}

/** The presentation of a field in the Studio, in Directus' own terms. */
export interface FieldMeta {
  interface?: string;
  options?: object;
  display?: string;
  display_options?: object;
  special?: string[];
  required?: boolean;
  readonly?: boolean;
  hidden?: boolean;
  width?: 'half' | 'full' | 'fill';
  note?: string;
  validation?: object;
  validation_message?: string;
  conditions?: FieldCondition[];
  /** The group of fields in which the form shows it. */
  group?: string;
  translations: { language: string; translation: string }[];
}

/** The database side of a field; absent for a field without a column. */
export interface ColumnDefinition {
  is_nullable?: boolean;
  is_unique?: boolean;
  is_indexed?: boolean;
  is_primary_key?: boolean;
  has_auto_increment?: boolean;
  default_value?: string | number | boolean;
  max_length?: number;
  /** The digits of a decimal number, and those after the point. */
  numeric_precision?: number;
  numeric_scale?: number;
}

/** A field: its definition for Directus, its type for the apps, and its mark for editors' HTML. */
export interface FieldDefinition {
  type: string;
  meta: FieldMeta;
  schema: ColumnDefinition | null;
  /** The TypeScript type of the value as read, without null. */
  reads: string;
  html: boolean;
  relation?: RelationDefinition;
}

/** The presentation of a collection in the Studio. */
export interface CollectionMeta {
  icon: string;
  note: string;
  singleton?: boolean;
  hidden?: boolean;
  sort_field?: string;
  display_template?: string;
  archive_field?: string;
  archive_value?: string;
  unarchive_value?: string;
  /** The address of an item's preview, which the Studio shows beside the form. */
  preview_url?: string;
  sort?: number;
  /** The collection under which the Studio lists it; one that is created before it. */
  group?: string;
  accountability?: 'all' | null;
  translations: { language: string; translation: string; singular: string; plural: string }[];
}

/** A collection; for a system collection only the added fields are listed and `meta` is null. */
export interface CollectionDefinition {
  collection: string;
  data: DataRules;
  meta: CollectionMeta | null;
  fields: Record<string, FieldDefinition>;
}

/** Returns the Italian label of a collection, in the Studio's form. */
export function labels(plural: string, singular: string): CollectionMeta['translations'] {
  return [{ language: 'it-IT', translation: plural, singular, plural }];
}

/** Returns the presentation of a collection that only the backend writes: hidden, and without a history of its rows. */
export function internal(
  icon: string,
  note: string,
  plural: string,
  singular: string,
): CollectionMeta {
  return {
    ...{ icon, note, hidden: true, accountability: null },
    translations: labels(plural, singular),
  };
}
