import { randomBytes } from 'node:crypto';
import { folders, roleIds } from '@studio/shared/contract';
import * as v from 'valibot';
import { list, type Rest } from '../installation/rest.ts';
import type { Uploads } from '../installation/uploads.ts';

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

const endedFile = 'ac000000-0000-4000-8000-000000000013';

/** The companies of the calling client: one of their own, and one whose last day is over. */
const companies = { open: 'Prova accessi 1', ended: 'Prova accessi 2' } as const;

/** The rows that the rules are tested with: the draft, and the rows of the calling client and of another one. */
export interface Probes {
  draftPage: number;
  /** The login of the calling client. */
  credentials: { email: string; password: string };
  own: { user: string; document: number; file: string };
  foreign: { user: string; document: number; file: string };
  /** A document of the calling client's company, as its owner. */
  ofCompany: { company: number; document: number };
  /** A document, with its file, of a company for which the calling client acted until yesterday. */
  ofEnded: { company: number; document: number; file: string };
}

const created = v.object({ id: v.number() });

const onDisk = (file: string) => `${file}.txt`;

async function createClient(rest: Rest, uploads: Uploads, client: (typeof clients)[number]) {
  const password = randomBytes(32).toString('base64url');
  const { user, file, email } = client;
  await createFile(rest, uploads, file);
  const account = { id: user, email, password, role: roleIds.cliente, status: 'active' };
  await rest.post('/users', account);
  const row = { cliente: user, documento: file, anno: 2000 };
  const document = v.parse(created, await rest.post('/items/documenti_clienti', row)).id;
  return { credentials: { email, password }, probe: { user, document, file } };
}

async function createFile(rest: Rest, uploads: Uploads, file: string): Promise<void> {
  await uploads.write(onDisk(file), Buffer.from('riservato\n'));
  await rest.post('/files', {
    id: file,
    storage: 'local',
    filename_disk: `${file}.txt`,
    filename_download: 'prova-accessi.txt',
    type: 'text/plain',
    folder: folders.documenti.id,
  });
}

/** Creates a company for which the calling client is owner, with a document. */
async function createCompany(
  rest: Rest,
  denominazione: string,
  { file, ...more }: { file: string; fino_al?: string },
) {
  const persone = [{ persona: clients[0].user, ruolo: 'titolare', ...more }];
  const company = v.parse(
    created,
    await rest.post('/items/aziende', { denominazione, persone }),
  ).id;
  const row = { azienda: company, documento: file, anno: 2000 };
  const document = v.parse(created, await rest.post('/items/documenti_clienti', row)).id;
  return { company, document, file };
}

/** Creates the probes; removes those of a killed check first. */
export async function createProbes(rest: Rest, uploads: Uploads): Promise<Probes> {
  await removeProbes(rest, uploads);
  const page = await rest.post('/items/pagine', { url: pageUrl, status: 'draft' });
  const own = await createClient(rest, uploads, clients[0]);
  const foreign = await createClient(rest, uploads, clients[1]);
  await createFile(rest, uploads, endedFile);
  const ofCompany = await createCompany(rest, companies.open, { file: own.probe.file });
  const ofEnded = await createCompany(rest, companies.ended, {
    file: endedFile,
    fino_al: '2000-01-01',
  });
  return {
    draftPage: v.parse(created, page).id,
    credentials: own.credentials,
    own: own.probe,
    foreign: foreign.probe,
    ofCompany,
    ofEnded,
  };
}

/** Removes existing probes; a client's own documents are deleted with the client. */
export async function removeProbes(rest: Rest, uploads: Uploads): Promise<void> {
  const pages = await list(rest, `/items/pagine?fields=id&filter[url][_eq]=${pageUrl}`);
  for (const { id } of pages) await rest.remove(`/items/pagine/${id}`);
  for (const name of Object.values(companies)) {
    const named = `filter[denominazione][_eq]=${encodeURIComponent(name)}`;
    for (const { id } of await list(rest, `/items/aziende?fields=id&${named}`)) {
      const of = `filter[azienda][_eq]=${id}`;
      const documents = await list(rest, `/items/documenti_clienti?fields=id&${of}`);
      for (const document of documents)
        await rest.remove(`/items/documenti_clienti/${document.id}`);
      await rest.remove(`/items/aziende/${id}`);
    }
  }
  for (const { user } of clients) {
    const users = await list(rest, `/users?fields=id&filter[id][_eq]=${user}`);
    if (users.length > 0) await rest.remove(`/users/${user}`);
  }
  for (const file of [...clients.map((client) => client.file), endedFile]) {
    const files = await list(rest, `/files?fields=id&filter[id][_eq]=${file}`);
    if (files.length > 0) await rest.remove(`/files/${file}`);
    await uploads.remove(onDisk(file));
  }
}
