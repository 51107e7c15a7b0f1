import type { HookConfig } from '@directus/extensions';
import * as v from 'valibot';

/**
 * The places of a text at which a spreadsheet begins a cell, before a character that begins a formula: its start, and
 * behind the separators of other languages' CSV (Excel in Italian splits at semicolons, whatever is quoted).
 */
const formulas = /(^|[;\t\r\n])([\s\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu;

/** A number is no formula, with its sign either. */
const number = /^[+-]?\d+(?:[.,]\d+)*$/;

const startsWithControl = /^[\t\r\n]/;

/** Returns a text that every spreadsheet shows as text: an apostrophe stands where a formula would begin. */
export function withoutFormulas(text: string): string {
  if (number.test(text)) return text;
  const safe = text.replace(formulas, "$1'$2");
  return startsWithControl.test(safe) ? `'${safe}` : safe;
}

const fields = v.record(v.string(), v.unknown());

function safeValue(value: unknown): unknown {
  if (typeof value === 'string') return withoutFormulas(value);
  if (Array.isArray(value)) return value.map(safeValue);
  if (value instanceof Date || !v.is(fields, value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [withoutFormulas(name), safeValue(inner)]),
  );
}

/**
 * Makes the Studio's tables safe to open: visitors and clients write names, subjects and file names, and a cell that
 * begins like a formula would run as one in the spreadsheet of the member of staff who exports it.
 */
export const safeExports: HookConfig = (_register, { services }) => {
  const { prototype } = services.ExportService;
  const { transform } = prototype;
  prototype.transform = function (input: unknown, format: string, options: unknown): unknown {
    const isTable = format.startsWith('csv');
    return transform.call(this, isTable ? safeValue(input) : input, format, options);
  };
};
