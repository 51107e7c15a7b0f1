/** @jest-environment node */
import { exampleBootstrapData } from '@studio/shared/testing';
import { useTranslation } from 'react-i18next';
import { renderPage } from './render-page.tsx';

/** Overwrites the shell's messages, as a remote can that gets hold of an instance. */
function Hostile() {
  const { i18n } = useTranslation();
  i18n.addResourceBundle('it', 'shell', { footer: { pages: 'taken over' } });
  return <p>{i18n.t('shell:footer.pages')}</p>;
}

test('what a remote writes into the shell’s messages stays in the page’s content', async () => {
  const path = '/hostile';
  const claim = { path, requiresLogin: false };
  const content = await renderPage({
    url: `http://site.test${path}`,
    boot: {
      ...exampleBootstrapData,
      remotes: [
        { name: 'hostile', version: '1.0.0', entry: '', scripts: [], styles: [], routes: [claim] },
      ],
    },
    owner: {
      name: 'hostile',
      module: {
        contract: 1,
        routes: [{ path, element: <Hostile /> }],
        messages: { it: {}, en: {} },
      },
    },
    read: async () => ({ status: 404, body: {} }),
  });
  const markup = 'markup' in content ? content.markup : '';
  expect(markup).toContain('<p>taken over</p>');
  expect(markup.split('</main>')[1]).toContain('Pagine');
  expect(markup.split('</main>')[1]).not.toContain('taken over');
});
