import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folders, roleIds } from '@studio/shared/directus-ids';
import * as v from 'valibot';
import { list, type Rest } from '../installation/rest.ts';

const pageUrl = '/prova-accessi';

/** Two clients with a document and a private file each. */
const clients = [
  {
    user: 'ac000000-0000-4000-8000-000000000001',
    file: 'ac000000-0000-4000-8000-000000000011',
    email: 'prova-accessi-1@example.com',
  },
  {
    user: 'ac000000-0000-4000-8000-000000000002',
    file: 'ac000000-0000-4000-8000-000000000012',
    email: 'prova-accessi-2@example.com',
  },
] as const;

/** The rows that the rules are tested with: the draft, and the rows of the calling client and of another one. */
export interface Probes {
  draftPage: number;
  /** The login of the calling client. */
  credentials: { email: string; password: string };
  own: { user: string; document: number; file: string };
  foreign: { user: string; document: number; file: string };
}

const created = v.object({ id: v.number() });

function onDisk(uploadsDir: string, file: string): string {
  return join(uploadsDir, `${file}.txt`);
}

async function createClient(rest: Rest, uploadsDir: string, client: (typeof clients)[number]) {
  const password = randomBytes(32).toString('base64url');
  const { user, file, email } = client;
  await writeFile(onDisk(uploadsDir, file), 'riservato\n');
  await rest.post('/files', {
    id: file,
    storage: 'local',
    filename_disk: `${file}.txt`,
    filename_download: 'prova-accessi.txt',
    type: 'text/plain',
    folder: folders.documenti.id,
  });
  const account = { id: user, email, password, role: roleIds.cliente, status: 'active' };
  await rest.post('/users', account);
  const row = { cliente: user, documento: file, anno: 2000 };
  const document = v.parse(created, await rest.post('/items/documenti_clienti', row)).id;
  return { credentials: { email, password }, probe: { user, document, file } };
}

/** Creates the probes; removes those of a killed check first. */
export async function createProbes(rest: Rest, uploadsDir: string): Promise<Probes> {
  await removeProbes(rest, uploadsDir);
  const page = await rest.post('/items/pagine', { url: pageUrl, status: 'draft' });
  const own = await createClient(rest, uploadsDir, clients[0]);
  const foreign = await createClient(rest, uploadsDir, clients[1]);
  return {
    draftPage: v.parse(created, page).id,
    credentials: own.credentials,
    own: own.probe,
    foreign: foreign.probe,
  };
}

/** Removes existing probes; a client's documents are deleted with the client. */
export async function removeProbes(rest: Rest, uploadsDir: string): Promise<void> {
  const pages = await list(rest, `/items/pagine?fields=id&filter[url][_eq]=${pageUrl}`);
  for (const { id } of pages) await rest.remove(`/items/pagine/${id}`);
  for (const { user, file } of clients) {
    const users = await list(rest, `/users?fields=id&filter[id][_eq]=${user}`);
    if (users.length > 0) await rest.remove(`/users/${user}`);
    const files = await list(rest, `/files?fields=id&filter[id][_eq]=${file}`);
    if (files.length > 0) await rest.remove(`/files/${file}`);
    await rm(onDisk(uploadsDir, file), { force: true });
  }
}
