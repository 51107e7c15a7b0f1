import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { integrityOf } from '@studio/releases/integrity';
import { temporaryFolder } from '../testing/releases.ts';
import { withText } from './style-text.ts';

const url = '/releases/shell/1.0.0/shell.css';

async function textOf(
  context: TestContext,
  css: string,
  described = css,
): Promise<string | undefined> {
  const folder = await temporaryFolder(context);
  await writeFile(join(folder, 'shell.css'), css);
  return withText({ url, integrity: integrityOf(Buffer.from(described)) }, folder).text;
}

test('a page carries the text of its stylesheets', async (context) => {
  assert.equal(await textOf(context, '.a{color:red}'), '.a{color:red}');
});

test('files that a stylesheet names are found from everywhere', async (context) => {
  assert.equal(
    await textOf(context, '@font-face{src:url(serif.woff2)}.a{background:url("a.png")}'),
    '@font-face{src:url(/releases/shell/1.0.0/serif.woff2)}.a{background:url(/releases/shell/1.0.0/a.png)}',
  );
});

test('addresses that are whole stay as they are', async (context) => {
  for (const address of ['data:image/png;base64,x', '/a.png', 'https://s.example/a.png', '#clip']) {
    assert.equal(
      await textOf(context, `.a{background:url(${address})}`),
      `.a{background:url(${address})}`,
    );
  }
});

test('a stylesheet that is not what was signed is left to the browser, which refuses it', async (context) => {
  assert.equal(await textOf(context, '.a{color:red}', '.a{color:blue}'), undefined);
});

test('one that is missing is left to the browser too', () => {
  const missing = { url, integrity: 'sha384-x' };
  assert.deepEqual(withText(missing, '/nowhere'), missing);
});
