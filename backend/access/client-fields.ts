import { companyFields } from '@studio/shared/rules';

/** The fields that clients may read of their own rows and companies, by collection; the types of the apps have no others. */
export const clientFields = {
  documenti_clienti: [
    'id',
    'cliente',
    'azienda',
    'tipologia',
    'documento',
    'anno',
    'mese',
    'letto_il',
    'risposta_chiesta',
    'risposta_entro',
    'risposta',
    'date_created',
  ],
  aziende: ['id', 'denominazione', ...companyFields],
  persone_aziende: ['id', 'azienda', 'persona', 'ruolo', 'fino_al', 'tipologie'],
  persone_aziende_tipologie: ['id', 'tipologie_id'],
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
