import { cleanLine, isPlainLine, type Reading } from './text.ts';

/**
 * Reads the name of a person, a firm, a street or a town: one clean line. Any letter and sign of any script counts.
 * @param longest the most characters (UTF-16 units) that its column holds
 */
export function readName(text: string, longest = 255): Reading<'empty' | 'invalid' | 'too_long'> {
  const value = cleanLine(text);
  if (value === '') return { problem: 'empty' };
  if (!isPlainLine(value)) return { problem: 'invalid' };
  return value.length > longest ? { problem: 'too_long' } : { value };
}
