import { readFile, writeFile } from 'node:fs/promises';
import * as v from 'valibot';

/** The rules of a setting that its schema does not express. */
export interface SettingMetadata {
  /** A production start refuses to use the default. */
  readonly requiredInProduction?: true;
  /** The default as the list shows it, where the value itself depends on the machine. */
  readonly shownDefault?: string;
}

/** A schema of environment variables: each entry is a pipe with a `v.description` and, where needed, `v.metadata`. */
type EnvironmentSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

type Entry = EnvironmentSchema['entries'][string];

const metadataOf = (entry: Entry): SettingMetadata => v.getMetadata(entry);

/** Returns the names of the settings that a production start requires. */
export function requiredInProduction({ entries }: EnvironmentSchema): string[] {
  return Object.keys(entries).filter((name) => {
    const entry = entries[name];
    return entry !== undefined && metadataOf(entry).requiredInProduction === true;
  });
}

/** Returns the description of a setting; an empty text where the schema has none. */
export function describeSetting({ entries }: EnvironmentSchema, name: string): string {
  const entry = entries[name];
  return (entry && v.getDescription(entry)) ?? '';
}

/** Returns the settings as a Markdown list; an asterisk marks those that production requires. */
const settingsList = ({ entries }: EnvironmentSchema) =>
  Object.entries(entries)
    .map(([name, entry]) => {
      const mark = metadataOf(entry).requiredInProduction ? '*' : '';
      const text = `- \`${name}\`${mark} (${shownDefault(entry)}): ${v.getDescription(entry) ?? ''}`;
      return wrapped(text);
    })
    .join('\n');

/** Breaks the text of a list's entry into lines of at most 120 characters. */
const wrapped = (text: string) =>
  (text.match(/.{1,118}(?: |$)/g) ?? []).map((line) => line.trimEnd()).join('\n  ');

function shownDefault(entry: Entry): string {
  const { shownDefault: shown } = metadataOf(entry);
  if (shown !== undefined) return shown;
  if (entry.type !== 'optional') return 'required';
  const value: unknown = v.getDefault(entry);
  return value === undefined || value === '' ? 'none' : `\`${String(value)}\``;
}

const [begin, end] = ['<!-- settings:begin -->', '<!-- settings:end -->'];

/**
 * Writes the list of settings between the two markers of a Markdown document; the option `--check` of this process
 * only compares it, and an old one fails the process.
 * @param script names the running script in the sentence
 * @throws {Error} when the document lacks the markers
 */
export async function updateSettingsTable(
  document: URL,
  schema: EnvironmentSchema,
  script: string,
): Promise<void> {
  const before = await readFile(document, 'utf8');
  const [start, stop] = [before.indexOf(begin), before.indexOf(end)];
  if (start < 0 || stop < start)
    throw new Error(`${document.pathname} has no list: add the lines ${begin} and ${end}.`);
  const after = `${before.slice(0, start + begin.length)}\n\n${settingsList(schema)}\n\n${before.slice(stop)}`;
  if (after === before) return;
  if (!process.argv.includes('--check')) return await writeFile(document, after);
  console.error(`The settings in ${document.pathname} are out of date: run node ${script}.`);
  process.exitCode = 1;
}
