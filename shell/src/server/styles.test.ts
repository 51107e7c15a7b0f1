/** @jest-environment node */
import { renderStyles } from './styles.ts';

const asset = { url: '/releases/shell/1.0.0/shell.css', integrity: 'sha384-x' };

test('a stylesheet whose text is not known is linked', async () => {
  expect(await renderStyles([asset], 'http://site.test')).toEqual({
    html: '<link rel="stylesheet" href="/releases/shell/1.0.0/shell.css" integrity="sha384-x">',
    hashes: [],
  });
});

test('a stylesheet whose text is known stands in the page, and is marked as there', async () => {
  const { html, hashes } = await renderStyles(
    [{ ...asset, text: 'p{color:red}' }],
    'http://site.test',
  );
  expect(html).toBe(
    '<style data-href="/releases/shell/1.0.0/shell.css">p{color:red}</style>' +
      '<link rel="stylesheet" href="http://site.test/releases/shell/1.0.0/shell.css" media="not all" disabled>',
  );
  expect(hashes).toEqual([expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
});

test('a text that could end the element is linked', async () => {
  const text = 'p::before{content:"</style>"}';
  expect((await renderStyles([{ ...asset, text }], 'http://site.test')).hashes).toEqual([]);
});
