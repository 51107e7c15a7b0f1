import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import sharp from 'sharp';
import * as v from 'valibot';
import { documentNews } from '../../extensions/portal/src/documents/news.ts';
import { accountMailOf } from '../../extensions/portal/src/notify/mail/account-mail-texts.ts';
import { neverAsked } from '../../extensions/portal/src/notify/mail/envelope.ts';
import { typedName } from '../../extensions/portal/src/notify/mail/recipient.ts';
import { mailsPage } from '../../schema/built-in-pages.ts';
import { postaInUscita } from '../../schema/posta-in-uscita.ts';
import { composedMails, firm, link, site } from '../support/composed-mails.ts';

const { database, warnings, reset, compose, stop } = await composedMails();
beforeEach(() => reset());
after(stop);

const values = {
  browser: 'Firefox su Linux',
  when: 'oggi',
  left: '7',
  kept: 'Non dobbiamo conservare nulla.',
  note: 'C’è un mandato in corso.',
};
const send = (kind: string, more: object = {}) =>
  compose(kind, {
    url: link,
    ...(kind === 'already-registered' && { forgotUrl: `${site}/forgot` }),
    values,
    ...more,
  });

const choices = v.array(v.object({ value: v.string() }));
const kinds = v
  .parse(choices, Object(postaInUscita.fields.tipo).meta.options.choices)
  .map(({ value }) => value)
  .filter((kind) => !['digest', 'contact', 'appointment', 'firm-digest'].includes(kind));

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#34': '"',
  '#39': "'",
};

