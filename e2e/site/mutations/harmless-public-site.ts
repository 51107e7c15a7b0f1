import { home, homeStart, homeStyles, inEffect, news, search } from './anchors.ts';
import { after, before, harmless, instead, type Mutation, style, words } from './mutation.ts';

/** Changes that the team of the public pages makes every day. */
export const harmlessPublicSite: readonly Mutation[] = [
  words('public-site', 'public-site', 'Tutte le scadenze', 'Tutte le prossime scadenze'),
  words('public-site', 'public-site', 'Collaborano con noi', 'Il nostro team'),
  words('public-site', 'public-site', 'I nostri partner', 'Partner'),
  style('public-site', 'the title of home is narrower', homeStyles, '16ch', '14ch'),
  style(
    'public-site',
    'home has less room',
    homeStyles,
    'var(--space-6) auto 0',
    'var(--space-5) auto 0',
  ),
  style(
    'public-site',
    'two columns of the same width',
    homeStyles,
    'minmax(0, 5fr) minmax(0, 6fr)',
    '1fr 1fr',
  ),
  style(
    'public-site',
    'the band is lower',
    'public-site/src/parts/page-layout.module.css',
    '26vw, 22rem',
    '24vw, 20rem',
  ),
  harmless(
    'public-site',
    'a comment',
    before(home, '/** Renders the first page of the site', '// Seen by most visitors.\n'),
  ),
  harmless(
    'public-site',
    'a local constant',
    after(home, homeStart, '  const shown = news;\n'),
    instead(home, 'set={news}', 'set={shown}'),
  ),
  harmless(
    'public-site',
    'a paragraph more',
    instead(
      search,
      '      <h1 className={classes.title}>',
      "      <p>{t('search.label')}</p>\n      <h1 className={classes.title}>",
    ),
  ),
  harmless(
    'public-site',
    'a section moves',
    instead(
      home,
      "      <DataSetSection title={t('home.partners')} set={logos}>\n        {(items) => <PartnerLogos logos={items} />}\n      </DataSetSection>\n",
      '',
    ),
  ),
  harmless(
    'public-site',
    'an attribute of a section',
    instead(news, '<section key={year}', '<section id={year} key={year}'),
  ),
  harmless(
    'public-site',
    'a text that is new in both languages',
    instead(
      'public-site/src/messages/it.json',
      '"activities": "Attività",',
      '"activities": "Attività",\n    "welcome": "Benvenuti",',
    ),
    instead(
      'public-site/src/messages/en.json',
      '"home": {',
      '"home": {\n    "welcome": "Welcome",',
    ),
    instead(
      home,
      '        <Html html={page.contenuto} />',
      "        <p>{t('home.welcome')}</p>\n        <Html html={page.contenuto} />",
    ),
  ),
  harmless('public-site', 'an effect', ...inEffect('return undefined;')),
  harmless(
    'public-site',
    'three news in place of two',
    instead('public-site/src/home/load-home.ts', 'newsShown = 2', 'newsShown = 3'),
  ),
  harmless(
    'public-site',
    'two deadlines in place of three',
    instead('public-site/src/parts/deadline-strip.tsx', 'deadlinesShown = 3', 'deadlinesShown = 2'),
  ),
  harmless(
    'public-site',
    'a field of the search is shorter',
    instead(search, 'maxLength={100}', 'maxLength={80}'),
  ),
  harmless(
    'public-site',
    'a hook of the kit that it did not use',
    instead(
      search,
      'import { Button, useContentLanguage }',
      'import { Button, useContentLanguage, useIsOnline }',
    ),
    instead(
      search,
      "{t('search.title')}</h1>",
      "{t('search.title')}{useIsOnline() ? '' : ' '}</h1>",
    ),
  ),
  harmless(
    'public-site',
    'data that only the loader needs',
    before(
      'public-site/src/page-route.tsx',
      "return { view: 'news', ...base",
      'if (page.titolo === null) void lists.team();\n      ',
    ),
  ),
];
