import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { folders } from '@studio/shared/contract';
import sharp from 'sharp';
import * as v from 'valibot';
import { collections } from '../schema/index.ts';
import type { Settings } from '../scripts/installation/settings.ts';
import type { Uploads } from '../scripts/installation/uploads.ts';
import { activityItems } from './activities.ts';
import { appointmentItems } from './appointments.ts';
import { changeRequestItems } from './change-requests.ts';
import { companyItems, membershipItems } from './companies.ts';
import { deadlineFiles, deadlineItems } from './deadlines.ts';
import type { DemoContent, DemoFile, DemoItem } from './demo-content.ts';
import { documentFiles, documentItems, documentTypeItems, receiptItems } from './documents.ts';
import { dueItems } from './due.ts';
import { messageItems, readingItems, requestItems, uploadFiles, uploadItems } from './exchange.ts';
import { configurationItems } from './firm.ts';
import { logoItems } from './logos.ts';
import { newsActivityItems, newsFiles, newsItems } from './news.ts';
import { pageItems } from './pages.ts';
import { pictureFiles } from './pictures.ts';
import { teamItems } from './team.ts';
import { type DemoUser, demoUsers } from './users.ts';

export { type DocumentType, documentTypeId } from './documents.ts';
export { letterPdf } from './letter.ts';

/** The REST API of a running Directus, called as an administrator. Each call resolves with `data`. */
interface DirectusApi {
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  patch(path: string, body: unknown): Promise<unknown>;
}

/**
 * Returns the complete demo firm as of a given moment: news of the two years before it, deadlines of the twelve months
 * after it. Each collection refers only to earlier ones.
 * @param documents the number of documents of the largest client, at most 2,000; the newest ones
 */
export function demoContent(now: Date, documents = Number.POSITIVE_INFINITY): DemoContent {
  return {
    files: [
      ...[
        ...pictureFiles(),
        ...newsFiles(now),
        ...deadlineFiles(now),
        ...documentFiles(now, documents),
      ],
      ...uploadFiles(now),
    ],
    items: {
      configurazione: configurationItems(),
      pagine: pageItems(),
      news: newsItems(now),
      team: teamItems(),
      attivita: activityItems(),
      news_attivita: newsActivityItems(now),
      loghi: logoItems(),
      scadenze: deadlineItems(now),
      tipologie: documentTypeItems(),
      aziende: companyItems(),
      persone_aziende: membershipItems(),
      documenti_clienti: documentItems(now, documents),
      scadenze_clienti: dueItems(now),
      richieste_documenti: requestItems(now),
      caricamenti: uploadItems(now),
      messaggi: messageItems(now),
      letture_messaggi: readingItems(now),
      accessi_documenti: receiptItems(now),
      richieste_modifica: changeRequestItems(now),
      richieste_appuntamento: appointmentItems(now),
    },
  };
}

/**
 * Creates the logins, rows and files of the demo firm that are missing. Later changes by editors stay; the dates are
 * those of the first time.
 * @param demo the password of every login, and the number of documents of the largest client
 * @param uploads where Directus stores uploads
 * @returns the number of rows created
 */
export async function installDemo(
  api: DirectusApi,
  { password, documents }: NonNullable<Settings['demo']>,
  uploads: Uploads,
): Promise<number> {
  const users = await createUsers(api, password);
  return users + (await createContent(api, documents, uploads));
}

const rows = v.array(v.record(v.string(), v.unknown()));
const self = v.object({ role: v.string() });

async function createUsers(api: DirectusApi, password: string): Promise<number> {
  const users: DemoUser[] = Object.values(demoUsers);
  const existing = v.parse(rows, await api.get('/users?fields=email&limit=-1'));
  const emails = new Set(existing.map(({ email }) => email));
  const { role: administrator } = v.parse(self, await api.get('/users/me?fields=role'));
  const missing = users.filter(({ email }) => !emails.has(email));
  for (const user of missing) {
    const row = { ...user, role: user.role ?? administrator, password, status: 'active' };
    await api.post('/users', { ...row, language: 'it-IT' });
  }
  return missing.length;
}

