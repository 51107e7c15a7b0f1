import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import type { S3Place } from '../store/open-store.ts';

/** The faults of a server. */
interface Faults {
  /** Writes whatever the condition says. */
  readonly ignoresConditions?: boolean;
  /** Answers every request with this error. */
  readonly error?: { readonly status: number; readonly code: string };
  /** Answers so many conditional writes with 409, although no other write is under way. */
  conflicts?: number;
  /** Breaks the connection after a write that changed this key; once. */
  losesAnswerOf?: string | undefined;
}

interface MemoryObject {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly modified?: Date;
}

/** The most objects in one answer of a list, as of Amazon's, Ceph's and MinIO's. */
const pageSize = 1000;

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/**
 * Starts an object store in memory that speaks as much S3 as a store of releases needs, with faults that a real server
 * shows rarely. The same tests run on a real server with `npm test -- --only=store`.
 */
export async function startMemoryS3(context: TestContext, faults: Faults = {}) {
  const objects = new Map<string, MemoryObject>();
  const requests: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
    const { method = '' } = request;
    const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
    const body = await bodyOf(request);
    requests.push(key === '' ? `LIST ${searchParams.get('prefix')}` : `${method} ${key}`);
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(status === 304 ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (faults.error) return void fail(faults.error.status, faults.error.code);
    const found = objects.get(key);
    if (method === 'GET' && key === '') {
      const prefix = searchParams.get('prefix') ?? '';
      const after = searchParams.get('continuation-token') ?? '';
      const found = [...objects]
        .filter(([one]) => one.startsWith(prefix) && one > after)
        .sort(([one], [other]) => (one < other ? -1 : 1));
      const page = found.slice(0, pageSize);
      const last = page.at(-1)?.[0] ?? '';
      const contents = page.map(
        ([one, { bytes, etag, modified = new Date() }]) =>
          `<Contents><Key>${escapeXml(one)}</Key><Size>${bytes.length}</Size><ETag>${escapeXml(etag)}</ETag>` +
          `<LastModified>${modified.toISOString()}</LastModified></Contents>`,
      );
      const next =
        found.length > pageSize
          ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${escapeXml(last)}</NextContinuationToken>`
          : '';
      response.end(`<ListBucketResult>${next}${contents.join('')}</ListBucketResult>`);
    } else if (method === 'GET') {
      if (found === undefined) return void fail(404, 'NoSuchKey');
      if (noneMatch === found.etag) {
        requests.push(`unchanged ${key}`);
        return void fail(304, 'NotModified');
      }
      response.setHeader('etag', found.etag).end(found.bytes);
    } else if (method === 'PUT') {
      const isMet =
        (noneMatch !== '*' || found === undefined) &&
        (match === undefined || match === found?.etag);
      if ((noneMatch ?? match) !== undefined && (faults.conflicts ?? 0) > 0) {
        faults.conflicts = (faults.conflicts ?? 0) - 1;
        return void fail(409, 'ConditionalRequestConflict');
      }
      if (!isMet && !faults.ignoresConditions) return void fail(412, 'PreconditionFailed');
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      objects.set(key, { bytes: body, etag, modified: new Date() });
      if (faults.losesAnswerOf === key) {
        faults.losesAnswerOf = undefined;
        return void request.socket.destroy();
      }
      response.setHeader('etag', etag).end();
    } else {
      objects.delete(key);
      response.writeHead(204).end();
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(Error(String(error))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  context.after(stop);
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const place: S3Place = {
    bucket: 'releases',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  };
  return { place, objects, requests, faults, stop };
}
