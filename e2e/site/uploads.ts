import { createHash } from 'node:crypto';
import type { APIRequest } from '@playwright/test';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import { sessionFrom } from './api.ts';
import type { Client } from './clients.ts';
import { siteUrl } from './settings.ts';

/** A file that a client sends, for a request of the firm if it names one. */
interface Sending {
  readonly name: string;
  readonly buffer: Buffer;
  readonly richiesta?: number | string;
  readonly messaggio?: string;
}

const listSchema = v.object({
  data: v.array(
    v.object({
      ...{ id: v.number(), nome: v.string(), stato: v.string() },
      motivo: v.nullish(v.string(), null),
    }),
  ),
});

/** A file that a client has sent, as the site lists it. */
export type SentFile = v.InferOutput<typeof listSchema>['data'][number];

/** Sends a file as the client by the tus protocol, and waits until the site has received it. */
export async function sendFile(...sending: Parameters<typeof sentFile>): Promise<void> {
  expect((await sentFile(...sending)).stato).toBe('ricevuto');
}

/** Sends a file as the client by the tus protocol; resolves with its row, once the site has checked it. */
export async function sentFile(
  requests: APIRequest,
  { email, password }: Client,
  { name, buffer, ...more }: Sending,
): Promise<SentFile> {
  const request = await requests.newContext({ baseURL: siteUrl });
  await request.get('/api/anti-forgery');
  const { cookies } = await request.storageState();
  const token = cookies.find((one) => one.name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { origin: siteUrl, 'x-xsrf-token': token };
  const login = await request.post('/api/auth/login', {
    headers,
    data: { email, password, mode: 'session' },
  });
  expect(sessionFrom(login), `login of ${email}: ${login.status()}`).toBeDefined();
  const impronta = createHash('sha256').update(buffer).digest('hex');
  const metadata = Object.entries({ filename: name, impronta, ...more })
    .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',');
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const announced = await request.post('/api/uploads', {
    headers: { ...tus, 'upload-length': String(buffer.length), 'upload-metadata': metadata },
  });
  expect(announced.status(), await announced.text()).toBe(201);
  const sent = await request.patch(announced.headers().location ?? '', {
    headers: {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    data: buffer,
  });
  expect(sent.status(), await sent.text()).toBe(204);
  // The site may have renamed it by its content.
  const newest = async () => {
    const { data } = v.parse(listSchema, await (await request.get('/api/uploads/sent')).json());
    return data.toSorted((one, other) => other.id - one.id)[0];
  };
  const stateOf = async () => (await newest())?.stato;
  await expect.poll(stateOf).toMatch(/^(?!in_controllo)/);
  const found = await newest();
  await request.dispose();
  if (found === undefined) throw new Error(`${name} is not listed`);
  return found;
}
