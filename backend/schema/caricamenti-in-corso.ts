import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { integer, longText, moment, text, yesNo } from './vocabulary/fields.ts';
import { ownedType, owner } from './vocabulary/owner.ts';
import { manyToOne, ownUser } from './vocabulary/relations.ts';
import { toRequest } from './vocabulary/targets.ts';

/** The days for which an upload can be resumed. */
export const transferDays = 7;

/**
 * The resumable uploads of clients, from their announcement until some days after their end. Only the backend reads and
 * writes it; the bytes lie in the folder of parts.
 */
export const caricamentiInCorso: CollectionDefinition = {
  collection: 'caricamenti_in_corso',
  data: {
    about: ['C'],
    data: 'Uploads under way, parts',
    why: 'going on after a cut',
    periods: [{ since: 'iniziato_il', days: transferDays, after: 'their start', ownJob: true }],
    erasure: 'deleted',
    exportedAs: null,
  },
  meta: internal(
    'upload',
    'I file che i clienti stanno inviando. Si compila da solo.',
    'File in arrivo',
    'File in arrivo',
  ),
  fields: {
    id,
    // Names the upload in its address, its part in the folder, and later its file.
    trasferimento: text('Trasferimento', { required: true, unique: true }),
    persona: ownUser(),
    ...owner(),
    tipologia: ownedType(),
    richiesta: manyToOne('Richiesta', toRequest),
    nome: text('Nome del file', { required: true }),
    dimensione: integer('Byte', { required: true }),
    // What the sender's browser read when the file was chosen: other bytes are not taken.
    impronta: text('SHA-256'),
    // A day, as the client wrote it: the request gets it when the file is received.
    scade_il: text('Il documento scade il'),
    messaggio: longText('Messaggio del cliente'),
    iniziato_il: moment('Iniziato il', { required: true, indexed: true }),
    finito: yesNo('Arrivato intero'),
    // While it lies ahead, one process works on the file.
    preso_fino: moment('In lavorazione fino al'),
  },
};
