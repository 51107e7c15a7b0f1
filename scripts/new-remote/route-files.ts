import { nameInCode } from './remote-name.ts';
import type { NewFile } from './write-files.ts';

const route = (name: string) => `import { paths, type RouteHandle } from '@studio/shared/contract';
import type { RouteObject } from 'react-router-dom';
import { WelcomeScreen } from './welcome-screen.tsx';

/** The first page of this remote. */
export const welcomeRoute: RouteObject = {
  id: '${name}:welcome',
  path: paths.${nameInCode(name)}.pattern,
  Component: WelcomeScreen,
  handle: {
    head: (_data, { translate, siteName }) => ({
      title: \`\${translate('${name}:welcome.title')} | \${siteName}\`,
      canonical: paths.${nameInCode(name)}.href(),
    }),
  } satisfies RouteHandle,
};
`;

const screen = (name: string) => `import { useTranslation } from 'react-i18next';
import classes from './welcome-screen.module.css';

/** What the first page shows. */
export function WelcomeScreen() {
  const { t } = useTranslation('${name}');
  return (
    <section className={classes.screen}>
      <h1 className={classes.title}>{t('welcome.title')}</h1>
      <p className={classes.lead}>{t('welcome.lead')}</p>
    </section>
  );
}
`;

const styles = `@layer remote {
  .screen {
    display: grid;
    gap: var(--space-2);
    inline-size: calc(min(100%, var(--page)) - 2 * var(--gutter));
    margin-inline: auto;
    padding-block: var(--space-8);
  }

  .title {
    font-size: var(--title-l);
    line-height: 1.15;
  }

  .lead {
    max-inline-size: var(--measure);
    color: var(--ink-muted);
  }
}
`;

const test = (name: string) => `import { paths } from '@studio/shared/contract';
import { renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import { messages } from '../messages/index.ts';
import { welcomeRoute } from './welcome-route.tsx';

test.each(['it', 'en'] as const)('in %s the page says what it is', async (language) => {
  renderApp({
    routes: [welcomeRoute],
    path: paths.${nameInCode(name)}.href(),
    language,
    messages: { ${name.includes('-') ? `'${name}'` : name}: messages },
  });
  const title = await screen.findByRole('heading', { level: 1 });
  expect(title).toHaveTextContent(messages[language].welcome.title);
  expect(screen.getByText(messages[language].welcome.lead)).toBeVisible();
});
`;

/** The remote's first page: its route, what it shows, its styles, its test. */
export function routeFiles(name: string): NewFile[] {
  const folder = 'src/welcome';
  return [
    { path: `${folder}/welcome-route.tsx`, text: route(name) },
    { path: `${folder}/welcome-screen.tsx`, text: screen(name) },
    { path: `${folder}/welcome-screen.module.css`, text: styles },
    { path: `${folder}/welcome-screen.test.tsx`, text: test(name) },
  ];
}