/** Rows whose files are written at a time: an object store takes each file over a connection of its own. */
const filesAtATime = 20;

async function createContent(
  api: DirectusApi,
  documents: number,
  uploads: Uploads,
): Promise<number> {
  const { files, items } = demoContent(new Date(), documents);
  const stored = v.parse(rows, await api.get('/files?fields=id&limit=-1'));
  const storedIds = new Set(stored.map(({ id }) => id));
  const absent = new Map<unknown, DemoFile>(
    files.flatMap((file) => (storedIds.has(file.id) ? [] : [[file.id, file]])),
  );

  // A file is created together with the first row that names it: one request for hundreds.
  async function withFiles(row: DemoItem): Promise<DemoItem> {
    const named = Object.entries(row).flatMap(([field, value]): [string, DemoFile][] => {
      const file = absent.get(value);
      absent.delete(value);
      return file === undefined ? [] : [[field, file]];
    });
    let content: DemoItem = {};
    const fileRows = named.map(async ([field, file]) => {
      const bytes = await file.bytes();
      if ('impronta' in row) content = contentOf(bytes);
      return [field, await storeFile(uploads, file, bytes)];
    });
    return { ...row, ...Object.fromEntries(await Promise.all(fileRows)), ...content };
  }

  let created = 0;
  for (const [collection, wanted] of Object.entries(items)) {
    const existing = await existingIds(api, collection);
    const missing = wanted.filter(({ id }) => !existing.has(id));
    const complete: DemoItem[] = [];
    for (let start = 0; start < missing.length; start += filesAtATime)
      complete.push(
        ...(await Promise.all(missing.slice(start, start + filesAtATime).map(withFiles))),
      );
    await createRows(api, collection, complete);
    created += missing.length;
  }
  return created;
}

const singletons = new Set(
  collections.flatMap(({ collection, meta }) => (meta?.singleton ? [collection] : [])),
);
const key = v.object({ id: v.unknown() });

async function existingIds(api: DirectusApi, collection: string): Promise<Set<unknown>> {
  const answer = await api.get(`/items/${collection}?fields=id&limit=-1`);
  // A singleton is read as one row, whose key is null as long as there is none.
  if (singletons.has(collection)) return new Set([v.parse(key, answer).id]);
  return new Set(v.parse(rows, answer).map(({ id }) => id));
}

// Nested rows count as well among the thousand that Directus takes at once: a text and its two translations.
const batchSize = 300;

async function createRows(api: DirectusApi, collection: string, created: DemoItem[]) {
  if (singletons.has(collection)) {
    for (const row of created) await api.patch(`/items/${collection}`, row);
    return;
  }
  for (let start = 0; start < created.length; start += batchSize) {
    await api.post(`/items/${collection}?fields=id`, created.slice(start, start + batchSize));
  }
}

/** Returns the columns of an upload that describe its content. */
const contentOf = (bytes: Buffer): DemoItem => ({
  dimensione: bytes.length,
  impronta: createHash('sha256').update(bytes).digest('hex'),
});

/** Writes a file into the folder of uploads, and resolves with its row in the file library. */
async function storeFile(uploads: Uploads, file: DemoFile, bytes: Buffer): Promise<DemoItem> {
  const onDisk = `${file.id}${extname(file.filename)}`;
  await uploads.write(onDisk, bytes);
  const size = file.type.startsWith('image/') ? await sharp(bytes).metadata() : undefined;
  return {
    id: file.id,
    storage: 'local',
    filename_disk: onDisk,
    filename_download: file.filename,
    title: file.title,
    type: file.type,
    folder: folders[file.folder].id,
    filesize: bytes.length,
    width: size?.width ?? null,
    height: size?.height ?? null,
    uploaded_on: new Date().toISOString(),
  };
}
