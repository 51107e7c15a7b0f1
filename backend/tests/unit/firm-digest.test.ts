import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firmDigest } from '../../extensions/portal/src/notify/firm-digest/digest-mail.ts';
import { nameOf } from '../../extensions/portal/src/notify/firm-digest/names.ts';
import { newsKinds } from '../../extensions/portal/src/notify/firm-digest/news.ts';
import { dueSince } from '../../extensions/portal/src/notify/firm-digest/rhythm.ts';

const minute = 60_000;
const studio = 'https://editor.example.com';

for (const [now, ora, last] of [
  ['2026-01-15T07:30:00Z', 8, '2026-01-15T07:00:00Z'],
  ['2026-01-15T06:59:59Z', 8, '2026-01-14T07:00:00Z'],
  ['2026-07-15T06:00:00Z', 8, '2026-07-15T06:00:00Z'],
  ['2026-07-15T21:59:00Z', 0, '2026-07-14T22:00:00Z'],
  // Clocks go forward on 29 March and back on 25 October.
  ['2026-03-29T05:00:00Z', 8, '2026-03-28T07:00:00Z'],
  ['2026-03-29T06:30:00Z', 8, '2026-03-29T06:00:00Z'],
  ['2026-10-25T06:30:00Z', 8, '2026-10-24T06:00:00Z'],
  ['2026-10-25T07:30:00Z', 8, '2026-10-25T07:00:00Z'],
] as const) {
  test(`allows a daily mail at ${now} when the last check was before ${last}`, () => {
    const since = dueSince({ ritmo: 'ogni_giorno', ora }, Date.parse(now));
    assert.equal(new Date((since ?? 0) + 1).toISOString(), new Date(last).toISOString());
  });
}

test('allows a mail five minutes or an hour after the last one, or never', () => {
  const now = Date.UTC(2026, 5, 1);
  assert.equal(dueSince({ ritmo: 'subito', ora: 8 }, now), now - 5 * minute);
  assert.equal(dueSince({ ritmo: 'ogni_ora', ora: 8 }, now), now - 60 * minute);
  assert.equal(dueSince({ ritmo: 'mai', ora: 8 }, now), undefined);
});

for (const [person, name] of [
  [{ societa: 'Blu S.r.l.', first_name: 'Rosa', last_name: 'Neri' }, 'Blu S.r.l. (Rosa Neri)'],
  [{ societa: ' ', first_name: 'Rosa', last_name: null }, 'Rosa'],
  [{ societa: 'Rossi & C. S.n.c.' }, 'Rossi & C. S.n.c.'],
  [{}, 'Una persona senza nome'],
  [{ last_name: 'Vinci su www.premi.example' }, 'Una persona senza nome'],
  [{ last_name: 'https://premi.example/x' }, 'Una persona senza nome'],
  [{ last_name: 'Apri premi.example subito' }, 'Una persona senza nome'],
  [{ last_name: 'a'.repeat(90) }, `${'a'.repeat(79)}…`],
] as const) {
  test(`names a person in a line: ${JSON.stringify(person)}`, () => {
    assert.equal(nameOf(person), name);
  });
}

const [requests, unread] = [newsKinds[0], newsKinds.at(-1)];
assert.ok(requests && unread);

test('links one piece of news to its page and several to their list', () => {
  const listUrl = `${studio}/admin/content/richieste_modifica?bookmark=4`;
  const one = { id: 7, line: 'Rosa Neri: Telefono' };
  const single = firmDigest([{ kind: requests, news: [one], listUrl }], studio);
  assert.equal(single.subject, '1 richiesta di modifica da decidere');
  assert.equal(single.sections[0]?.url, `${studio}/admin/content/richieste_modifica/7`);
  const two = firmDigest([{ kind: requests, news: [one, { ...one, id: 8 }], listUrl }], studio);
  assert.equal(two.sections[0]?.title, '2 richieste di modifica da decidere');
  assert.equal(two.sections[0]?.url, listUrl);
  assert.equal(two.url, `${studio}/admin/panoramica`);
});

test('lists five lines, counts the rest, and counts the documents of each client', () => {
  const listUrl = studio;
  const many = Array.from({ length: 7 }, (_, index) => ({ id: index, line: `Riga ${index}` }));
  const mail = firmDigest(
    [
      { kind: requests, news: many, listUrl },
      { kind: unread, news: many.map(({ id }) => ({ id, line: 'Blu S.r.l.' })), listUrl },
    ],
    studio,
  );
  assert.equal(mail.subject, 'Novità per lo studio: 2 argomenti');
  assert.deepEqual(mail.sections[0]?.lines.slice(4), ['Riga 4', 'e altre 2 righe']);
  assert.deepEqual(mail.sections[1]?.lines, ['Blu S.r.l.: 7']);
});
