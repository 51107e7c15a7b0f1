import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sanitizeHtml } from './sanitize-html.ts';
import { createSanitizer, shortAnswer } from './sanitizer.ts';

const context = { siteUrl: 'https://studio.example', studioUrl: 'https://editor.example' };
const named = (html: string) => ({ html, name: 'news 3: "testo"' });
const silent = () => assert.fail('no warning is expected for an ordinary text');

/** Markup that is slow to parse when it is repeated. */
const costly = [
  ...['&', '<', '<a>', '<a href=x>', '<p>', '<b><p>', '<table><tr><td>', '<h1>', '<li>', '<dd>'],
  ...['<b><i><u><s>', '</p>', '<svg><desc>', '<a><table>', '<a href="', '<em><div></em>', '&amp'],
];

test('cleans long and short texts alike and keeps their order', async () => {
  const clean = createSanitizer(context, silent);
  const texts = ['<p onclick="x">corto', `<h1>${'parola '.repeat(400)}`, '<p>a<script>x</script>'];
  const long = texts[1]?.replace('<h1>', '<h2>').concat('</h2>') ?? '';
  assert.deepEqual(await clean(texts.map(named)), ['<p>corto</p>', long, '<p>a</p>']);
  assert.deepEqual(await clean([named('<b>corto')]), ['<b>corto</b>']);
});

/** Measures the main thread's processor time, in microseconds. */
async function mainThreadTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  return process.threadCpuUsage(before).user;
}

test('@slow cleans a long text outside the main thread', async () => {
  const clean = createSanitizer(context, silent, { timeout: 60_000 });
  await clean([named('a'.repeat(shortAnswer + 1))]);
  const html = '<p>&</p>'.repeat(200_000 / 8);
  const apart = await mainThreadTime(() => clean([named(html)]));
  const here = await mainThreadTime(() => sanitizeHtml(html, context));
  assert.ok(apart < here / 4, `${apart} and ${here} microseconds`);
});

test('blocks the main thread for at most 100 ms', async () => {
  const clean = createSanitizer(context, silent);
  for (const part of costly) {
    const html = part.repeat((shortAnswer - 10) / part.length);
    // Other programs do not change processor time; the first try includes compilation.
    const times: number[] = [];
    for (const end of ['1', '2', '3'])
      times.push(await mainThreadTime(() => clean([named(html + end)])));
    assert.ok(Math.min(...times) < 100_000, `${part}: ${times} microseconds`);
  }
});

test('@slow strips the markup of a text that takes too long, and cleans the next one', async () => {
  const told: string[] = [];
  const clean = createSanitizer(context, (sentence) => told.push(sentence), { timeout: 2000 });
  const [slow] = await clean([named(`<p>ciao ${'<a>&'.repeat(1_000_000)}</p>`)]);
  assert.match(slow ?? '', /^ ciao [ &]*$/);
  assert.match(told.join(), /^The markup of news 3: "testo" could not be cleaned in time/);
  const long = `<p>${'<b>parola</b> '.repeat(2000)}</p>`;
  assert.deepEqual(await clean([named(`${long}<script>x</script>`)]), [long]);
  assert.equal(told.length, 1);
});

test('sanitizes the same text once, and logs it once', async () => {
  const told: string[] = [];
  const clean = createSanitizer(context, (sentence) => told.push(sentence), { timeout: 1 });
  const hostile = named('<a>&'.repeat(5000));
  await Promise.all([clean([hostile]), clean([hostile])]);
  await clean([hostile]);
  assert.equal(told.length, 1);
});
