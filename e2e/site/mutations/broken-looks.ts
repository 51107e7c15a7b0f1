import { home, homeStart, homeStyles } from './anchors.ts';
import { after, atBuild, type BrokenMutation, before, broken, instead } from './mutation.ts';

const looking = broken(
  /hidden|hides|no heading|covered|covers|cuts off|wide|overflow|scroll|shift|contrast|style|select/i,
);

/** Styles and movements that make a page unusable. */
const looks: readonly BrokenMutation[] = [
  looking(
    'public-site',
    'the title of home is hidden',
    instead(homeStyles, '    max-inline-size: 16ch;', '    display: none;'),
  ),
  looking(
    'public-site',
    'home is twice as wide as the window',
    after(homeStyles, '  .intro {\n    display: grid;\n', '    min-inline-size: 200vw;\n'),
  ),
  looking(
    'public-site',
    'a layer covers the page',
    after(
      homeStyles,
      '@layer remote {\n',
      '  .intro::after {\n    content: "";\n    position: fixed;\n    inset: 0;\n    z-index: 999;\n    background: #fff;\n  }\n\n',
    ),
  ),
  looking(
    'public-site',
    'the words of home are too pale to read',
    after(
      homeStyles,
      '  .intro {\n    display: grid;\n',
      '    color: #ddd;\n    background: #fff;\n',
    ),
  ),
  looking(
    'public-site',
    'the page moves after it was shown',
    instead(
      home,
      "import { useTranslation } from 'react-i18next';",
      "import { useEffect, useState } from 'react';\nimport { useTranslation } from 'react-i18next';",
    ),
    after(
      home,
      homeStart,
      '  const [gap, setGap] = useState(0);\n  useEffect(() => {\n    setTimeout(() => setGap(400), 300);\n  }, []);\n',
    ),
    instead(
      home,
      '      <Hero image',
      '      <div style={{ blockSize: gap }} />\n      <Hero image',
    ),
  ),
  looking(
    'public-site',
    'a selector matches elements of other apps',
    before(homeStyles, '@layer remote {', 'h1 {\n  color: red;\n}\n\n'),
  ),
  looking(
    'auth',
    'the login is wider than a phone',
    instead(
      'auth/src/parts/auth-screen.module.css',
      '    inline-size: 100%;\n    min-inline-size: 0;\n',
      '    inline-size: 100%;\n    min-inline-size: 60rem;\n',
    ),
  ),
  looking(
    'shell',
    'every page is wider than the window',
    after(
      'shell/src/layout/default-layout.module.css',
      '    display: flex;\n',
      '    inline-size: 140vw;\n',
    ),
  ),
  looking(
    'shell',
    'the footer covers the page',
    after(
      'shell/src/layout/footer.module.css',
      '  .footer {\n',
      '    position: fixed;\n    inset: 0;\n    z-index: 99;\n',
    ),
  ),
];

const inaccessible = broken(/axe|name|label|alt|alternative|accessib|discernible/i);

/** Faults that exclude visitors with a keyboard or a screen reader. */
const access: readonly BrokenMutation[] = [
  inaccessible(
    'public-site',
    'a button has no name',
    instead(home, '      <Hero image', '      <button type="button" />\n      <Hero image'),
  ),
  inaccessible(
    'public-site',
    'a picture has no text',
    instead(
      home,
      '      <Hero image',
      '      <img src="/favicon.ico" width={16} height={16} />\n      <Hero image',
    ),
  ),
  inaccessible(
    'public-site',
    'the field of the search has no label',
    instead(
      'public-site/src/search/search-page.tsx',
      '<label className={classes.label} htmlFor={fieldId}>',
      '<label className={classes.label}>',
    ),
  ),
  inaccessible(
    'auth',
    'a link has no text',
    instead(
      'auth/src/parts/auth-screen.tsx',
      '                  {text}\n',
      '                  {text.slice(0, 0)}\n',
    ),
  ),
];

const messages = 'public-site/src/messages';
const lacking = broken(/shows the message .* which does not exist|has no message|does not compile/);

/** References of the release to names that do not exist. */
const names: readonly BrokenMutation[] = [
  atBuild(
    lacking(
      'public-site',
      'a text is in neither language',
      instead(`${messages}/it.json`, '"news": {\n      "title": "NEWS",\n', '"news": {\n'),
      instead(`${messages}/en.json`, '"news": {\n      "title": "NEWS",\n', '"news": {\n'),
    ),
  ),
  atBuild(
    lacking(
      'public-site',
      'a text is missing in English',
      instead(`${messages}/en.json`, '"readMore": ', '"readOther": '),
    ),
  ),
  atBuild(
    lacking(
      'public-site',
      'a key of a text is misspelt',
      instead(home, "t('home.partners')", "t('home.patners')"),
    ),
  ),
  atBuild(
    lacking(
      'shell',
      'a text of the shell is gone',
      instead('shell/src/messages/it.json', '    "search": "Cerca nel sito",\n', ''),
    ),
  ),
  atBuild(
    lacking(
      'public-site',
      'a field is asked for that the backend does not have',
      instead(
        'public-site/src/content/news.ts',
        "['id', 'data', 'titolo', 'abstract']",
        "['id', 'data', 'titolo', 'abstract', 'autore']",
      ),
    ),
  ),
];

const remote = 'auth/src/remote.ts';
const claiming = (pattern: string) =>
  instead(
    remote,
    "export const routes: RemoteModule['routes'] = [\n",
    `export const routes: RemoteModule['routes'] = [\n  { ...loginRoute, id: 'auth:taken', path: '${pattern}' },\n`,
  );
const taking = broken(/ claims | no longer answers /);

/** Routes that the team must not claim, or give up. */
const routes: readonly BrokenMutation[] = [
  taking('auth', 'home is taken', claiming('/')),
  taking('auth', 'a page of the firm is taken', claiming('/about')),
  taking('auth', 'every page of one segment is taken', claiming('/:page')),
  taking('auth', 'everything is taken', claiming('/*')),
  taking('auth', 'the account is taken', claiming('/account/*')),
  taking('auth', 'the search is taken', claiming('/cerca')),
  taking('auth', 'an item of news is taken', claiming('/news/:id')),
  taking('auth', 'the login is given up', instead(remote, '  loginRoute,\n', '')),
  taking(
    'public-site',
    'all pages of the firm are given up',
    instead(
      'public-site/src/remote.ts',
      '    path: \'*\',\n    lazy: async () => (await import(/* webpackChunkName: "pages"',
      '    path: \'/nowhere\',\n    lazy: async () => (await import(/* webpackChunkName: "pages"',
    ),
  ),
];

/** Releases that look wrong, exclude visitors, refer to nothing or claim foreign routes. */
export const brokenLooks: readonly BrokenMutation[] = [...looks, ...access, ...names, ...routes];
