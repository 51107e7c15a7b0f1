import type { AppName } from '@studio/shared/contract';
import { after, before, type Edit, instead, type Mutation } from './mutation.ts';

const harmless = (app: AppName, title: string, ...edits: Edit[]): Mutation => ({
  app,
  title,
  edits,
});

const home = 'public-site/src/home/home-page.tsx';
const homeStyles = 'public-site/src/home/home-page.module.css';
const search = 'public-site/src/search/search-page.tsx';
const news = 'public-site/src/news/news-page.tsx';
const index = 'shared/src/session/index.ts';
const publicT = "const { t } = useTranslation('public-site');\n";
const authT = "const { t } = useTranslation('auth');\n";
const clientT = "const { t } = useTranslation('customer-area');\n";

const words = (app: AppName, folder: string, from: string, to: string) =>
  harmless(
    app,
    `${app} says '${to}'`,
    instead(`${folder}/src/texts/it.json`, `"${from}"`, `"${to}"`),
  );

const style = (app: AppName, title: string, file: string, from: string, to: string) =>
  harmless(app, title, instead(file, from, to));

/** Changes that teams make every day. */
export const harmlessMutations: readonly Mutation[] = [
  words('public-site', 'public-site', 'Prossime scadenze', 'Le prossime scadenze'),
  words('public-site', 'public-site', 'Collaborano con noi', 'Il nostro team'),
  words('public-site', 'public-site', 'I nostri partner', 'Partner'),
  words('auth', 'auth', 'Password dimenticata?', 'Hai dimenticato la password?'),
  words('customer-area', 'customer-area', 'Documenti', 'I tuoi documenti'),
  words('shell', 'shell', 'Vai al contenuto', 'Salta al contenuto'),
  style('public-site', 'the title of home is narrower', homeStyles, '16ch', '14ch'),
  style(
    'public-site',
    'home has less room',
    homeStyles,
    'var(--space-6) auto 0',
    'var(--space-5) auto 0',
  ),
  style('public-site', 'two columns of the same width', homeStyles, '5fr 6fr', '1fr 1fr'),
  style(
    'public-site',
    'the band is lower',
    'public-site/src/parts/page-header.module.css',
    '26vw, 22rem',
    '24vw, 20rem',
  ),
  style(
    'auth',
    'ways stand apart',
    'auth/src/parts/ways.module.css',
    '0 var(--space-3)',
    '0 var(--space-4)',
  ),
  style(
    'auth',
    'the body of a screen is looser',
    'auth/src/parts/auth-screen.module.css',
    'gap: var(--space-3)',
    'gap: var(--space-4)',
  ),
  style(
    'shell',
    'the footer has a simple line',
    'shell/src/layout/footer.module.css',
    '3px double',
    '1px solid',
  ),
  style(
    'shell',
    'the text of the footer is wider',
    'shell/src/layout/footer.module.css',
    '0.08em',
    '0.06em',
  ),
  harmless(
    'public-site',
    'a comment',
    before(home, '/** The first page of the site.', '// Seen by most visitors.\n'),
  ),
  harmless(
    'public-site',
    'a local constant',
    after(home, publicT, '  const shown = news;\n'),
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
      'public-site/src/texts/it.json',
      '"activities": "Attività",',
      '"activities": "Attività",\n    "welcome": "Benvenuti",',
    ),
    instead('public-site/src/texts/en.json', '"home": {', '"home": {\n    "welcome": "Welcome",'),
    instead(
      home,
      '        <Html html={page.contenuto} />',
      "        <p>{t('home.welcome')}</p>\n        <Html html={page.contenuto} />",
    ),
  ),
  harmless(
    'public-site',
    'an effect',
    instead(
      'public-site/src/team/team-page.tsx',
      "import { useState } from 'react';",
      "import { useEffect, useState } from 'react';",
    ),
    after('public-site/src/team/team-page.tsx', publicT, '  useEffect(() => undefined, []);\n'),
  ),
  harmless(
    'public-site',
    'three news in place of two',
    instead('public-site/src/home/load-home.ts', 'newsShown = 2', 'newsShown = 3'),
  ),
  harmless(
    'public-site',
    'two deadlines in place of three',
    instead('public-site/src/home/load-home.ts', 'deadlinesShown = 3', 'deadlinesShown = 2'),
  ),
  harmless(
    'public-site',
    'a field of the search is shorter',
    instead(search, 'maxLength={100}', 'maxLength={80}'),
  ),
  harmless(
    'public-site',
    'a component of the shell that it did not use',
    instead(
      news,
      'import { useTranslation }',
      "import { VisuallyHidden } from '@studio/shared/ui';\nimport { useTranslation }",
    ),
    instead(
      news,
      '<h2 className={classes.number}>{year}</h2>',
      '<h2 className={classes.number}>{year}<VisuallyHidden> </VisuallyHidden></h2>',
    ),
  ),
  harmless(
    'public-site',
    'a path of its own',
    instead(
      'public-site/src/remote.ts',
      '  pageRoute,\n];',
      "  { ...pageRoute, id: 'public-site:prezzi', path: '/prezzi/:anno' },\n  pageRoute,\n];",
    ),
  ),
  harmless(
    'public-site',
    'data that only the loader needs',
    after(
      'public-site/src/news/load-news.ts',
      "const news = await readDataSet(source.page, 'news', source.lists.news);\n",
      '  if (news.failed) source.lists.news;\n',
    ),
  ),
  harmless(
    'auth',
    'a variable in the login',
    after('auth/src/login/login-screen.tsx', authT, "  const title = t('login.title');\n"),
    instead(
      'auth/src/login/login-screen.tsx',
      "<AuthScreen title={t('login.title')} lead",
      '<AuthScreen title={title} lead',
    ),
  ),
  harmless(
    'auth',
    'the ways in another order',
    instead(
      'auth/src/login/login-screen.tsx',
      "          [paths.forgot.href(), t('login.forgot')],\n          [paths.signup.href(), t('login.signup')],",
      "          [paths.signup.href(), t('login.signup')],\n          [paths.forgot.href(), t('login.forgot')],",
    ),
  ),
  harmless(
    'auth',
    'a link more',
    instead(
      'auth/src/sign-up/sign-up-screen.tsx',
      "ways={[[paths.login.href(), t('signup.login')]]}",
      "ways={[\n          [paths.login.href(), t('signup.login')],\n          [paths.home.href(), '1'],\n        ]}",
    ),
  ),
  harmless(
    'auth',
    'a hint at the password',
    instead(
      'auth/src/login/credentials-step.tsx',
      '        name="password"',
      `        hint={t('login.lead')}\n        name="password"`,
    ),
  ),
  harmless(
    'auth',
    'an import that is not used on this page',
    instead(
      'auth/src/parts/ways.tsx',
      "import { Link } from 'react-router-dom';",
      "import { Link, useLocation } from 'react-router-dom';",
    ),
    after(
      'auth/src/parts/ways.tsx',
      'export function Ways({ ways }: WaysProps) {\n',
      '  useLocation();\n',
    ),
  ),
  harmless(
    'customer-area',
    'a comment',
    before(
      'customer-area/src/documents/documents-screen.tsx',
      "/** The client's documents",
      '// Opened most of all.\n',
    ),
  ),
  harmless(
    'customer-area',
    'a variable in the frame',
    after(
      'customer-area/src/account-frame/account-frame.tsx',
      clientT,
      "  const title = t('title');\n",
    ),
    instead(
      'customer-area/src/account-frame/account-frame.tsx',
      "<p className={classes.area}>{t('title')}</p>",
      '<p className={classes.area}>{title}</p>',
    ),
  ),
  harmless(
    'customer-area',
    'the tabs in another order',
    instead(
      'customer-area/src/account-frame/account-tabs.tsx',
      "  { key: 'profile', to: paths.profile.href() },\n  { key: 'security', to: paths.security.href() },",
      "  { key: 'security', to: paths.security.href() },\n  { key: 'profile', to: paths.profile.href() },",
    ),
  ),
  harmless(
    'shell',
    'an export more',
    after(
      index,
      "export { hasSession } from './descriptor.ts';\n",
      "export { hasSession as isLoggedIn } from './descriptor.ts';\n",
    ),
  ),
  harmless(
    'shell',
    'an optional parameter',
    instead(
      'shared/src/session/login.ts',
      '  proof: Credentials | PasskeyProof,\n): Promise<void>',
      '  proof: Credentials | PasskeyProof,\n  _reason?: string,\n): Promise<void>',
    ),
  ),
  harmless(
    'shell',
    'an optional field of a parameter',
    after(
      'shared/src/session/login.ts',
      '  readonly otp?: string;\n',
      '  readonly remember?: boolean;\n',
    ),
  ),
  harmless(
    'shell',
    'a function that takes more than it did',
    instead(
      'shared/src/session/login.ts',
      '  proof: Credentials | PasskeyProof,\n): Promise<void>',
      '  proof: Credentials | PasskeyProof | { readonly response: object; readonly kind: string },\n): Promise<void>',
    ),
  ),
  harmless(
    'shell',
    'a class in the layout',
    instead(
      'shell/src/layout/default-layout.tsx',
      '<div className={styles.layout}>',
      '<div className={styles.layout} data-layout="default">',
    ),
  ),
  harmless(
    'shell',
    'a text more in the footer',
    instead(
      'shell/src/layout/footer.tsx',
      "<h2 className={styles.heading}>{t('contacts.title')}</h2>",
      "<h2 className={styles.heading}>{t('contacts.title')}</h2>\n          <p>{t('brand.fallback')}</p>",
    ),
  ),
];
