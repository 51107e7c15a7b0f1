import {
  authT,
  contacts,
  contactsStart,
  home,
  homeStart,
  inEffect,
  news,
  newsItem,
  newsItemStart,
  newsStart,
  search,
  shellT,
} from './anchors.ts';
import { after, atBuild, type BrokenMutation, before, broken, instead } from './mutation.ts';

const boom = "  if (Date.now() > 0) throw new Error('boom');\n";
const boomInBrowser = "  if (typeof window !== 'undefined') throw new Error('boom');\n";

const throwing = broken(
  /boom|shows that something failed|shows no heading|returns status 5|the journey .* fails/,
);

/** Mutations that throw, in each place where code runs. */
const throws: readonly BrokenMutation[] = [
  throwing('public-site', 'the home page throws', after(home, homeStart, boom)),
  throwing(
    'public-site',
    'the home page throws in the browser only',
    after(home, homeStart, boomInBrowser),
  ),
  throwing(
    'public-site',
    'the loader of the home page throws',
    after(
      'public-site/src/home/load-home.ts',
      'const { content, page, configuration, today } = source;\n',
      boom,
    ),
  ),
  throwing('public-site', 'the list of news throws', after(news, newsStart, boom)),
  throwing(
    'public-site',
    'the page of one item of news throws',
    after(newsItem, newsItemStart, boom),
  ),
  throwing(
    'public-site',
    'the search throws in the browser only',
    after(search, 'const fieldId = useId();\n', boomInBrowser),
  ),
  throwing('public-site', 'the contacts throw', after(contacts, contactsStart, boom)),
  throwing(
    'public-site',
    'a chunk throws while it is evaluated',
    after(
      'public-site/src/contacts/contacts-route.tsx',
      "import { type ContactsData, ContactsPage } from './contacts-page.tsx';\n",
      "throw new Error('boom');\n",
    ),
  ),
  throwing('public-site', 'an effect of the team throws', ...inEffect("throw new Error('boom');")),
  throwing(
    'public-site',
    'a promise is rejected and not handled',
    ...inEffect("void Promise.reject(new Error('boom'));"),
  ),
  atBuild(
    throwing(
      'auth',
      'the remote throws while it is evaluated',
      before(
        'auth/src/remote.ts',
        "export const contract: RemoteModule['contract']",
        "throw new Error('boom');\n",
      ),
    ),
  ),
  throwing(
    'auth',
    'the login throws',
    after('auth/src/login/login-screen.tsx', `export function LoginScreen() {\n  ${authT}`, boom),
  ),
  throwing(
    'auth',
    'the sign-up throws',
    after('auth/src/registration/sign-up.tsx', `function SignUpScreen() {\n  ${authT}`, boom),
  ),
  throwing(
    'auth',
    'the action of the login throws',
    before(
      'auth/src/login/login-route.ts',
      '  const sent = await submittedValues(request, proofSchema);\n',
      boom,
    ),
  ),
  throwing(
    'auth',
    'the login does nothing when it is sent',
    instead(
      'auth/src/login/login-route.ts',
      '  const store = context.get(storeContext);\n  const outcome',
      '  const store = context.get(storeContext);\n  if (sent) return { error: null };\n  const outcome',
    ),
  ),
  throwing(
    'customer-area',
    'the layout of the account throws',
    after(
      'customer-area/src/account-layout/account-layout.tsx',
      '  const user = useAtomValue(userAtom);\n',
      boom,
    ),
  ),
  throwing(
    'customer-area',
    'the list of documents throws',
    after(
      'customer-area/src/documents/documents-screen.tsx',
      '  const data = useLoaderData<DocumentsData>();\n',
      boom,
    ),
  ),
  throwing(
    'customer-area',
    'the loader of the documents throws',
    instead(
      'customer-area/src/documents/documents-screen.tsx',
      '  loader: loadDocuments,\n',
      "  loader: () => {\n    throw new Error('boom');\n  },\n",
    ),
  ),
  throwing(
    'shell',
    'the footer throws',
    after(
      'shell/src/layout/footer.tsx',
      'export function Footer({ boot }: { readonly boot: BootstrapData }) {\n',
      boom,
    ),
  ),
  throwing(
    'shell',
    'the header throws in the browser only',
    after('shell/src/layout/header.tsx', shellT, boomInBrowser),
  ),
];

const logging = broken(/ reports an error: | throws: Minified React error #418/);

/** Faults that a browser reports. */
const consoles: readonly BrokenMutation[] = [
  logging(
    'public-site',
    'a page logs an error',
    after(home, homeStart, "  if (typeof window !== 'undefined') console.error('broken');\n"),
  ),
  logging(
    'public-site',
    'the browser draws another page than the server',
    instead(home, '{page.titolo}', "{typeof window === 'undefined' ? page.titolo : 'Altro'}"),
  ),
];

const lasting = broken(
  /is left for a page|leaves the language|leaves a listener|goes on asking|empties|by a link|by Back/,
);

/** Pages that leave something in the document, or harm the other apps in it. */
const leftBehind: readonly BrokenMutation[] = [
  lasting(
    'public-site',
    'the team hides the document when it is left',
    ...inEffect("return () => document.documentElement.style.setProperty('opacity', '0');"),
  ),
  lasting(
    'public-site',
    'the team keeps the keys of the keyboard to itself',
    ...inEffect("document.addEventListener('keydown', (event) => event.preventDefault(), true);"),
  ),
  lasting(
    'public-site',
    'the team removes every value of the storage',
    ...inEffect('for (const key of Object.keys(localStorage)) localStorage.removeItem(key);'),
  ),
  lasting(
    'public-site',
    'the team speaks French',
    ...inEffect("document.documentElement.setAttribute('lang', 'fr');"),
  ),
  lasting(
    'public-site',
    'the team asks for its page all the time',
    ...inEffect("setInterval(() => void fetch('/team'), 500);"),
  ),
];

/** Releases whose code throws, causes a browser message, or stays after its page. */
export const brokenCode: readonly BrokenMutation[] = [...throws, ...consoles, ...leftBehind];
