import { collections } from './index.ts';
import { systemTables } from './system-tables.ts';
import type { DataRules } from './vocabulary/data-rules.ts';
import type { CollectionDefinition } from './vocabulary/definition.ts';

/** A table of the database, and what data protection says of it. */
export interface DeclaredTable {
  readonly table: string;
  readonly rules: DataRules;
  /** The name of its rows in the Studio; undefined for Directus' own tables. */
  readonly label: string | undefined;
  /** The columns whose user takes the rows along. */
  readonly ownedBy: readonly string[];
  /** True when Directus records the changes of its rows. */
  readonly hasHistory: boolean;
  /** Directus' type of each column. */
  readonly types: Readonly<Record<string, string>>;
}

/**
 * Returns the declaration of a collection.
 * @throws {Error} for rows that go with their user, when it says that an erasure leaves them
 */
export function declaredTable(definition: CollectionDefinition): DeclaredTable {
  const { collection: table, meta, fields, data: rules } = definition;
  const ownedBy = Object.entries(fields).flatMap(([column, { relation }]) =>
    relation?.collection === 'directus_users' && relation.onDelete === 'CASCADE' ? [column] : [],
  );
  if (ownedBy.length > 0 && rules.erasure === 'none')
    throw new Error(
      `Rows of "${table}" go with their user: its data rules must say what an erasure does`,
    );
  const label = meta?.translations[0]?.plural;
  const types = Object.fromEntries(
    Object.entries(fields).map(([column, { type }]) => [column, type]),
  );
  return { table, rules, label, ownedBy, hasHistory: meta?.accountability !== null, types };
}

/** Every declared table, those that others point to first. */
export const declaredTables: readonly DeclaredTable[] = [
  ...collections.map(declaredTable),
  ...Object.entries(systemTables).map(([table, rules]) => ({
    ...{ table, rules, label: undefined, ownedBy: [], hasHistory: false, types: {} },
  })),
];

const declared: ReadonlySet<string> = new Set(declaredTables.map(({ table }) => table));

/** Returns the tables of a database that the schema does not declare; those of Directus without personal data are known. */
export function undeclaredTables(tables: readonly string[]): string[] {
  return tables.filter((table) => !declared.has(table) && !table.startsWith('directus_'));
}
