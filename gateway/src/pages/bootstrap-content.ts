import { join } from 'node:path';
import { jsonText } from '@studio/releases/json';
import { bootstrapSchema, type Language } from '@studio/shared/contract';
import * as v from 'valibot';
import type { Content, ContentAnswer } from '../content/content.ts';
import type { Warn } from '../log/warn.ts';
import type { Storage, StoredText } from '../storage/storage.ts';

/** The part of the bootstrap data that editors write. */
const bootstrapContentSchema = v.partial(
  v.pick(bootstrapSchema, ['configuration', 'menu', 'partners', 'dictionary']),
);

export type BootstrapContent = v.InferOutput<typeof bootstrapContentSchema>;

const configurationSchema = v.object({ data: bootstrapSchema.entries.configuration });
const pictureSchema = v.object({
  data: v.object({
    default_image_header: bootstrapSchema.entries.configuration.wrapped.entries.header_image,
  }),
});
const partnersSchema = v.object({ data: bootstrapSchema.entries.partners });
const menuSchema = v.object({
  data: v.array(v.object({ url: v.string(), titolo: v.nullish(v.string()) })),
});
const dictionarySchema = v.object({
  data: v.array(
    v.object({
      key: v.string(),
      translations: v.array(v.object({ value: v.nullish(v.string()) })),
    }),
  ),
});

const dictionaryLanguages = { it: 'it-IT', en: 'en-US' } as const;

const configurationFields = [
  ...['payoff', 'indirizzo', 'tel', 'email', 'pec', 'logo', 'logo_scuro', 'default_image_header'],
  ...['denominazione', 'piva', 'codice_fiscale', 'rea', 'capitale_sociale', 'ordine'],
  ...['titolo_professionale', 'regole_professionali', 'orari', 'mappa_centro', 'mappa_zoom'],
];

/** The read of the pages in the menu; a site may have many times as many others. */
export const menuRead = '/items/pagine?fields=url,titolo&filter[titolo][_nempty]=true&sort=sort,id';

const reads = {
  configuration: `/items/configurazione/1?fields=${configurationFields}`,
  // A read names a file or its parts.
  picture:
    '/items/configurazione/1?fields=default_image_header.id,default_image_header.width,default_image_header.height',
  menu: menuRead,
  partners: '/items/loghi?fields=id,descrizione,logo.id,logo.width,logo.height&sort=sort,id',
};

/** The answers to the reads of `readBootstrapContent`, in their order. */
type Answers = readonly ContentAnswer[];

/**
 * Creates the reading of the content that every page shows. A part that cannot be read is left out. The same answers
 * give the same object: it is parsed once, not for each page.
 */
export function createBootstrapReader(): (
  read: Content['read'],
  language: Language,
) => Promise<BootstrapContent> {
  const last = new Map<
    Language,
    { readonly versions: string; readonly content: BootstrapContent }
  >();
  return async (read, language) => {
    const dictionaryRead = `/items/dizionario?fields=key,translations.value&deep[translations][_filter][language][_eq]=${dictionaryLanguages[language]}`;
    const answers = await Promise.all([...Object.values(reads), dictionaryRead].map(read));
    const versions = answers.map(({ version }) => version).join();
    const known = last.get(language);
    if (known?.versions === versions) return known.content;
    const content = contentOf(answers);
    last.set(language, { versions, content });
    return content;
  };
}

function contentOf([firm, header, links, logos, words]: Answers): BootstrapContent {
  const configuration = part(firm, configurationSchema);
  const picture = part(header, pictureSchema);
  const menu = part(links, menuSchema);
  const partners = part(logos, partnersSchema);
  const dictionary = part(words, dictionarySchema);
  return {
    ...(configuration?.data && {
      configuration: {
        ...configuration.data,
        ...(picture && { header_image: picture.data.default_image_header ?? null }),
      },
    }),
    ...(menu && {
      menu: menu.data.flatMap(({ url, titolo }) => (titolo ? [{ url, titolo }] : [])),
    }),
    ...(partners && { partners: partners.data }),
    ...(dictionary && { dictionary: Object.fromEntries(dictionary.data.flatMap(entry)) }),
  };
}

function part<Schema extends v.GenericSchema>(
  answer: ContentAnswer | undefined,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  if (answer?.status !== 200) return undefined;
  const parsed = v.safeParse(schema, answer.body);
  return parsed.success ? parsed.output : undefined;
}

type Row = v.InferOutput<typeof dictionarySchema>['data'][number];

function entry({ key, translations }: Row): [string, string][] {
  const value = translations[0]?.value;
  return value ? [[key, value]] : [];
}

/**
 * The last complete bootstrap content on disk: a gateway that starts while the backend is away still has it
 * (decision B6).
 */
interface StoredContent {
  /** Adds the missing parts from disk; stores a content that is complete. */
  readonly complete: (language: Language, content: BootstrapContent) => Promise<BootstrapContent>;
}

const storedSchema = jsonText(bootstrapContentSchema);

/** Opens the bootstrap content that is stored in a folder. */
export function openStoredContent(
  stateDir: string,
  storage: Pick<Storage, 'open'>,
  warn: Warn,
): StoredContent {
  const written = new Map<Language, string>();
  const complete = new WeakSet<BootstrapContent>();
  /** Languages whose file was reported as damaged since the last write. */
  const damaged = new Set<Language>();
  const open = (language: Language) =>
    storage.open(
      join(stateDir, `boot-content-${language}.json`),
      `The bootstrap content in "${language}"`,
    );
  const stored: Readonly<Record<Language, StoredText>> = { it: open('it'), en: open('en') };

  const load = async (language: Language): Promise<BootstrapContent> => {
    const text = await stored[language].read();
    if (text === undefined) return {};
    const parsed = v.safeParse(storedSchema, text);
    if (parsed.success) return parsed.output;
    if (!damaged.has(language))
      warn(
        `boot-content-${language}.json in STATE_DIR is damaged: pages have no menu until the backend answers, which also ` +
          'repairs it.',
      );
    damaged.add(language);
    return {};
  };

  return {
    async complete(language, content) {
      // Most pages show the content of the page before, which is on disk already.
      if (complete.has(content)) return content;
      const isComplete = Object.keys(bootstrapContentSchema.entries).every(
        (name) => name in content,
      );
      if (!isComplete) return { ...(await load(language)), ...content };
      const text = JSON.stringify(content);
      if (written.get(language) !== text) {
        written.set(language, text);
        damaged.delete(language);
        // Not awaited: a page does not wait for the disk.
        void stored[language].write(text);
      }
      complete.add(content);
      return content;
    },
  };
}
