import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequest } from '@playwright/test';
import { folders } from '@studio/shared/contract';
import type { Client, Clients } from '../site/clients.ts';
import { linksOf, mailTo } from '../site/mail.ts';
import { record } from '../site/real-table.ts';
import type { Studio } from '../site/studio.ts';
import { expect, test } from '../site/test.ts';
import { sentFile } from '../site/uploads.ts';

const inputs = join(import.meta.dirname, '../inputs');
const input = (name: string) => readFile(join(inputs, name));

/** Returns a text in UTF-16, little-endian with its mark, as Excel's "Testo Unicode" is. */
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Tables of clients: the rows that the file has, the names that the import must read, and the rows with a problem. */
const tables: readonly {
  readonly name: string;
  readonly content: () => Promise<Buffer>;
  readonly rows: number;
  readonly reads: readonly string[];
  readonly problems: number;
}[] = [
  {
    name: 'name-in-quotes.csv',
    content: () => input('name-in-quotes.csv'),
    rows: 10,
    reads: ['"La Rosa" di Bianchi Maria & C. s.a.s.', 'Ditta 9'],
    problems: 0,
  },
  {
    name: 'mac-roman.csv',
    content: () => input('mac-roman.csv'),
    rows: 1,
    reads: ['Caffè Città', 'Forlì', 'Niccolò'],
    problems: 0,
  },
  {
    name: 'mixed-line-ends.csv',
    content: () => input('mixed-line-ends.csv'),
    rows: 3,
    reads: ['Anna', 'Bruno', 'Carla'],
    problems: 0,
  },
  {
    name: 'formula-quoted.csv',
    content: () => input('formula-quoted.csv'),
    rows: 1,
    reads: ['00184', '02342520158', '0000000'],
    problems: 0,
  },
  {
    name: 'error-as-name.xlsx',
    content: () => input('error-as-name.xlsx'),
    rows: 1,
    reads: [],
    problems: 1,
  },
  {
    name: 'unicode-text.txt.csv',
    content: async () => utf16('Nome\tCognome\tE-mail\r\nNicolò\tD’Amico\tn@example.com\r\n'),
    rows: 1,
    reads: ['Nicolò', 'D’Amico'],
    problems: 0,
  },
  {
    name: 'separator-line.csv',
    content: async () => Buffer.from('sep=,\r\nNome,Cognome,E-mail\r\nAda,Rossi,a@example.com\r\n'),
    rows: 1,
    reads: ['Ada', 'Rossi'],
    problems: 0,
  },
];

/** `npm test` imports a table that is read and one with a problem, `npm test -- --only=real` every table. */
const representative = ['name-in-quotes.csv', 'error-as-name.xlsx'];

