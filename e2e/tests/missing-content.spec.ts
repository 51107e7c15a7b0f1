import { expectTextSoon, ownAddress } from '../site/editing.ts';
import { expect, test } from '../site/own-site.ts';
import { publicPages, visit } from '../site/page.ts';

/** Records with only the required fields: how each view shows them. */
const bare = {
  news: { data: '2026-02-03', titolo: 'Solo un titolo' },
  attivita: { nome: 'Solo un nome' },
  team: { Nome: 'Solo', Cognome: 'Un Nome' },
  scadenze: { Titolo: 'Solo una scadenza' },
  loghi: {},
};

/** The optional fields of each collection, and a value that allows the others to be missing. */
const optional = {
  news: { abstract: '<p>Sommario</p>', testo: '<p>Testo</p>', file: null },
  attivita: { descrizione: '<p>Descrizione</p>' },
  team: { ruolo: 'Ruolo', info: '<p>Info</p>', testo: '<p>Testo</p>', foto: null },
  scadenze: { data: '2027-03-01', categoria: 'Categoria', pdf: null },
  loghi: { descrizione: 'Descrizione', logo: null },
};

/** The pages that show these records. */
const shows: readonly string[] = ['/', '/news', '/team', '/attivita', '/scadenzario'];

const pageFields = ['titolo', 'nome', 'descrizione', 'contenuto', 'header_image', 'related_data'];

test.describe('missing content', { tag: ['@content', '@own-site'] }, () => {
  test('the home page omits the blocks whose data sets are empty', async ({ page, editor }) => {
    const url = ownAddress();
    const values = { url, titolo: null, nome: 'home', status: 'published', related_data: [] };
    await editor.add('/items/pagine', values);
    await visit(page, url);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  for (const [nome, sentence] of [
    ['news', 'Non ci sono ancora news.'],
    ['team', 'La presentazione del team non è ancora disponibile.'],
    ['attivita', 'L’elenco delle attività non è ancora disponibile.'],
    ['scadenzario', 'Al momento non ci sono scadenze in calendario.'],
  ] as const) {
    test(`a ${nome} page without data shows a message and a link`, async ({ page, editor }) => {
      const url = ownAddress();
      await editor.add('/items/pagine', { url, nome, status: 'published', related_data: [] });
      await visit(page, url);
      const main = page.getByRole('main');
      await expect(main).toContainText(sentence);
      await expect(main.getByRole('link', { name: /Scrivici/ })).toHaveAttribute(
        'href',
        '/contacts',
      );
    });
  }

  test('pages work with records that lack all optional fields', async ({ page, editor }) => {
    for (const [collection, values] of Object.entries(bare)) {
      const fields = Object.entries(optional).find(([name]) => name === collection)?.[1] ?? {};
      const variants = [
        {},
        ...Object.keys(fields).map((missing) => ({ ...fields, [missing]: null })),
      ];
      for (const variant of variants) {
        await editor.add(`/items/${collection}`, { ...values, ...variant, status: 'published' });
      }
    }
    await expectTextSoon(page, '/scadenzario', 'Solo una scadenza');
    for (const { path, heading } of publicPages.filter((one) => shows.includes(one.path))) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    }
    await page.goto('/news');
    await expect(page.getByRole('main')).toContainText('Solo un titolo');
    await page.getByRole('link', { name: 'Solo un titolo' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solo un titolo');
  });

  test('the site shows pages that lack all optional fields', async ({ page, editor }) => {
    for (const nome of ['home', 'news', 'team', 'attivita', 'scadenzario', 'altro']) {
      const url = ownAddress();
      await editor.add('/items/pagine', {
        ...Object.fromEntries(pageFields.map((field) => [field, null])),
        url,
        nome,
        status: 'published',
      });
      await visit(page, url);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page).toHaveTitle(/./);
    }
  });
});