/** Returns the pieces of text that a person reads in the HTML part. */
function pieces(html: string): string[] {
  return html
    .replace(/<(head|div)[\s\S]*?<\/\1>|<\/?span[^>]*>/g, '')
    .split(/<[^>]*>/)
    .map((piece) =>
      piece
        .replace(/&(#?\w+);/g, (_entity, name) => entities[name] ?? '?')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((piece) => piece !== '' && piece !== '·');
}

/** The only sentence that a text part does not need. */
const hint = 'Se il pulsante non funziona, copia questo indirizzo nel browser:';

test('has texts for every kind of account mail', () => {
  assert.deepEqual(
    kinds.filter((kind) => accountMailOf(kind) === undefined),
    [],
  );
});

const firmNews = {
  subject: 'Novità per lo studio: 2 argomenti',
  title: 'Novità per lo studio',
  sections: ['richieste', 'posta'].map((name) => ({
    title: `2 ${name}`,
    lines: [`Uno di ${name}`, `Due di ${name}`],
    label: 'Apri l’elenco nello Studio',
    url: `https://editor.example.com/admin/content/${name}`,
  })),
  button: 'Apri la panoramica',
  url: link,
};

for (const kind of [...kinds, 'digest', 'firm-digest']) {
  test(`says the same in text and HTML: ${kind}`, async () => {
    await reset({ status: 'active', password: 'hash' });
    const one = {
      id: 7,
      tipologia: 'F24',
      anno: 2026,
      mese: 6,
      azienda: null,
      denominazione: null,
    };
    const other = { ...one, azienda: 4, denominazione: 'Alfa S.r.l.' };
    const news = { ...documentNews([one, other], site), url: link };
    const data = kind === 'firm-digest' ? firmNews : kind === 'digest' ? news : undefined;
    const mail = data === undefined ? await send(kind) : await compose(kind, data);
    const { 'text/plain': text = '', 'text/html': html = '' } = mail;
    assert.doesNotMatch(`${text}${html}`, /[{}]{2}|\{\w+\}|\bundefined\b|\bnull\b|\[object/);
    const shown = pieces(html);
    for (const piece of shown) assert.ok(piece === hint || text.includes(piece), piece);
    const said = [...shown, ...html.matchAll(/href="([^"]*)"/g)].map((piece) =>
      typeof piece === 'string' ? piece : (piece[1] ?? '').replaceAll('&amp;', '&'),
    );
    // The text part marks a list, the foot, and a label before its link.
    const sentences = text.split('\n').flatMap((line) => line.split(/^-+ ?|:$|: (?=https)/));
    for (const one of sentences)
      assert.ok(one === '' || said.includes(one) || said.includes(`${one}:`), one);
    for (const part of [text, said.join('\n')]) {
      assert.ok(part.includes(link));
      assert.ok(part.includes(`${site}${mailsPage}`));
      for (const own of Object.values(firm)) assert.ok(part.includes(own), own);
    }
    assert.match(html, /<html lang="it">/);
    if (kind !== 'firm-digest') {
      for (const part of [text, said.join('\n')]) {
        assert.ok(part.includes(neverAsked));
        assert.match(part, /Buongiorno, Rosa Neri\.|Buongiorno\./);
      }
      assert.match(mail.raw, /^Reply-To: studio@example\.com\r$/im);
    }
    assert.match(mail.raw, /^Auto-Submitted: auto-generated\r$/im);
    assert.match(mail.raw, /^X-Auto-Response-Suppress: All\r$/im);
  });
}

test('says that the firm created the account, for whose documents and who answers questions', async () => {
  const { 'text/plain': text } = await send('account-confirm');
  assert.match(
    text ?? '',
    /^Conferma.*\n\nBuongiorno, Rosa Neri\.\n\nStudio Prova S\.r\.l\. ha creato per te/,
  );
  assert.match(text ?? '', / dove i documenti di Blu S\.r\.l\. sono /);
  assert.match(text ?? '', /chiamaci al numero \+39 051 000 0142 o scrivi a studio@example\.com/);
});

test('greets the company, or without a name, where the firm typed no name', async () => {
  await reset({ first_name: null, last_name: ' ' });
  assert.match((await send('account-confirm'))['text/plain'] ?? '', /\nSpettabile Blu S\.r\.l\.\n/);
  await database('directus_users').update({ societa: null });
  const text = (await send('account-confirm'))['text/plain'] ?? '';
  assert.match(text, /\nBuongiorno\.\n/);
  assert.match(text, / dove i tuoi documenti sono /);
});

const strangersWords = { first_name: 'Hai vinto', last_name: 'evil.example', societa: 'Premi' };
const signedUp = { ...strangersWords, iscritto_il: '2026-11-23' };

for (const [title, stored] of Object.entries({
  'a sign-up that waits for its confirmation': { ...signedUp, password: 'hash' },
  'a sign-up whose password was cleared': { ...signedUp, password: null },
  'a sign-up that was confirmed without its password': { ...signedUp, status: 'active' },
})) {
  test(`carries no word of a stranger: ${title}`, async () => {
    await reset(stored);
    for (const kind of kinds) {
      const { 'text/plain': text = '', 'text/html': html = '' } = await send(kind);
      assert.doesNotMatch(`${text}${html}`, /Hai vinto|evil|Premi/, kind);
      assert.match(text, /\nBuongiorno\.\n/);
    }
    const { 'text/plain': text = '' } = await send('account-confirm');
    assert.doesNotMatch(text, /ha creato per te/);
  });
}

test('greets the owner of a proved mailbox by name, but not by an address', async () => {
  await reset({ status: 'active', password: 'hash', iscritto_il: '2026-11-23' });
  const greeted = async () => (await send('new-device'))['text/plain'] ?? '';
  assert.match(await greeted(), /\nBuongiorno, Rosa Neri\.\n/);
  await database('directus_users').update({ last_name: 'www.evil.example' });
  assert.doesNotMatch(await greeted(), /evil/);
});

test('greets a delegate by the name that the inviter typed, when it can be nothing but a name', async () => {
  const names = {
    recipient: 'Elena Sarti',
    inviter: 'Rosa',
    company: 'Blu',
    types: 'F24',
    until: '',
  };
  await reset({ first_name: null, last_name: null, societa: null, iscritto_il: '2026-11-23' });
  const { 'text/plain': text = '' } = await send('delegate-invitation', { values: names });
  assert.match(text, /\nBuongiorno, Elena Sarti\.\n/);
  assert.match(text, /per Blu: .* di queste tipologie: F24\./);
  assert.equal(typedName('Elena D’Amico'), 'Elena D’Amico');
  for (const words of ['www.evil.it', 'http://x', 'Vinci 100', 'a'.repeat(99)])
    assert.equal(typedName(words), undefined);
});

test('fills a name in without reading it as a place or as HTML', async () => {
  await reset({ first_name: '{contact} <b>', last_name: null, societa: '{firm} & C.' });
  const { 'text/plain': text = '', 'text/html': html = '' } = await send('account-confirm');
  assert.match(text, /Buongiorno, \{contact\} <b>\.[\s\S]*i documenti di \{firm\} & C\./);
  assert.match(html, /\{contact\} &lt;b&gt;/);
  assert.match(html, /\{firm\} &amp; C\./);
});

test('shows the firm’s logo inside the mail, and its name without one', async () => {
  const mail = await send('password-reset');
  assert.match(
    mail['text/html'] ?? '',
    /<img src="cid:logo@studio" width="\d+" height="\d+" alt="Studio Prova/,
  );
  assert.match(mail.raw, /^Content-ID: <logo@studio>\r$/im);
  const {
    format,
    hasAlpha,
    width = 0,
  } = await sharp(Buffer.from(mail['image/png'] ?? '', 'base64')).metadata();
  // Opaque: a dark logo would vanish on the dark ground of a mailbox at night.
  assert.deepEqual([format, hasAlpha, width <= 400], ['png', false, true]);
  await database('directus_files').update({ filename_disk: 'gone.png' });
  const without = await send('password-reset');
  assert.doesNotMatch(without.raw, /Content-ID/);
  assert.match(without['text/html'] ?? '', />\s*Studio Prova S\.r\.l\.\s*<\/td>/);
  assert.equal(warnings.length, 1);
});

test('links to the page about the mails only while it is published', async () => {
  await database('pagine').update({ status: 'draft' });
  const { 'text/plain': text, 'text/html': html } = await send('password-reset');
  assert.doesNotMatch(`${text}${html}`, /le-nostre-email/);
});

test('shows mailboxes the reason beside the subject', async () => {
  const { 'text/html': html = '' } = await send('account-confirm');
  const preheader = /<div style="display: none[^>]*>([^&]*)/.exec(html)?.[1] ?? '';
  assert.match(preheader, /^Studio Prova S\.r\.l\. ha creato per te/);
  assert.ok(preheader.length <= 141);
});
