import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import * as v from 'valibot';
import { documents as packed } from './packages/pack.ts';
import { releaseSchemaFile, releaseSchemaText } from './release-schema.ts';

const root = join(import.meta.dirname, '..');
const decisions = join(root, 'docs/decisions');
const documents = globSync(['*.md', '*/README.md', 'docs/**/*.md'], { cwd: root });

/** Returns the lines of the index of decisions. */
const indexLines = () =>
  readFileSync(join(decisions, 'README.md'), 'utf8').match(/^- \d+: .+$/gm) ?? [];

/** Returns a Markdown text without its code, which may show links that are examples. */
const withoutCode = (text: string) =>
  text.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');

/** Returns the fragments of a page's headings, as GitHub makes them. */
function fragmentsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns the relative links of a page that lead to no file, or to no heading of it. */
function brokenLinksOf(page: string): string[] {
  const text = withoutCode(readFileSync(join(root, page), 'utf8'));
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => {
      if (/^[a-z]+:/.test(target)) return false;
      const [path = '', fragment] = target.split('#');
      const file = path === '' ? join(root, page) : resolve(root, dirname(page), path);
      if (!existsSync(file)) return true;
      return fragment !== undefined && !fragmentsOf(file).includes(fragment);
    });
}

test('every decision has a title, a status and a date, and the index lists them', () => {
  const files = readdirSync(decisions).filter((file) => file !== 'README.md');
  const pages = files.toSorted().map((file) => {
    const text = readFileSync(join(decisions, file), 'utf8');
    const head =
      /^# (\d+)\. (.+)\n\n- Status: (accepted|superseded by .+)\n- Date: (\d{4}-\d{2}-\d{2})\n/;
    const [, number = '', title, , date = ''] = head.exec(text) ?? [];
    assert.ok(date !== '', `${file} begins with its title, "- Status: …" and "- Date: …"`);
    assert.ok(file.startsWith(`${number.padStart(4, '0')}-`), `${file} has the number ${number}`);
    return `- ${number}: [${title}](${file})`;
  });
  assert.deepEqual(indexLines(), pages);
});

test('every relative link of the documentation leads to a file and its heading', () => {
  const broken = documents.flatMap((page) => brokenLinksOf(page).map((link) => `${page}: ${link}`));
  assert.deepEqual(broken, []);
});

test('the packages bring every page that the document for teams links to', () => {
  const text = withoutCode(readFileSync(join(root, 'docs/release-your-remote.md'), 'utf8'));
  const missing = [...text.matchAll(/\]\(([^)\s#]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join('docs', target))
    .filter((path) => !packed.some((one) => path === one || path.startsWith(`${one}/`)));
  assert.deepEqual(missing, []);
});

test('every test file that the documentation names exists', () => {
  const tests = globSync('*/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: ['**/node_modules'],
  }).map((path) => basename(path));
  const missing = documents.flatMap((page) => {
    const named = readFileSync(join(root, page), 'utf8').matchAll(
      /`([\w.-]+\.(?:test|spec)\.ts)`/g,
    );
    return [...named].flatMap(([, name = '']) =>
      tests.includes(name) ? [] : [`${page}: ${name}`],
    );
  });
  assert.deepEqual(missing, []);
});

test('every command of a runbook on the data of the units reads the settings of the backend', () => {
  const commands = globSync('docs/operations/*.md', { cwd: root }).flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => /DATA_DIR=\/var\/lib\/studio-backend .*\b(?:npm|node) /.test(line))
      .map((line) => `${page}: ${line.trim()}`),
  );
  assert.ok(commands.length > 5);
  assert.deepEqual(
    commands.filter((line) => !line.includes('SETTINGS_FILE=/etc/studio/backend.env')),
    [],
  );
});

test('docs/requirements.md has each requirement that is cited', () => {
  const { stdout } = spawnSync('git', ['grep', '-ohE', 'decisions? [A-Z][0-9]+'], {
    cwd: root,
    encoding: 'utf8',
  });
  const cited = new Set([...stdout.matchAll(/ ([A-Z]\d+)$/gm)].map(([, number]) => number));
  const list = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
  assert.ok(cited.size > 20);
  assert.deepEqual(
    [...cited].filter((number) => !list.includes(`\n- **${number}**: `)),
    [],
  );
});

const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

/** Reads the names of the scripts of a workspace, or of the root. */
function scriptsOf(workspace: string): string[] {
  const { scripts } = v.parse(
    v.object({ scripts: v.optional(v.record(v.string(), v.string()), {}) }),
    JSON.parse(textOf(join(workspace, 'package.json'))),
  );
  return Object.keys(scripts);
}

test('every npm script that the documentation names exists', () => {
  // Teams run the scripts of their own project; the change log names those of its time.
  const others = ['docs/release-your-remote.md', 'docs/packages.md', 'CHANGELOG.md'];
  const missing = documents
    .filter((page) => !others.includes(page))
    .flatMap((page) => {
      const named = textOf(page).matchAll(
        /\bnpm (?:run (?:--silent )?([\w:-]+)|(start|test))\b(?: -w ([\w-]+))?/g,
      );
      return [...named].flatMap(([command, run, short, workspace = '.']) =>
        scriptsOf(workspace).includes(run ?? short ?? '') ? [] : [`${page}: ${command}`],
      );
    });
  assert.deepEqual(missing, []);
});

test('the README names folders that exist', () => {
  const [, table = ''] = textOf('README.md').split(/^## Folders$/m);
  const [folders = ''] = table.split(/^## /m);
  const named = [...folders.matchAll(/`([\w.-]+\/?)`/g)].map(([, name = '']) => name);
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((name) => !existsSync(join(root, name))),
    [],
  );
});

test('the documentation counts apps and walks as they are', () => {
  const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  const apps = globSync('*/rspack.config.{js,mjs,ts}', { cwd: root }).length;
  const architecture = textOf('docs/architecture.md');
  const [, section = ''] = architecture.split(/^## \w+ walks$/m);
  const [walks = ''] = section.split(/^## /m);
  const counted = { apps: words[apps], walks: words[walks.match(/^\*\*.+\*\*$/gm)?.length ?? 0] };
  for (const page of ['README.md', 'docs/architecture.md', 'docs/first-change.md']) {
    const all = textOf(page).matchAll(/\b(\w+) (apps|walks)\b/gi);
    for (const [phrase, count = '', thing] of all) {
      if (!words.includes(count.toLowerCase())) continue;
      const right = thing === 'apps' ? counted.apps : counted.walks;
      assert.equal(count.toLowerCase(), right, `${page}: ${phrase}`);
    }
  }
});

test('the JSON Schema of release.json is the schema that readers parse it with, and its page has each field', () => {
  const schema = JSON.parse(releaseSchemaText());
  assert.deepEqual(
    JSON.parse(readFileSync(releaseSchemaFile, 'utf8')),
    schema,
    'node scripts/release-schema.ts',
  );
  const [, fields = ''] = textOf('docs/contract.md').split(/^## release\.json$/m);
  assert.deepEqual(
    Object.keys(schema.properties).filter((name) => !fields.includes(`\`${name}\``)),
    [],
  );
});

test('the architecture is one page', () => {
  assert.ok(textOf('docs/architecture.md').split(/\s+/).length < 900);
});

test('no source cites a section of a specification that is not in this repository', () => {
  const { stdout } = spawnSync('git', ['grep', '-nE', 'specification, sectio[n]'], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(stdout, '');
});
