import { type ContentRule, contentRuleOf, type Form } from '@studio/shared/rules';
import type { CollectionDefinition, FieldDefinition } from './definition.ts';

const atMost = (longest: number) => `al massimo ${longest.toLocaleString('it-IT')} caratteri`;

const texts: { readonly [form in Form]: (longest: number) => string } = {
  line: (longest) => `una sola riga di ${atMost(longest)}`,
  lines: atMost,
  html: (longest) => `${atMost(longest)}, compresi quelli della formattazione`,
  message: (longest) =>
    `${atMost(longest)}; un segnaposto si scrive {{nome}}, e ogni {{ vuole la sua }}`,
  key: (longest) => `parole separate da punti, per esempio shell.menu.apri, ${atMost(longest)}`,
  email: (longest) => `un indirizzo e-mail solo, per esempio studio@esempio.it, ${atMost(longest)}`,
  phone: (longest) => `cifre, spazi e i segni + ( ) - . / soltanto, ${atMost(longest)}`,
  vatNumber: () => '11 cifre, senza IT e senza spazi',
  taxCode: () => '11 cifre, oppure 16 lettere e cifre',
  webAddress: (longest) =>
    `un indirizzo web intero, per esempio https://www.esempio.it/pagina, ${atMost(longest)}`,
  day: () => 'una data del calendario',
  coordinates: () =>
    'due numeri tra parentesi quadre, longitudine e latitudine, per esempio [11.343, 44.494]',
  zoom: () => 'un numero intero da 1 a 19',
  relatedData: () => 'solo voci dell’elenco',
};

const counted: readonly string[] = ['input', 'input-multiline', 'input-rich-text-html'];

/** Returns the label of a field in the Studio. */
export const labelOf = (field: FieldDefinition | undefined, name: string) =>
  field?.meta.translations[0]?.translation ?? name;

/** Returns a rule in words for editors. */
export function ruleText({ form, longest }: ContentRule): string {
  return `Il campo accetta ${texts[form](longest)}.`;
}

/**
 * Returns a collection whose fields show editors their rules: the characters left, and the rule when a value breaks it.
 */
export function withRules(definition: CollectionDefinition): CollectionDefinition {
  const fields = Object.entries(definition.fields).map(([name, field]) => {
    const rule = contentRuleOf(definition.collection, name);
    if (rule === undefined) return [name, field];
    const { options, interface: shownAs = '', validation_message } = field.meta;
    const isCounted = field.type !== 'integer' && counted.includes(shownAs);
    const meta = {
      ...field.meta,
      ...(isCounted && { options: { ...options, softLength: rule.longest } }),
      validation_message: validation_message ?? ruleText(rule),
    };
    return [name, { ...field, meta }];
  });
  return { ...definition, fields: Object.fromEntries(fields) };
}
