import * as v from 'valibot';
import type { FieldDefinition } from '../../../../../schema/vocabulary/definition.ts';

const word = v.optional(v.nullable(v.string()));

/** The columns of a client that name them. */
export const personSchema = v.object({ societa: word, first_name: word, last_name: word });

export const personColumns = Object.keys(personSchema.entries);

/** The most characters of a name in a line of a mail. */
const longestName = 80;

/** A name without addresses: mailboxes make links of them, and visitors type their names themselves. */
const carriesLink = /[/@]|\.\p{L}{2,}(?![\p{L}.])|www\./u;

/** Returns the name of a company or a person for a line of a mail. */
export function nameOf({
  societa,
  first_name,
  last_name,
}: v.InferOutput<typeof personSchema>): string {
  const person = [first_name, last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
  const company = societa?.trim();
  const name = company && person ? `${company} (${person})` : company || person;
  const line = (name ?? '').replace(/\s+/g, ' ');
  if (line === '' || carriesLink.test(line.replace(/\b(?:S\.\w\.\w\.|S\.\w\.)/gi, '')))
    return 'Una persona senza nome';
  return line.length > longestName ? `${line.slice(0, longestName - 1)}…` : line;
}

const choices = v.object({ choices: v.array(v.object({ value: v.string(), text: v.string() })) });

/** Returns the text of a choice as staff read it; the value itself when the field has none for it. */
export function labelOfChoice(field: FieldDefinition | undefined, value: string): string {
  const parsed = v.safeParse(choices, field?.meta.options);
  const found = parsed.success && parsed.output.choices.find((one) => one.value === value);
  return found ? found.text : value;
}
