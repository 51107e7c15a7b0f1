import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailParts, mailParts } from '@studio/scripts/mail-catcher/mime';
import knex, { type Knex } from 'knex';
import sharp from 'sharp';
import { mailsPage } from '../../schema/built-in-pages.ts';

/** The origin of the site that sends the mails. */
export const site = 'https://www.example.com';

/** The link of the mails. */
export const link = `${site}/confirm?token=abc&x=1`;

/** The firm's data in the configuration. */
export const firm = {
  denominazione: 'Studio Prova S.r.l.',
  indirizzo: 'Via Prova 1, Bologna',
  tel: '+39 051 000 0142',
  email: 'studio@example.com',
  piva: '99990120372',
};

const to = 'rosa@example.com';

const client = {
  email: to,
  status: 'invited',
  provider: 'default',
  password: null,
  first_name: 'Rosa',
  last_name: 'Neri',
  societa: 'Blu S.r.l.',
  iscritto_il: null,
};

const emptyFields = ['pec', 'codice_fiscale', 'rea', 'capitale_sociale', 'ordine'].map((name) => [
  name,
  null,
]);

/** The tables that the composer reads, with their first rows. */
const tables: Record<string, Record<string, string | null>> = {
  configurazione: { ...firm, ...Object.fromEntries(emptyFields), logo: 'logo' },
  directus_settings: { project_name: 'Studio' },
  directus_files: {
    id: 'logo',
    storage: 'local',
    filename_disk: 'logo.png',
    modified_on: null,
  },
  pagine: { id: '8', url: mailsPage, status: 'published' },
  directus_users: client,
};

/** The composer of mails on a database in memory. */
export interface ComposedMails {
  database: Knex;
  /** The lines of its log. */
  warnings: unknown[];
  /** Sets all rows back; the recipient's account is one that the firm created, with these changes. */
  reset(account?: Partial<Record<keyof typeof client, string | null>>): Promise<void>;
  /** Resolves with a mail to the recipient. */
  compose(name: string, data: Record<string, unknown>): Promise<MailParts & { raw: string }>;
  stop(): Promise<void>;
}

/** Returns a folder with a logo on a transparent ground. */
async function folderWithLogo(): Promise<string> {
  const uploads = await mkdtemp(join(tmpdir(), 'studio-logo-'));
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: 900, height: 300, channels: 4, background } })
    .png()
    .toFile(join(uploads, 'logo.png'));
  return uploads;
}

/** Starts the composer. */
export async function composedMails(): Promise<ComposedMails> {
  const uploads = await folderWithLogo();
  // Directus reads these variables when it is imported.
  Object.assign(process.env, {
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_DRIVER: 'local',
    STORAGE_LOCAL_ROOT: uploads,
  });
  const { mailComposer } = await import('../../extensions/portal/src/notify/mail/compose.ts');
  const connection = { filename: ':memory:' };
  const database = knex({ client: 'sqlite3', connection, useNullAsDefault: true });
  for (const [name, row] of Object.entries(tables)) {
    await database.schema.createTable(name, (table) => {
      for (const column of Object.keys(row)) table.text(column);
    });
  }
  const warnings: unknown[] = [];
  const env = {
    SITE_URL: site,
    STUDIO_URL: 'https://studio.example.com',
    EMAIL_FROM: 'posta@example.com',
    SECRET: 'secret of the test',
    EMAIL_TEMPLATES_PATH: join(import.meta.dirname, '../../mail'),
  };
  const write = mailComposer(env, { warn: (line: unknown) => void warnings.push(line) });
  return {
    database,
    warnings,
    async reset(account = {}) {
      warnings.length = 0;
      for (const [name, row] of Object.entries(tables)) {
        await database(name).delete();
        await database(name).insert(row);
      }
      await database('directus_users').update({ ...client, ...account });
    },
    async compose(name, data) {
      const mail = await write(database, { to, subject: 'x', template: { name, data } });
      assert.ok('message' in mail);
      const { raw } = mail.message;
      return Object.assign(mailParts(raw), { raw });
    },
    async stop() {
      await database.destroy();
      await rm(uploads, { recursive: true });
    },
  };
}
