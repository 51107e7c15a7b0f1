import { resolve } from 'node:path';
import { type DeclaredTable, declaredTables } from '../schema/data-protection.ts';
import type { DataRules, Period } from '../schema/vocabulary/data-rules.ts';
import { code, codes, table, updateSection, wrapped } from './installation/section.ts';

// Writes the tables of the database into docs/data-protection.md, or only compares them (`--check`).
await updateSection(
  resolve(import.meta.dirname, '../../docs/data-protection.md'),
  'data',
  dataSection(),
  'node backend/scripts/data-table.ts',
);

function dataSection(): string {
  const personal = declaredTables.filter(({ rules }) => rules.about.length > 0);
  const others = declaredTables.filter(({ rules }) => rules.about.length === 0);
  return [
    table([['Data', 'Of', 'Why', 'Where', 'Kept', 'Erasure', 'Archive'], ...personal.map(row)]),
    wrapped(`About no person: ${codes(others.map((one) => one.table))}.`),
  ].join('\n');
}

function row({ table: name, rules }: DeclaredTable): string[] {
  const { about, data, why, erasure, exportedAs } = rules;
  const archive = exportedAs === null ? '' : code(exportedAs);
  return [data, about.join(', '), why, code(name), keptWords(rules), erasure, archive];
}

function keptWords({ periods = [], kept }: DataRules): string {
  return [...periods.map(periodWords), ...(kept === undefined ? [] : [kept])].join('; ');
}

function periodWords({ of, days, after }: Period): string {
  const words = days === 0 ? `until ${after}` : `${daysInWords(days)} after ${after}`;
  return of === undefined ? words : `${of}: ${words}`;
}

function daysInWords(days: number): string {
  const years = Math.floor(days / 365);
  if (days % 365 < 4 && years > 0) return years === 1 ? 'a year' : `${years} years`;
  return days === 1 ? 'a day' : `${days} days`;
}
