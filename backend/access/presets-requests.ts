import {
  bookmark,
  medium,
  narrow,
  type PresetDefinition,
  table,
  wide,
  widest,
} from './preset-table.ts';

const waitsForClient = { stato: { _in: ['chiesta', 'da_rifare'] } };

const requestColumns = { titolo: wide, stato: narrow, cliente: medium, azienda: medium };

/** The documents that the firm asks for, and what has arrived. */
export const askedDocuments: PresetDefinition[] = [
  table(
    'richieste_documenti',
    { scadenza: medium, ...requestColumns, inviata_il: medium },
    '-date_created',
  ),
  table(
    'richieste_documenti',
    { scadenza: medium, ...requestColumns },
    'scadenza',
    bookmark('Scadute', 'event_busy', waitsForClient, { scadenza: { _lt: '$NOW(-1 day)' } }),
  ),
  table(
    'richieste_documenti',
    { date_created: medium, ...requestColumns },
    'date_created',
    bookmark('Senza risposta', 'hourglass_bottom', waitsForClient, {
      date_created: { _lt: '$NOW(-7 days)' },
    }),
  ),
  // Documents such as identity cards that end soon, or ended a moment ago.
  table(
    'richieste_documenti',
    { documento_scade_il: medium, titolo: wide, cliente: wide, azienda: wide },
    'documento_scade_il',
    bookmark(
      'Da chiedere',
      'badge',
      { stato: { _eq: 'accettata' } },
      { documento_scade_il: { _lte: '$NOW(+30 days)' } },
      { documento_scade_il: { _gte: '$NOW(-30 days)' } },
    ),
  ),
  table('modelli_richieste', { nome: widest, date_updated: wide }, 'nome'),
  table(
    'nuove_richieste',
    { date_created: wide, user_created: medium, modello: medium, riepilogo: widest },
    '-date_created',
  ),
  table(
    'caricamenti',
    {
      arrivato_il: wide,
      nome: wide,
      stato: narrow,
      cliente: medium,
      azienda: medium,
      richiesta: medium,
      avviso: narrow,
    },
    '-arrivato_il',
  ),
  table(
    'caricamenti',
    { arrivato_il: wide, nome: wide, cliente: wide, azienda: wide, richiesta: medium },
    'arrivato_il',
    bookmark('In arrivo', 'move_to_inbox', { stato: { _eq: 'ricevuto' } }),
  ),
];
