import assert from 'node:assert/strict';
import { folders } from '@studio/shared/contract';
import * as v from 'valibot';
import { goodPassword } from './accounts.ts';
import { siteLogin } from './as-gateway.ts';
import { row, rows } from './expect.ts';
import type { Installation } from './installation.ts';

const uploaded = v.object({ data: v.object({ id: v.string() }) });

/** Uploads a file with this name as the service account, private by default; resolves with its id. */
export async function uploadFile(
  { url, secrets }: Installation,
  name: string,
  { folder, content }: { folder?: string; content?: string | Uint8Array<ArrayBuffer> } = {},
): Promise<string> {
  const form = new FormData();
  form.set('folder', folder ?? folders.documenti.id);
  const bytes = content ?? `%PDF-1.7\n${name}\n`;
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), name);
  const headers = { authorization: `Bearer ${secrets.ADMIN_TOKEN}` };
  const response = await fetch(`${url}/files`, { method: 'POST', headers, body: form });
  assert.equal(response.status, 200);
  return v.parse(uploaded, await response.json()).data.id;
}

/** A client who can log in, with the session cookie and one document. */
export interface ClientWithDocument {
  id: string;
  cookie: string;
  document: number;
  file: string;
}

/** Creates a client with one document that counts as new. */
export async function clientWithDocument(
  installation: Installation,
  id: string,
  email: string,
  content?: string,
): Promise<ClientWithDocument> {
  const { service } = installation;
  const file = await uploadFile(installation, `${email}.pdf`, { ...(content && { content }) });
  const [type] = await rows(service.get('/items/tipologie?filter[tipologia][_eq]=F24'));
  const document = { cliente: id, tipologia: type?.id, documento: file, anno: 2026, mese: 6 };
  const created = await row(service.post('/items/documenti_clienti', document));
  const cookie = await siteLogin(installation, email, goodPassword);
  return { id, cookie, document: Number(created.id), file };
}

/** Content of a file that is long enough for requests of parts. */
export const longPdf = `%PDF-1.7\n${'0123456789'.repeat(100)}`;

/** Resolves with the rows of a document in the download log, oldest first. */
export function downloadsOf({ service }: Installation, document: number) {
  return rows(service.get(`/items/accessi_documenti?sort=id&filter[documento]=${document}`));
}

/** Requests `/account/files/…` like the gateway, with this cookie. */
export function askFile(
  { url, secrets }: Installation,
  path: string,
  cookie: string | undefined,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${url}/account/files/${path}`, {
    ...init,
    headers: {
      'x-gateway-secret': secrets.GATEWAY_SECRET,
      ...(cookie !== undefined && { cookie }),
      ...Object.fromEntries(new Headers(init.headers)),
    },
  });
}
