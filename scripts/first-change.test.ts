import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { copyCheckout } from './testing/checkout.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const tutorial = await readFile(join(root, 'docs/first-change.md'), 'utf8');

/** An edit of the tutorial: the lines of a file before and after the edit. */
interface Edit {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the edits in a part of the tutorial, in their order. */
function editsOf(part: string): Edit[] {
  const blocks = part.matchAll(/^In `([^`]+)`:\n\n```diff\n(.*?)^```$/gms);
  return [...blocks].map(([, file = '', code = '']) => ({
    file,
    before: sideOf(code, '+'),
    after: sideOf(code, '-'),
  }));
}

/** Returns one side of a diff: without the lines of the other side, which begin with the sign. */
function sideOf(diff: string, otherSign: string): string {
  const lines = diff.split('\n').filter((line) => !line.startsWith(otherSign));
  return lines.map((line) => line.slice(1)).join('\n');
}

/** Returns the commands in a part of the tutorial, each as its words. */
function commandsOf(part: string): string[][] {
  const blocks = [...part.matchAll(/^```sh\n(.*?)^```$/gms)];
  const lines = blocks.flatMap(([, code = '']) => code.trim().split('\n'));
  assert.ok(lines.length > 0);
  return lines.map((line) => line.split(' '));
}

/** Returns the text of a file after an edit. */
function edited(text: string, { file, before, after }: Edit): string {
  const parts = text.split(before);
  assert.equal(parts.length, 2, `${file} contains this once:\n${before}`);
  return parts.join(after);
}

async function apply(folder: string, edits: readonly Edit[]): Promise<void> {
  for (const edit of edits) {
    const path = join(folder, edit.file);
    await writeFile(path, edited(await readFile(path, 'utf8'), edit));
  }
}

const sections = tutorial.split(/^## /m);
const edits = sections.flatMap(editsOf);

test('each edit of the tutorial of the first change fits the sources', async () => {
  assert.equal(edits.length, tutorial.match(/^```diff$/gm)?.length);
  const texts = new Map<string, string>();
  for (const { file, before, after } of edits) {
    const text = texts.get(file) ?? (await readFile(join(root, file), 'utf8'));
    texts.set(file, edited(text, { file, before, after }));
  }
});

test('follows the tutorial of the first change to its build', {
  skip: process.env.TUTORIAL !== 'whole' && 'needs npm test -- --only=tutorial',
}, async (context) => {
  const folder = await copyCheckout(context);
  const env = {
    ...process.env,
    PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
    // This test's own runner sets it; Jest would take it for one of its own.
    NODE_TEST_CONTEXT: undefined,
  };
  const program = (name: string, args: readonly string[]) => run(name, args, { cwd: folder, env });

  const npm = async (part: string) => {
    for (const [name = '', ...args] of commandsOf(part)) {
      assert.equal(name, 'npm');
      await program(name, args);
    }
  };

  const section = (title: string) => sections.find((text) => text.includes(`. ${title}\n`)) ?? '';
  await apply(folder, editsOf(section('Change an interface text')));
  const testFirst = section('Write the test of the new field');
  await apply(folder, editsOf(testFirst));
  await assert.rejects(npm(testFirst), /Unable to find an element with the text: Partita IVA/);

  const [component = '', messages = ''] = section('Show the field').split('The types know');
  await apply(folder, editsOf(component));
  await assert.rejects(npm(messages), ({ stdout }) => /"contacts\.vatNumber"/.test(stdout));
  await apply(folder, editsOf(messages));

  const files = new Set(edits.map(({ file }) => file));
  await program('biome', ['check', '--error-on-warnings', ...files]);
  await npm(section('Test and build'));
});
