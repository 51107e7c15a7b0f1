import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { rspack } from '@rspack/core';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { explainError } from './error-report.ts';

const address = '/releases/prices/development/';

const source = `export function Total({ prices }) {
  const [first] = prices;
  return first.amount.toFixed(2);
}

globalThis.Total = Total;
`;

/** Compiles the source, and returns the address of the place where a text begins in the script. */
async function compile(context: TestContext) {
  const folder = await temporaryFolder(context);
  await writeFile(join(folder, 'total.js'), source);
  const web = join(folder, 'web');
  const compiler = rspack({
    mode: 'development',
    devtool: false,
    context: folder,
    entry: './total.js',
    output: { path: web, filename: 'remote.js' },
    plugins: [
      new rspack.SourceMapDevToolPlugin({
        filename: '[file].map',
        moduleFilenameTemplate: 'prices/src/[resource]',
      }),
    ],
  });
  await new Promise((resolve) => compiler.run(resolve));
  await new Promise((resolve) => compiler.close(resolve));
  const lines = (await readFile(join(web, 'remote.js'), 'utf8')).split('\n');
  const place = (text: string) => {
    const line = lines.findIndex((one) => one.includes(text));
    const column = (lines[line]?.indexOf(text) ?? 0) + 1;
    return `http://localhost:3100${address}~1/remote.js:${line + 1}:${column}`;
  };
  const fileOf = (path: string) =>
    path.startsWith(address) ? join(web, path.slice(`${address}~1/`.length)) : undefined;
  return { fileOf, place };
}

test('shows the lines of the source around an error, and the way there', async (context) => {
  const { fileOf, place } = await compile(context);
  const title = 'TypeError: first is undefined';
  const stack = [
    title,
    `    at Total (${place('first.amount')})`,
    '    at render (http://localhost:3100/releases/dev/react.js:1:1)',
  ].join('\n');
  const componentStack = `\n    at Total (${place('function Total')})\n    at main`;
  const report = await explainError({ title, stack, componentStack }, fileOf);
  const [shown, way] = report.split('\n\nat ');
  assert.equal(
    shown,
    [
      title,
      '',
      'prices/src/total.js:3:1',
      '',
      '  1 | export function Total({ prices }) {',
      '  2 |   const [first] = prices;',
      '> 3 |   return first.amount.toFixed(2);',
      '    | ^',
      '  4 | }',
      '  5 | ',
      '  6 | globalThis.Total = Total;',
    ].join('\n'),
  );
  assert.match(
    way ?? '',
    /^Total \(prices\/src\/total\.js:3:1\)\n\nin <Total> \(prices\/src\/total\.js:1:\d+\)$/,
  );
});

test('reads the stacks of Firefox and Safari', async (context) => {
  const { fileOf, place } = await compile(context);
  const error = { title: 'Error', stack: `Total@${place('first.amount')}`, componentStack: '' };
  assert.match(await explainError(error, fileOf), /> 3 \|.*\nat Total \(/s);
});

test('shows the stack of an error outside of the app', async () => {
  const stack = 'at x (https://cdn.example/x.js:1:1)';
  const report = await explainError({ title: 'Error', stack, componentStack: '' }, () => undefined);
  assert.equal(report, `Error\n\n${stack}`);
});
