// Generated from backend/schema by backend/scripts/generate-types.ts. Do not edit.

/** The public fields of one collection, and those that contain an editor's HTML. */
export interface PublicCollection {
  singleton: boolean;
  fields: readonly string[];
  html: readonly string[];
}

/** The publicly readable collections; a path with a dot reads through a relation. */
export const publicCollections = {
  pagine: {
    singleton: false,
    fields: ['id', 'status', 'sort', 'url', 'titolo', 'nome', 'descrizione', 'contenuto', 'header_image', 'header_image.id', 'header_image.type', 'header_image.title', 'header_image.filesize', 'header_image.width', 'header_image.height', 'header_image.modified_on', 'header_image.filename_download', 'related_data', 'date_created', 'date_updated'],
    html: ['contenuto'],
  },
  news: {
    singleton: false,
    fields: ['id', 'status', 'data', 'titolo', 'abstract', 'testo', 'file', 'file.id', 'file.type', 'file.title', 'file.filesize', 'file.width', 'file.height', 'file.modified_on', 'file.filename_download', 'attivita', 'attivita.id', 'attivita.news_id', 'attivita.attivita_id', 'date_created', 'date_updated'],
    html: ['abstract', 'testo'],
  },
  attivita: {
    singleton: false,
    fields: ['id', 'status', 'sort', 'nome', 'descrizione', 'responsabile', 'date_created', 'date_updated'],
    html: ['descrizione'],
  },
  team: {
    singleton: false,
    fields: ['id', 'status', 'sort', 'Nome', 'Cognome', 'ruolo', 'info', 'testo', 'foto', 'foto.id', 'foto.type', 'foto.title', 'foto.filesize', 'foto.width', 'foto.height', 'foto.modified_on', 'foto.filename_download', 'date_created', 'date_updated'],
    html: ['info', 'testo'],
  },
  loghi: {
    singleton: false,
    fields: ['id', 'status', 'sort', 'logo', 'logo.id', 'logo.type', 'logo.title', 'logo.filesize', 'logo.width', 'logo.height', 'logo.modified_on', 'logo.filename_download', 'descrizione', 'date_created', 'date_updated'],
    html: [],
  },
  scadenze: {
    singleton: false,
    fields: ['id', 'status', 'Titolo', 'data', 'categoria', 'attivita', 'pdf', 'pdf.id', 'pdf.type', 'pdf.title', 'pdf.filesize', 'pdf.width', 'pdf.height', 'pdf.modified_on', 'pdf.filename_download', 'date_created', 'date_updated'],
    html: [],
  },
  configurazione: {
    singleton: true,
    fields: ['id', 'payoff', 'denominazione', 'indirizzo', 'tel', 'email', 'pec', 'orari', 'logo', 'logo.id', 'logo.type', 'logo.title', 'logo.filesize', 'logo.width', 'logo.height', 'logo.modified_on', 'logo.filename_download', 'logo_scuro', 'logo_scuro.id', 'logo_scuro.type', 'logo_scuro.title', 'logo_scuro.filesize', 'logo_scuro.width', 'logo_scuro.height', 'logo_scuro.modified_on', 'logo_scuro.filename_download', 'default_image_header', 'default_image_header.id', 'default_image_header.type', 'default_image_header.title', 'default_image_header.filesize', 'default_image_header.width', 'default_image_header.height', 'default_image_header.modified_on', 'default_image_header.filename_download', 'piva', 'codice_fiscale', 'rea', 'capitale_sociale', 'ordine', 'titolo_professionale', 'regole_professionali', 'mappa_centro', 'mappa_zoom', 'date_created', 'date_updated'],
    html: ['payoff'],
  },
  dizionario: {
    singleton: false,
    fields: ['id', 'key', 'translations', 'translations.id', 'translations.dizionario', 'translations.language', 'translations.value'],
    html: [],
  },
} as const satisfies Record<string, PublicCollection>;

/** Name of a publicly readable collection. */
export type PublicCollectionName = keyof typeof publicCollections;

/** The fields that clients may read of their own rows, by collection. */
export const clientCollections: Readonly<Record<string, readonly string[]>> = {
  documenti_clienti: ['id', 'cliente', 'cliente.id', 'cliente.first_name', 'cliente.last_name', 'cliente.email', 'cliente.avatar', 'cliente.tfa_secret', 'cliente.provider', 'cliente.societa', 'cliente.indirizzo', 'cliente.cap', 'cliente.citta', 'cliente.provincia', 'cliente.nazione', 'cliente.telefono', 'cliente.pec', 'cliente.piva', 'cliente.codice_fiscale', 'cliente.codice_univoco', 'azienda', 'azienda.id', 'azienda.denominazione', 'azienda.indirizzo', 'azienda.cap', 'azienda.citta', 'azienda.provincia', 'azienda.nazione', 'azienda.telefono', 'azienda.pec', 'azienda.piva', 'azienda.codice_fiscale', 'azienda.codice_univoco', 'tipologia', 'tipologia.id', 'tipologia.tipologia', 'documento', 'documento.id', 'documento.type', 'documento.title', 'documento.filesize', 'documento.width', 'documento.height', 'documento.modified_on', 'documento.filename_download', 'anno', 'mese', 'letto_il', 'risposta_chiesta', 'risposta_entro', 'risposta', 'date_created'],
  aziende: ['id', 'denominazione', 'indirizzo', 'cap', 'citta', 'provincia', 'nazione', 'telefono', 'pec', 'piva', 'codice_fiscale', 'codice_univoco'],
  persone_aziende: ['id', 'azienda', 'azienda.id', 'azienda.denominazione', 'azienda.indirizzo', 'azienda.cap', 'azienda.citta', 'azienda.provincia', 'azienda.nazione', 'azienda.telefono', 'azienda.pec', 'azienda.piva', 'azienda.codice_fiscale', 'azienda.codice_univoco', 'persona', 'persona.id', 'persona.first_name', 'persona.last_name', 'persona.email', 'persona.avatar', 'persona.tfa_secret', 'persona.provider', 'persona.societa', 'persona.indirizzo', 'persona.cap', 'persona.citta', 'persona.provincia', 'persona.nazione', 'persona.telefono', 'persona.pec', 'persona.piva', 'persona.codice_fiscale', 'persona.codice_univoco', 'ruolo', 'fino_al', 'tipologie'],
  persone_aziende_tipologie: ['id', 'tipologie_id', 'tipologie_id.id', 'tipologie_id.tipologia'],
  richieste_modifica: ['id', 'campo', 'valore_attuale', 'valore_richiesto', 'stato', 'motivo', 'applicata_il', 'vista_il', 'date_created', 'date_updated'],
  tipologie: ['id', 'tipologia'],
  directus_files: ['id', 'type', 'title', 'filesize', 'width', 'height', 'modified_on', 'filename_download'],
  directus_users: ['id', 'first_name', 'last_name', 'email', 'avatar', 'avatar.id', 'avatar.type', 'avatar.title', 'avatar.filesize', 'avatar.width', 'avatar.height', 'avatar.modified_on', 'avatar.filename_download', 'tfa_secret', 'provider', 'societa', 'indirizzo', 'cap', 'citta', 'provincia', 'nazione', 'telefono', 'pec', 'piva', 'codice_fiscale', 'codice_univoco'],
};
