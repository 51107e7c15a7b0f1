import type { FieldDefinition } from './definition.ts';
import { type FieldOptions, field } from './fields.ts';

/** Builds any number of values out of a fixed list, stored as JSON. */
export function manyChoices(
  label: string,
  choices: Record<string, string>,
  options?: FieldOptions,
): FieldDefinition {
  const list = Object.entries(choices).map(([value, text]) => ({ value, text }));
  const values = list.map(({ value }) => `'${value}'`).join(' | ');
  return field(
    label,
    {
      type: 'json',
      reads: `(${values})[]`,
      meta: {
        interface: 'select-multiple-checkbox',
        options: { choices: list },
        special: ['cast-json'],
        display: 'labels',
        display_options: { choices: list },
      },
    },
    options,
  );
}

/** Builds a point on the map, stored as `[longitude, latitude]` in degrees. */
export function coordinates(label: string, options?: FieldOptions): FieldDefinition {
  return field(
    label,
    {
      type: 'json',
      reads: '[number, number]',
      meta: {
        interface: 'input-code',
        options: { language: 'json', lineNumber: false },
        special: ['cast-json'],
      },
    },
    { width: 'half', ...options },
  );
}
