import { bootstrapSchema, type Language } from '@studio/shared/config';
import * as v from 'valibot';
import type { Content } from '../content/content.ts';

/** The part of the boot data that editors write. */
export const bootstrapContentSchema = v.partial(
  v.pick(bootstrapSchema, ['configuration', 'menu', 'partners', 'dictionary']),
);

export type BootstrapContent = v.InferOutput<typeof bootstrapContentSchema>;

const configurationSchema = v.object({ data: bootstrapSchema.entries.configuration });
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
  ...[
    'payoff',
    'indirizzo',
    'tel',
    'email',
    'pec',
    'logo',
    'default_image_header',
    'denominazione',
  ],
  ...['piva', 'codice_fiscale', 'rea', 'capitale_sociale', 'ordine', 'titolo_professionale'],
  ...['regole_professionali', 'orari', 'mappa_centro', 'mappa_zoom'],
];

/** The pages that have a place in the menu; there may be many times as many others. */
export const menuRead = '/items/pagine?fields=url,titolo&filter[titolo][_nempty]=true&sort=sort,id';

const reads = {
  configuration: `/items/configurazione/1?fields=${configurationFields}`,
  menu: menuRead,
  partners: '/items/loghi?fields=id,descrizione,logo.id,logo.width,logo.height&sort=sort,id',
};

/** Reads what the frame of every page shows. A part that cannot be had is left out. */
export async function readBootContent(
  read: Content['read'],
  language: Language,
): Promise<BootstrapContent> {
  const dictionaryRead = `/items/dizionario?fields=key,translations.value&deep[translations][_filter][language][_eq]=${dictionaryLanguages[language]}`;
  const [configuration, menu, partners, dictionary] = await Promise.all([
    part(read, reads.configuration, configurationSchema),
    part(read, reads.menu, menuSchema),
    part(read, reads.partners, partnersSchema),
    part(read, dictionaryRead, dictionarySchema),
  ]);
  return {
    ...(configuration?.data && { configuration: configuration.data }),
    ...(menu && { menu: menu.data.flatMap(menuPage) }),
    ...(partners && { partners: partners.data }),
    ...(dictionary && { dictionary: Object.fromEntries(dictionary.data.flatMap(entry)) }),
  };
}

async function part<Schema extends v.GenericSchema>(
  read: Content['read'],
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const { status, body } = await read(path);
  if (status !== 200) return undefined;
  const parsed = v.safeParse(schema, body);
  return parsed.success ? parsed.output : undefined;
}

const menuPage = ({ url, titolo }: { url: string; titolo?: string | null | undefined }) =>
  titolo ? [{ url, titolo }] : [];

type Row = v.InferOutput<typeof dictionarySchema>['data'][number];

function entry({ key, translations }: Row): [string, string][] {
  const value = translations[0]?.value;
  return value ? [[key, value]] : [];
}
