import type { APIRequest } from '@playwright/test';
import { assetPresets } from '../../backend/access/project-settings.ts';
import { type Call, type Caller, callerFor } from './caller.ts';
import type { Client, Clients } from './clients.ts';
import { type Published, publish } from './documents.ts';
import type { Studio } from './studio.ts';

/** Two clients with documents, and callers in their names and without a login. */
export interface People {
  readonly ada: Client;
  readonly eva: Client;
  readonly adas: readonly Published[];
  readonly evas: readonly Published[];
  readonly asAda: Caller;
  readonly asEva: Caller;
  readonly asStranger: Caller;
  readonly dispose: () => Promise<void>;
}

/** Adds the clients, publishes their documents and logs them in. */
export async function addClientsWithDocuments(
  requests: APIRequest,
  admin: Studio,
  clients: Clients,
): Promise<People> {
  const [ada, eva] = [await clients.add(), await clients.add()];
  const title = (client: Client, what: string) => `Riservato ${what} ${client.id}`;
  const adas = await publish(admin, ada, [
    { type: 'F24', title: title(ada, 'giugno'), year: 2026, month: 6 },
    { type: 'Registro IVA', title: title(ada, 'registro'), year: 2025, month: null },
  ]);
  const evas = await publish(admin, eva, [
    { type: 'F24', title: title(eva, 'maggio'), year: 2026, month: 5 },
  ]);
  const callers = {
    asAda: await callerFor(requests, ada),
    asEva: await callerFor(requests, eva),
    asStranger: await callerFor(requests),
  };
  const dispose = async () => {
    for (const caller of Object.values(callers)) await caller.dispose();
  };
  return { ada, eva, adas, evas, ...callers, dispose };
}

/** List requests that ask for other clients' rows. */
export const widenings = (victim: string): readonly string[] => [
  '',
  'fields=*',
  'fields=*.*.*',
  'fields=id,documento.title,documento.filename_disk,cliente.email,tipologia.*',
  `filter[cliente][_eq]=${victim}`,
  `filter=${encodeURIComponent(JSON.stringify({ _or: [{ cliente: { _eq: victim } }, { id: { _nnull: true } }] }))}`,
  `filter[_or][0][cliente][_eq]=${victim}&filter[_or][1][id][_nnull]=true`,
  'filter[documento][title][_contains]=Riservato',
  'filter[cliente][email][_nnull]=true',
  'filter[id][_in]=',
  'filter[cliente][_in][]=',
  'search=Riservato',
  'aggregate[count]=*',
  'aggregate[countDistinct]=cliente&groupBy[]=cliente',
  'groupBy[]=documento',
  'deep[documento][_filter][id][_nnull]=true',
  'deep[cliente][_limit]=-1',
  'alias[altro]=cliente&fields=altro',
  'limit=-1&offset=0&page=1',
  'limit=-1&sort=-cliente',
  'meta=*',
  'export=csv',
  'backlink=true',
  'version=main',
];

/** Every way to request a file: the end of the address, and the call. */
export const waysToAsk: readonly (readonly [suffix: string, call: Call])[] = [
  ['', {}],
  ['/F24.pdf', {}],
  ['/%2e%2e%2f.pdf', {}],
  ['?download', {}],
  ['/F24.pdf?download=1', {}],
  ...assetPresets.map(({ key }) => [`?key=${key}`, {}] as const),
  ['?width=1&height=1&fields=*&fit=cover', {}],
  ['', { method: 'HEAD' }],
  ['?download', { method: 'HEAD' }],
  ...[
    'bytes=0-',
    'bytes=0-0',
    'bytes=-1',
    'bytes=999999999-',
    'bytes=5-1',
    'bytes=0-1,3-4',
    'x=y',
  ].map((range) => ['', { headers: { range } }] as const),
  ['', { headers: { range: 'bytes=0-9', 'if-range': '"x"' } }],
  ['', { headers: { 'if-none-match': '*' } }],
  ['', { headers: { 'if-modified-since': new Date(Date.now() + 86_400_000).toUTCString() } }],
  ['', { headers: { accept: 'text/html' } }],
];
