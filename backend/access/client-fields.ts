/** The fields that clients may read of their own rows, by collection; the types of the apps have no others. */
export const clientFields = {
  documenti_clienti: [
    'id',
    'cliente',
    'tipologia',
    'documento',
    'anno',
    'mese',
    'letto_il',
    'date_created',
  ],
  richieste_modifica: [
    'id',
    'campo',
    'valore_attuale',
    'valore_richiesto',
    'stato',
    'motivo',
    'applicata_il',
    'vista_il',
    'date_created',
    'date_updated',
  ],
} satisfies Record<string, string[]>;
