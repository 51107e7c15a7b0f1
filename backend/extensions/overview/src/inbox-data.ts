import { formatBytes } from '@studio/shared/kit/format';
import { markedUploads, rejectedUploads } from '@studio/shared/rules';
import * as v from 'valibot';
import { type Api, nameOf, person, personFields } from './data.ts';
import { recordPath } from './page.ts';

/** The most uploads of a page of the inbox. */
export const mostUploads = 200;

const text = v.nullable(v.string());
const type = v.nullable(v.object({ id: v.number(), tipologia: v.string() }));

const uploadSchema = v.object({
  id: v.number(),
  nome: v.string(),
  tipo: text,
  dimensione: v.nullable(v.number()),
  arrivato_il: text,
  stato: v.picklist(['in_controllo', 'ricevuto', 'respinto']),
  avviso: text,
  motivo: text,
  doppione_di: v.nullable(v.object({ nome: v.string(), arrivato_il: text })),
  messaggio: text,
  file: text,
  tipologia: type,
  persona: v.nullable(v.object({ first_name: text, last_name: text })),
  cliente: v.nullable(v.object({ id: v.string(), ...person.entries })),
  azienda: v.nullable(v.object({ id: v.number(), denominazione: v.string() })),
  richiesta: v.nullable(
    v.object({
      id: v.number(),
      titolo: v.string(),
      descrizione: text,
      documento_scade_il: text,
      tipologia: type,
    }),
  ),
});

/** A file of a client that waits for the firm, or that the check has rejected. */
export type Upload = v.InferOutput<typeof uploadSchema>;

const types = v.array(v.object({ id: v.number(), tipologia: v.string() }));

/** A kind of document. */
export type DocumentType = v.InferOutput<typeof types>[number];

/** The uploads that the inbox lists: those that wait, and for a week those that the check has rejected. */
const listed = {
  _or: [
    { stato: { _in: ['in_controllo', 'ricevuto'] } },
    { _and: [{ stato: { _eq: 'respinto' } }, { arrivato_il: { _gte: '$NOW(-7 days)' } }] },
  ],
};

/** The uploads that wait for the firm, as the number on the overview counts them. */
export const waitingUploads = { stato: { _in: ['in_controllo', 'ricevuto'] } };

/** Resolves with the uploads of the inbox, oldest first, and one more than a page shows. */
export function readUploads(api: Api): Promise<Upload[]> {
  const fields = [
    ...['id', 'nome', 'tipo', 'dimensione', 'arrivato_il', 'stato', 'avviso', 'messaggio', 'file'],
    ...['motivo', 'doppione_di.nome', 'doppione_di.arrivato_il'],
    ...['tipologia.id', 'tipologia.tipologia', 'persona.first_name', 'persona.last_name'],
    ...['cliente.id', ...personFields.map((name) => `cliente.${name}`)],
    ...['azienda.id', 'azienda.denominazione'],
    ...['id', 'titolo', 'descrizione', 'documento_scade_il'].map((name) => `richiesta.${name}`),
    ...['richiesta.tipologia.id', 'richiesta.tipologia.tipologia'],
  ];
  return api.read(
    '/items/caricamenti',
    { limit: mostUploads + 1, sort: ['arrivato_il', 'id'], fields, filter: listed },
    v.array(uploadSchema),
  );
}

/** Resolves with the kinds of documents by name. */
export function readTypes(api: Api): Promise<DocumentType[]> {
  return api.read(
    '/items/tipologie',
    { limit: -1, sort: ['tipologia'], fields: ['id', 'tipologia'] },
    types,
  );
}

/** The uploads of one client or company, by request. */
export interface OwnerGroup {
  readonly key: string;
  readonly name: string;
  /** The address of the owner's record; undefined when the owner is gone. */
  readonly to: string | undefined;
  readonly requests: readonly RequestGroup[];
}

/** The uploads for one request, or those that were not asked for. */
interface RequestGroup {
  readonly key: string;
  readonly title: string;
  readonly uploads: readonly Upload[];
}

/** Returns the owner of an upload in words. */
export const ownerOf = ({ azienda, cliente }: Upload): string =>
  azienda === null ? nameOf(cliente) : azienda.denominazione;

const ownerKey = ({ azienda, cliente }: Upload) =>
  azienda === null ? `cliente-${cliente?.id ?? 'nessuno'}` : `azienda-${azienda.id}`;

/** Returns the address of the record of a row's owner. */
function recordOf({ azienda, cliente }: Upload): string | undefined {
  if (azienda !== null) return recordPath('azienda', azienda.id);
  return cliente === null ? undefined : recordPath('cliente', cliente.id);
}

function grouped(uploads: readonly Upload[], keyOf: (upload: Upload) => string) {
  const groups = new Map<string, Upload[]>();
  for (const upload of uploads) {
    const key = keyOf(upload);
    groups.set(key, [...(groups.get(key) ?? []), upload]);
  }
  return [...groups];
}

/** Groups uploads by owner and request; the group with the oldest upload comes first. */
export function groupUploads(uploads: readonly Upload[]): OwnerGroup[] {
  return grouped(uploads, ownerKey).map(([key, ofOwner]) => ({
    key,
    name: ofOwner[0] === undefined ? '' : ownerOf(ofOwner[0]),
    to: ofOwner[0] && recordOf(ofOwner[0]),
    requests: grouped(ofOwner, ({ richiesta }) => String(richiesta?.id ?? 'senza')).map(
      ([request, ofRequest]) => ({
        key: `${key}-${request}`,
        title: ofRequest[0]?.richiesta?.titolo ?? 'Senza richiesta',
        uploads: ofRequest,
      }),
    ),
  }));
}

/** Returns a size in words, as the client reads it: 120 kB, 1,4 MB. */
export const sizeOf = (bytes: number | null): string =>
  bytes === null ? '' : formatBytes(bytes, 'it-IT');

/** Returns the mark of an upload in the words of staff. */
export const warningOf = (avviso: string): string =>
  Object.entries(markedUploads).find(([mark]) => mark === avviso)?.[1] ?? avviso;

const rejectionOf = (motivo: string | null): string =>
  Object.entries(rejectedUploads).find(([reason]) => reason === motivo)?.[1] ??
  'il file non è stato tenuto';

/** Returns the reason why an upload cannot be opened; undefined for one that can. */
export function closedReason({ stato, file, motivo }: Upload): string | undefined {
  if (stato === 'in_controllo') return 'In controllo: tra poco si potrà aprire.';
  if (stato === 'respinto') {
    return `Respinto dal controllo: ${rejectionOf(motivo)}. Il cliente legge perché, e come fare.`;
  }
  return file === null ? 'Il file non c’è più.' : undefined;
}
