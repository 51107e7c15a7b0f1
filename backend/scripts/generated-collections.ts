import { clients } from '../access/clients.ts';
import type { PermissionDefinition } from '../access/policy-definition.ts';
import {
  publicCollections,
  publicFields,
  publicFileFields,
  withinCollection,
} from '../access/public-fields.ts';
import { collections } from '../schema/index.ts';
import type { CollectionDefinition } from '../schema/vocabulary/definition.ts';
import { banner } from './generated-schema.ts';

function listTarget(
  definition: CollectionDefinition,
  name: string,
): CollectionDefinition | undefined {
  return collections.find((other) =>
    Object.values(other.fields).some(
      ({ relation }) =>
        relation?.collection === definition.collection && relation.oneField === name,
    ),
  );
}

function paths(definition: CollectionDefinition, name: string): string[] {
  const field = definition.fields[name];
  if (field?.relation) {
    // Of other rows only the key: the gateway sanitises the HTML of a record's own fields.
    const isFile = field.relation.collection === 'directus_files';
    return [name, ...(isFile ? publicFileFields.map((sub) => `${name}.${sub}`) : [])];
  }
  const list = listTarget(definition, name);
  if (!list) return [name];
  return [name, ...publicFields(list).map((sub) => `${name}.${sub}`)];
}

function entry(definition: CollectionDefinition): string {
  const fields = publicFields(definition).flatMap((name) => paths(definition, name));
  const html = Object.entries(definition.fields).flatMap(([name, { html }]) =>
    html ? [name] : [],
  );
  const quoted = (names: string[]) => names.map((name) => `'${name}'`).join(', ');
  return `  ${definition.collection}: {
    singleton: ${definition.meta?.singleton ?? false},
    fields: [${quoted(fields)}],
    html: [${quoted(html)}],
  },`;
}

/** Returns the fields of a client's reads, each with those of the record that it points to. */
function clientEntry({ collection, fields }: PermissionDefinition): string {
  const definition = collections.find((one) => one.collection === collection);
  const paths = fields.flatMap((name) => {
    const target =
      name === 'avatar' ? 'directus_files' : definition?.fields[name]?.relation?.collection;
    const there = reads.find((one) => one.collection === target && one.collection !== collection);
    return [name, ...(there?.fields ?? []).map((sub) => `${name}.${sub}`)];
  });
  return `  ${collection}: [${paths.map((path) => `'${path}'`).join(', ')}],`;
}

const reads = clients.permissions.filter(({ action }) => action === 'read');

/** Returns the TypeScript source of the public fields of each collection. */
export function generatedCollections(): string {
  const shown = publicCollections.filter(
    ({ collection }) => withinCollection[collection] === undefined,
  );
  return `${banner}
/** The public fields of one collection, and those that contain an editor's HTML. */
export interface PublicCollection {
  singleton: boolean;
  fields: readonly string[];
  html: readonly string[];
}

/** The publicly readable collections; a path with a dot reads through a relation. */
export const publicCollections = {
${shown.map(entry).join('\n')}
} as const satisfies Record<string, PublicCollection>;

/** Name of a publicly readable collection. */
export type PublicCollectionName = keyof typeof publicCollections;

/** The fields that clients may read of their own rows, by collection. */
export const clientCollections: Readonly<Record<string, readonly string[]>> = {
${reads.map(clientEntry).join('\n')}
};
`;
}
