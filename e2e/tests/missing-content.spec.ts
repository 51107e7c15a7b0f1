import { expectServed, ownAddress } from '../site/editing.ts';
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

/** The pages that show these records; the one that the test goes on with is the last. */
const shows: readonly string[] = ['/', '/team', '/attivita', '/scadenzario', '/news'];

const pageFields = ['titolo', 'nome', 'descrizione', 'contenuto', 'header_image', 'related_data'];

/** The kinds of pages without title, picture and text: their data, and the sentence that stands for them. */
const kinds: readonly (readonly [nome: string, data: [] | null, sentence?: string])[] = [
  ['home', []],
  ['news', [], 'Non ci sono ancora news.'],
  ['team', [], 'La presentazione del team non è ancora disponibile.'],
  ['attivita', [], 'L’elenco delle attività non è ancora disponibile.'],
  ['scadenzario', [], 'Al momento non ci sono scadenze in calendario.'],
  ['altro', null],
];

test.describe('missing content', { tag: ['@content', '@own-site'] }, () => {
  test('pages without data and optional fields show a message and a link, or leave blocks out', async ({
    page,
    editor,
  }) => {
    const main = page.getByRole('main');
    for (const [nome, data, sentence] of kinds) {
      const url = ownAddress();
      const nothing = Object.fromEntries(pageFields.map((field) => [field, null]));
      const values = { ...nothing, url, nome, related_data: data, status: 'published' };
      await editor.add('/items/pagine', values);
      await visit(page, url);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page).toHaveTitle(/./);
      await expect(main.getByRole('alert')).toHaveCount(0);
      if (nome === 'home') await expect(main.getByRole('heading', { level: 2 })).toHaveCount(0);
      if (sentence === undefined) continue;
      await expect(main).toContainText(sentence);
      const link = main.getByRole('link', { name: /Scrivici/ });
      await expect(link).toHaveAttribute('href', '/contacts');
    }
  });

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
    await expectServed(page.request, '/scadenzario', 'Solo una scadenza');
    for (const path of shows) {
      await visit(page, path);
      const heading = publicPages.find((one) => one.path === path)?.heading ?? path;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    }
    await expect(page.getByRole('main')).toContainText('Solo un titolo');
    await page.getByRole('link', { name: 'Solo un titolo' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solo un titolo');
  });
});
