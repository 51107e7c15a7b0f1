import { provinces } from '@studio/shared/profile-rules';
import { provinceText } from './use-value-text.ts';

/**
 * The provinces to choose from. What is stored stays among them, even where it is none of today's: the list would
 * show another one in its place.
 * @param none what it is called to have none
 */
export function provinceChoices(stored: string, none: string) {
  const known = provinces.map(({ code }) => code);
  const codes = stored === '' || known.includes(stored) ? known : [stored, ...known];
  return [
    { value: '', label: none },
    ...codes.map((code) => ({ value: code, label: provinceText(code) })),
  ];
}
