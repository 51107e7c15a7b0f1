import { randomUUID } from 'node:crypto';
import { type Answer, asGateway } from './as-gateway.ts';
import type { Installation } from './installation.ts';

/** What belongs to one owner and has one document type: a document, a request, a deadline and a sent file. */
export interface Thing {
  /** The company; undefined for a person's own things. */
  readonly company: number | undefined;
  readonly type: number | null;
  readonly document: number;
  readonly file: string;
  readonly request: number;
  readonly due: number;
  readonly sent: number;
  readonly sentFile: string;
}

/** A way to a thing. */
export interface Door {
  readonly name: string;
  /** Asks for the thing with a session; resolves with the answer. */
  readonly ask: (installation: Installation, cookie: string, thing: Thing) => Promise<Answer>;
  /** The key of the thing in a list, and the path to the keys; absent where the answer is about one thing. */
  readonly listed?: (thing: Thing) => number | string;
  /** True for the doors of owners. */
  readonly isForOwners?: boolean;
}

/** Things that do not exist; the answers about foreign ones are the same to the byte. */
export const unknownThing = (like: Thing): Thing => ({
  company: like.company === undefined ? undefined : 2_000_000_001,
  type: like.type,
  document: 2_000_000_002,
  file: randomUUID(),
  request: 2_000_000_003,
  due: 2_000_000_004,
  sent: 2_000_000_005,
  sentFile: randomUUID(),
});

type Path = (thing: Thing) => string;

/** Returns the answer to a request without a body. */
const get =
  (path: Path, headers: Record<string, string> = {}, method = 'GET'): Door['ask'] =>
  (installation, cookie, thing) =>
    asGateway(installation, path(thing), undefined, { ...headers, cookie }, method);

const post =
  (path: string, body: (thing: Thing) => object): Door['ask'] =>
  (installation, cookie, thing) =>
    asGateway(installation, path, body(thing), { cookie });

const scope = ({ company }: Thing) => (company === undefined ? '' : `?azienda=${company}`);

/** Returns a list of a scope; a thing is seen in it by its key. */
const list = (path: string, listed: NonNullable<Door['listed']>): Door => ({
  name: `GET ${path}`,
  ask: get((thing) => `${path}${scope(thing)}`),
  listed,
});

const documentsOf = ({ company }: Thing) =>
  `/items/documenti_clienti?limit=-1&fields=id&filter=${encodeURIComponent(
    JSON.stringify({ azienda: company === undefined ? { _null: true } : { _eq: company } }),
  )}`;

const upload =
  (more: (thing: Thing) => Record<string, string | undefined>): Door['ask'] =>
  (installation, cookie, thing) => {
    const impronta = '0'.repeat(64);
    const values = Object.entries({ filename: 'prova.pdf', impronta, ...more(thing) });
    const metadata = values
      .flatMap(([name, value]) =>
        value === undefined ? [] : [`${name} ${Buffer.from(value).toString('base64')}`],
      )
      .join(',');
    const headers = {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-length': '4',
      'upload-metadata': metadata,
    };
    return asGateway(installation, '/account/uploads', undefined, headers);
  };

const message = (about: (thing: Thing) => object) =>
  post('/account/messages', (thing) => ({
    ...about(thing),
    testo: 'Una domanda',
    chiave: randomUUID(),
  }));

/** Every door to what belongs to a company or a person. The ZIP is made in the browser, of single files. */
export const doors: readonly Door[] = [
  { name: 'list of documents', ask: get(documentsOf), listed: ({ document }) => document },
  list('/account/documents', ({ document }) => document),
  { name: 'one document', ask: get(({ document }) => `/items/documenti_clienti/${document}`) },
  {
    name: 'document of a mail link',
    ask: get(
      ({ document }) => `/items/documenti_clienti?fields=id,azienda&filter[id][_eq]=${document}`,
    ),
    listed: ({ document }) => document,
  },
  { name: 'file', ask: get(({ file }) => `/account/files/${file}`) },
  { name: 'download', ask: get(({ file }) => `/account/files/${file}/nome.pdf?download`) },
  { name: 'preview', ask: get(({ file }) => `/account/files/${file}`, { range: 'bytes=0-3' }) },
  { name: 'head of the file', ask: get(({ file }) => `/account/files/${file}`, {}, 'HEAD') },
  { name: 'asset of Directus', ask: get(({ file }) => `/assets/${file}`) },
  { name: 'row of the file', ask: get(({ file }) => `/files/${file}?fields=id`) },
  list('/account/requests', ({ request }) => request),
  list('/account/due', ({ due }) => due),
  {
    name: 'answer to a deadline',
    ask: post('/account/due/answer', ({ due }) => ({ id: due, risposta: 'autorizzo' })),
  },
  list('/account/approvals', ({ document }) => document),
  {
    name: 'answer to a document',
    ask: post('/account/approvals/answer', ({ document }) => ({
      documento: document,
      risposta: 'presa_visione',
    })),
  },
  {
    name: 'evidence sheet',
    ask: get(({ document }) => `/account/approvals/evidence?documento=${document}`),
  },
  {
    name: 'thread of a document',
    ask: get(({ document }) => `/account/messages?documento=${document}`),
  },
  {
    name: 'thread of a request',
    ask: get(({ request }) => `/account/messages?richiesta=${request}`),
  },
  { name: 'message about a document', ask: message(({ document }) => ({ documento: document })) },
  { name: 'message about a request', ask: message(({ request }) => ({ richiesta: request })) },
  {
    name: 'upload to the owner',
    ask: upload(({ company, type }) => ({
      azienda: company?.toString(),
      tipologia: type?.toString(),
    })),
  },
  {
    name: 'upload for a request',
    ask: upload(({ request }) => ({ richiesta: String(request) })),
  },
  list('/account/uploads/sent', ({ sent }) => sent),
  { name: 'sent file', ask: get(({ sentFile }) => `/account/files/${sentFile}`) },
  {
    name: 'people of the company',
    ask: get(({ company }) => `/account/companies/people?azienda=${company ?? 0}`),
    isForOwners: true,
  },
];
