/** A list as the Studio shows it: its columns, its order and its filter. */
interface PresetDefinition {
  collection: string;
  /** Its name in the navigation; null for the default view of the collection. */
  bookmark: string | null;
  icon: string;
  layout: 'tabular';
  layout_query: { tabular: { fields: string[]; sort: string[]; page: 1 } };
  filter: object | null;
}

/** Orders of lists that are not newest first by number. */
const orders: Record<string, string> = {
  accessi_documenti: '-quando',
  posta_in_uscita: '-creata_il',
  esportazioni_dati: '-chiesta_il',
  news: '-data',
  scadenze: '-data',
  pagine: 'sort',
  attivita: 'sort',
  team: 'sort',
  loghi: 'sort',
  tipologie: 'tipologia',
  dizionario: 'key',
};

function table(
  collection: string,
  fields: string[],
  bookmark?: { name: string; icon: string; filter: object },
): PresetDefinition {
  return {
    collection,
    bookmark: bookmark?.name ?? null,
    icon: bookmark?.icon ?? 'bookmark',
    layout: 'tabular',
    layout_query: { tabular: { fields, sort: [orders[collection] ?? '-id'], page: 1 } },
    filter: bookmark?.filter ?? null,
  };
}

/** The views of collections for all users of the Studio, until a user arranges their own. */
export const presets: PresetDefinition[] = [
  table('pagine', ['titolo', 'url', 'status', 'date_updated']),
  table('news', ['data', 'titolo', 'status', 'date_updated']),
  table('attivita', ['nome', 'status', 'date_updated']),
  table('team', ['Nome', 'Cognome', 'ruolo', 'status']),
  table('loghi', ['logo', 'descrizione', 'status']),
  table('scadenze', ['data', 'Titolo', 'categoria', 'pdf', 'status']),
  table('tipologie', ['tipologia']),
  table('dizionario', ['key', 'translations.value']),
  table('documenti_clienti', [
    'cliente',
    'azienda',
    'tipologia',
    'anno',
    'mese',
    'documento',
    'letto_il',
  ]),
  table('documenti_clienti', ['cliente', 'azienda', 'tipologia', 'documento', 'date_created'], {
    name: 'Non letti da 7 giorni',
    icon: 'mark_email_unread',
    filter: {
      _and: [{ letto_il: { _null: true } }, { date_created: { _lt: '$NOW(-7 days)' } }],
    },
  }),
  table('aziende', ['denominazione', 'piva', 'citta', 'persone']),
  table('persone_aziende', ['azienda', 'persona', 'ruolo', 'tipologie', 'fino_al']),
  table('importazioni_clienti', [
    'date_created',
    'user_created',
    'file',
    'stato',
    'totale',
    'con_problemi',
    'importate',
  ]),
  table('righe_importazione', ['riga', 'problema', 'societa', 'last_name', 'email', 'esclusa']),
  table('accessi_documenti', ['quando', 'cliente', 'collaboratore', 'descrizione', 'modo']),
  table('consegne', ['date_created', 'user_created', 'cliente', 'tipologia', 'documenti']),
  table('ripristini_accesso', ['date_created', 'user_created', 'cliente', 'motivo']),
  table('posta_in_uscita', ['creata_il', 'destinatario', 'tipo', 'stato', 'tentativi']),
  table('posta_in_uscita', ['creata_il', 'destinatario', 'tipo', 'stato', 'tentativi'], {
    name: 'E-mail non inviate',
    icon: 'unsubscribe',
    filter: { _and: [{ stato: { _neq: 'inviata' } }] },
  }),
  table('richieste_modifica', [
    'cliente',
    'campo',
    'valore_attuale',
    'valore_richiesto',
    'stato',
    'applicata_il',
    'date_created',
  ]),
  table(
    'richieste_modifica',
    ['cliente', 'campo', 'valore_attuale', 'valore_richiesto', 'date_created'],
    {
      name: 'Da decidere',
      icon: 'rule',
      filter: { _and: [{ stato: { _eq: 'in_attesa' } }] },
    },
  ),
  table('richieste_appuntamento', ['date_created', 'nome', 'argomento', 'preferenze', 'stato']),
  table('richieste_appuntamento', ['date_created', 'nome', 'argomento', 'preferenze', 'telefono'], {
    name: 'Da gestire',
    icon: 'event_upcoming',
    filter: { _and: [{ stato: { _eq: 'nuova' } }] },
  }),
  table('richieste_cancellazione', ['date_created', 'cliente', 'motivo', 'stato', 'decisa_il']),
  table('richieste_cancellazione', ['date_created', 'cliente', 'motivo'], {
    name: 'Da decidere',
    icon: 'rule',
    filter: { _and: [{ stato: { _eq: 'in_attesa' } }] },
  }),
  table('esportazioni_dati', ['chiesta_il', 'cliente', 'stato', 'documenti', 'finita_il']),
];
