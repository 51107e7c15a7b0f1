import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Installation } from './installation.ts';
import { waitFor } from './wait-for.ts';

/** The metadata of an upload as its sender writes it. */
export type UploadMetadata = Readonly<Record<string, string | number>>;

/** Returns an `Upload-Metadata` header (tus 1.0). */
export function metadataHeader(metadata: UploadMetadata): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',');
}

/** An answer of the backend to a request of the tus protocol. */
export interface TusAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request about uploads like the gateway, with this session. */
export async function askTus(
  { url, secrets }: Installation,
  cookie: string,
  path: string,
  init: { method: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
): Promise<TusAnswer> {
  const response = await fetch(`${url}/account/uploads${path}`, {
    ...init,
    headers: {
      'x-gateway-secret': secrets.GATEWAY_SECRET,
      'tus-resumable': '1.0.0',
      cookie,
      ...init.headers,
    },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Announces a file: its content, or the size of one whose bytes no test sends. */
export function announce(
  installation: Installation,
  cookie: string,
  content: Uint8Array | number,
  metadata: UploadMetadata,
): Promise<TusAnswer> {
  const isSize = typeof content === 'number';
  const impronta = createHash('sha256')
    .update(isSize ? '' : content)
    .digest('hex');
  const headers = {
    'upload-length': String(isSize ? content : content.length),
    'upload-metadata': metadataHeader({ impronta, ...metadata }),
  };
  return askTus(installation, cookie, '', { method: 'POST', headers });
}

/** Returns the id in the address of an announced upload. */
export function uploadIdOf({ status, headers, text: body }: TusAnswer): string {
  const id = /^\/api\/uploads\/([\da-f-]{36})$/.exec(headers.get('location') ?? '')?.[1];
  if (status !== 201 || id === undefined) throw new Error(`${status} ${body}`);
  return id;
}

/** Adds bytes to an upload. */
export function addBytes(
  installation: Installation,
  cookie: string,
  id: string,
  offset: number,
  body: Uint8Array<ArrayBuffer>,
): Promise<TusAnswer> {
  const headers = {
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  };
  return askTus(installation, cookie, `/${id}`, { method: 'PATCH', headers, body });
}

const sentSchema = v.object({
  data: v.array(
    v.looseObject({
      id: v.number(),
      nome: v.string(),
      stato: v.string(),
      file: v.nullable(v.string()),
    }),
  ),
});

/** A row of the list of what was sent. */
export type SentFile = v.InferOutput<typeof sentSchema>['data'][number];

/** Resolves with what was sent for a client, or for a company. */
export async function sentFiles(
  installation: Installation,
  cookie: string,
  azienda?: number,
): Promise<SentFile[]> {
  const query = azienda === undefined ? '' : `?azienda=${azienda}`;
  const { text: body } = await askTus(installation, cookie, `/sent${query}`, { method: 'GET' });
  return v.parse(sentSchema, JSON.parse(body)).data;
}

/** Sends a whole file; resolves with its id. */
export async function sendFile(
  installation: Installation,
  cookie: string,
  content: Uint8Array<ArrayBuffer> | string,
  metadata: UploadMetadata,
): Promise<string> {
  const bytes =
    typeof content === 'string' ? new Uint8Array(Buffer.from(content, 'latin1')) : content;
  const id = uploadIdOf(await announce(installation, cookie, bytes, metadata));
  const { status, text: body } = await addBytes(installation, cookie, id, 0, bytes);
  if (status !== 204) throw new Error(`${status} ${body}`);
  return id;
}

/** Sends a whole file and waits until its check has ended; resolves with its row. */
export async function sendChecked(
  installation: Installation,
  cookie: string,
  content: Uint8Array<ArrayBuffer> | string,
  metadata: UploadMetadata,
): Promise<SentFile> {
  const before = (await sentFiles(installation, cookie)).map(({ id }) => id);
  await sendFile(installation, cookie, content, metadata);
  return waitFor('the end of the check', async () => {
    const [newest] = await sentFiles(installation, cookie);
    const isChecked = newest && !before.includes(newest.id) && newest.stato !== 'in_controllo';
    return isChecked ? newest : undefined;
  });
}
