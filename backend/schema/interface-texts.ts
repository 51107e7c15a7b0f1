import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const messages = 'src/messages';

/** Returns the folders of an app's messages: those that load at once, and those that load later. */
const foldersOf = (app: string): string[] => [
  join(app, messages),
  ...readdirSync(join(root, app, messages), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(app, messages, name)),
];

/** The folders of each namespace's files it.json and en.json: the site's apps; the console is for release teams. */
const folders: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared/src/client/i18n/messages'],
  ...Object.fromEntries(
    readdirSync(root)
      .filter((name) => name !== 'console' && existsSync(join(root, name, messages, 'it.json')))
      .map((app) => [app, foldersOf(app)]),
  ),
};

/** The languages of the dictionary, and the file of each. */
const files = { 'it-IT': 'it.json', 'en-US': 'en.json' } as const;

/** A language of the dictionary. */
export type DictionaryLanguage = keyof typeof files;

/** The languages of the dictionary. */
export const dictionaryLanguages: readonly DictionaryLanguage[] = ['it-IT', 'en-US'];

/** The absolute paths of the apps' files of texts. */
export const interfaceTextFiles: readonly string[] = Object.values(folders)
  .flat()
  .flatMap((folder) => Object.values(files).map((file) => join(root, folder, file)));

/** The texts that the apps of this checkout carry, by key, in each language. */
export type InterfaceTexts = Readonly<Record<DictionaryLanguage, ReadonlyMap<string, string>>>;

/**
 * Returns every text of a nested dictionary under its dotted key.
 * @throws {Error} when a value is neither a text nor a group of texts
 */
function flatten(prefix: string, value: unknown): [key: string, text: string][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null) {
    throw new Error(`The interface text ${prefix} is neither a text nor a group of texts.`);
  }
  return Object.entries(value).flatMap(([key, inner]) => flatten(`${prefix}.${key}`, inner));
}

function read(language: DictionaryLanguage): Map<string, string> {
  return new Map(
    Object.entries(folders).flatMap(([namespace, ownFolders]) =>
      ownFolders.flatMap((folder) => {
        const text = readFileSync(join(root, folder, files[language]), 'utf8');
        return flatten(namespace, JSON.parse(text));
      }),
    ),
  );
}

/** Returns the texts that the apps of this checkout carry. */
export function interfaceTexts(): InterfaceTexts {
  return { 'it-IT': read('it-IT'), 'en-US': read('en-US') };
}

const everywhere = 'Tutte le pagine';
const header = 'Testata e menu';
const footer = 'Piè di pagina';
const failure = 'Messaggi di errore';
const security = 'Area clienti: sicurezza';
const documents = 'Area clienti: documenti';

/** The page of the texts that begin with these words; more words come before fewer. */
const pages: { readonly [prefix: string]: string } = {
  'shell.header': header,
  'shell.menu': header,
  'shell.language': header,
  'shell.footer': footer,
  'shell.legal': footer,
  'shell.contacts': footer,
  'shell.preview': 'Anteprime',
  'shell.draft': 'Anteprime',
  'shell.notFound': failure,
  'shell.remoteError': failure,
  'shell.offline': failure,
  'shell.unavailable': failure,
  'shell.unexpected': failure,
  'public-site.home': 'Home',
  'public-site.activities': 'Attività',
  'public-site.team': 'Team',
  'public-site.news': 'News',
  'public-site.deadlines': 'Scadenzario',
  'public-site.contacts': 'Contatti',
  'public-site.contactCard': 'Contatti',
  'public-site.search': 'Ricerca',
  'auth.login': 'Accesso',
  'auth.loginReturn': 'Accesso',
  'auth.google': 'Accesso',
  'auth.forgot': 'Password dimenticata',
  'auth.newPassword': 'Nuova password',
  'auth.reset': 'Nuova password',
  'auth.firstPassword': 'Primo accesso',
  'auth.firstLogin': 'Primo accesso',
  'auth.signup': 'Registrazione',
  'auth.accept': 'Inviti',
  'auth.invite': 'Inviti',
  'auth.confirm': 'Conferma dell’account',
  'auth.confirmation': 'Conferma dell’account',
  'customer-area.documents': documents,
  'customer-area.preview': documents,
  'customer-area.bundle': documents,
  'customer-area.profile': 'Area clienti: profilo',
  'customer-area.password': security,
  'customer-area.security': security,
  'customer-area.passkeys': security,
  'customer-area.recovery': security,
  'customer-area.sessions': security,
  shell: everywhere,
  shared: everywhere,
  'public-site': 'Sito',
  auth: 'Accesso e registrazione',
  'customer-area': 'Area clienti',
};

/** Returns the page on which the text of a key appears, for editors, else its app; null for a key of no app. */
export function pageOf(key: string): string | null {
  const [app = '', part = ''] = key.split('.');
  const own = Object.hasOwn(folders, app) ? app : null;
  return pages[`${app}.${part}`] ?? pages[app] ?? own;
}