/** Imports a table, and returns its rows as the Studio shows them. */
async function importTable(admin: Studio, name: string, buffer: Buffer) {
  const mimeType = name.endsWith('.xlsx')
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'text/csv';
  const folder = folders.importazioni.id;
  const file = await admin.upload({ folder, title: name, name, mimeType, buffer });
  const id = await admin.create('/items/importazioni_clienti', { file });
  await expect
    .poll(async () => (await admin.readOne(`/items/importazioni_clienti/${id}`)).esito)
    .not.toBeNull();
  const stored = await admin.readOne(`/items/importazioni_clienti/${id}`);
  const rows = await admin.read(
    `/items/righe_importazione?limit=-1&sort=riga&filter[importazione][_eq]=${id}`,
  );
  await admin.remove(`/items/importazioni_clienti/${id}`);
  return { stored, rows };
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n');

/** Files of clients: the state that each must get, with its reason or its stored name. */
const files: readonly {
  readonly name: string;
  readonly content: () => Promise<Buffer>;
  readonly outcome: RegExp;
}[] = [
  {
    name: 'line-before-header.pdf',
    content: () => input('line-before-header.pdf'),
    outcome: /^ricevuto line-before-header\.pdf/,
  },
  {
    name: 'with-password.xlsx',
    content: () => input('with-password.xlsx'),
    outcome: /^(?:respinto \S*: (?:protetto|danneggiato)|ricevuto)/,
  },
  {
    name: 'scan.jfif',
    content: () => input('scan.jfif'),
    outcome: /^(?:ricevuto|respinto \S+: danneggiato)/,
  },
  {
    name: 'rich-text.doc',
    content: () => input('rich-text.doc'),
    outcome: /^ricevuto rich-text\.rtf/,
  },
  {
    name: 'tabs.xls',
    content: () => input('tabs.xls'),
    outcome: /^ricevuto tabs\.(?:tsv|txt|csv)/,
  },
  {
    name: 'signed.pdf.p7m',
    content: () => input('signed.pdf.p7m'),
    outcome: /^ricevuto signed\.pdf\.p7m/,
  },
  {
    name: 'fattura',
    content: async () => pdf,
    outcome: /^ricevuto fattura\.pdf/,
  },
  {
    name: 'programma.pdf',
    content: async () => Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0'),
    outcome: /^respinto/,
  },
];

/** Amounts as people type them in the Studio: what is stored, or the two ways of the refusal. */
const amounts: readonly (readonly [string, RegExp])[] = [
  ['1.200', /^1200(?:\.00)?$/],
  ['1.200,50', /^1200\.50?$/],
  ['€ 2.350,00', /^2350(?:\.00)?$/],
  ['12000', /^12000(?:\.00)?$/],
  ['1,200', /refused.*1\.200.*1,20/],
  ['0', /refused/],
];

async function addDue(admin: Studio, client: Client, importo: string): Promise<string> {
  const due = { cliente: client.id, tributo: 'F24', importo, scade_il: '2030-12-16' };
  try {
    const id = await admin.create('/items/scadenze_clienti', due);
    const stored = String((await admin.readOne(`/items/scadenze_clienti/${id}`)).importo);
    await admin.remove(`/items/scadenze_clienti/${id}`);
    return stored;
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function invitedClient(clients: Clients, admin: Studio): Promise<string> {
  const email = clients.address();
  await admin.create('/items/nuovi_clienti', { nome: 'Ida', cognome: 'Prova', email });
  return email;
}

const send = (requests: APIRequest, client: Client, name: string, buffer: Buffer) =>
  sentFile(requests, client, { name, buffer });

test.describe('real inputs', { tag: '@real' }, () => {
  for (const { name, content, rows: count, reads, problems } of tables) {
    const tag = representative.includes(name) ? {} : { tag: '@long' };
    test(`the import reads ${name}`, tag, async ({ admin }) => {
      const { stored, rows } = await importTable(admin, name, await content());
      const bad = rows.filter(({ problema }) => problema !== null);
      await record(name, `${rows.length} rows, ${bad.length} with a problem: ${stored.esito}`);
      expect(rows).toHaveLength(count);
      const text = JSON.stringify(rows);
      for (const value of reads) expect(text).toContain(JSON.stringify(value).slice(1, -1));
      expect(bad).toHaveLength(problems);
    });
  }

  test('each file of a client gets its outcome', async ({ clients, playwright }) => {
    const client = await clients.add();
    for (const { name, content, outcome } of files) {
      const found = await send(playwright.request, client, name, await content());
      const said = `${found.stato} ${found.nome}${found.motivo ? `: ${found.motivo}` : ''}`;
      await record(name, said);
      expect.soft(said).toMatch(outcome);
    }
  });

  test('the Studio reads amounts as Italians write them', async ({ admin, clients }) => {
    const client = await clients.add();
    for (const [typed, wanted] of amounts) {
      const found = await addDue(admin, client, typed);
      await record(`importo «${typed}»`, found);
      expect.soft(found).toMatch(wanted);
    }
  });

  test('a program that opens a mail and runs its scripts changes nothing', async ({
    otherPage: page,
    admin,
    clients,
  }) => {
    const email = await invitedClient(clients, admin);
    const mail = await mailTo(email, /^Conferma/);
    const before = await clients.row(email);
    for (const link of linksOf(mail)) {
      await page.goto(link);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await record(`opened ${new URL(link).pathname}`, await page.title());
    }
    const after = await clients.row(email);
    expect(after?.status).toBe(before?.status);
    expect(after?.status).toBe('invited');
  });
});
