// Generated from backend/schema by backend/scripts/generate-types.ts. Do not edit.

/** The readable fields of a file; sizes in bytes and pixels. */
export interface PublicFile {
  id: string;
  type: string | null;
  title: string | null;
  filesize: number | null;
  width: number | null;
  height: number | null;
  modified_on: string | null;
  filename_download: string;
}

/** A row of `directus_users`. */
export interface DirectusUsers {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  avatar: string | PublicFile | null;
  societa: string | null;
  indirizzo: string | null;
  cap: string | null;
  citta: string | null;
  provincia: string | null;
  nazione: string | null;
  telefono: string | null;
  pec: string | null;
  piva: string | null;
  codice_fiscale: string | null;
  codice_univoco: string | null;
  iscritto_il: string | null;
  invitato_il: string | null;
  cancellato_il: string | null;
  gruppi: string[] | null;
}

/** A row of `configurazione`. */
export interface Configurazione {
  id: number;
  payoff: string | null;
  denominazione: string | null;
  indirizzo: string | null;
  tel: string | null;
  email: string | null;
  pec: string | null;
  orari: string | null;
  logo: string | PublicFile | null;
  logo_scuro: string | PublicFile | null;
  default_image_header: string | PublicFile | null;
  piva: string | null;
  codice_fiscale: string | null;
  rea: string | null;
  capitale_sociale: string | null;
  ordine: string | null;
  titolo_professionale: string | null;
  regole_professionali: string | null;
  mappa_centro: [number, number] | null;
  mappa_zoom: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A row of `pagine`. */
export interface Pagine {
  id: number;
  status: 'draft' | 'published' | 'archived';
  sort: number | null;
  url: string;
  titolo: string | null;
  nome: string | null;
  descrizione: string | null;
  contenuto: string | null;
  header_image: string | PublicFile | null;
  related_data: ('news' | 'attivita' | 'team' | 'loghi' | 'scadenze')[] | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A row of `news`. */
export interface News {
  id: number;
  status: 'draft' | 'published' | 'archived';
  data: string;
  titolo: string;
  abstract: string | null;
  testo: string | null;
  file: string | PublicFile | null;
  attivita: number[] | NewsAttivita[];
  date_created: string | null;
  date_updated: string | null;
}

/** A row of `team`. */
export interface Team {
  id: number;
  status: 'draft' | 'published' | 'archived';
  sort: number | null;
  Nome: string;
  Cognome: string;
  ruolo: string | null;
  info: string | null;
  testo: string | null;
  foto: string | PublicFile | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A row of `attivita`. */
export interface Attivita {
  id: number;
  status: 'draft' | 'published' | 'archived';
  sort: number | null;
  nome: string;
  descrizione: string | null;
  responsabile: number | Team | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A row of `news_attivita`. */
export interface NewsAttivita {
  id: number;
  news_id: number | News | null;
  attivita_id: number | Attivita | null;
}

/** A row of `loghi`. */
export interface Loghi {
  id: number;
  status: 'draft' | 'published' | 'archived';
  sort: number | null;
  logo: string | PublicFile | null;
  descrizione: string | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A row of `scadenze`. */
export interface Scadenze {
  id: number;
  status: 'draft' | 'published' | 'archived';
  Titolo: string;
  data: string | null;
  categoria: string | null;
  attivita: number | Attivita | null;
  pdf: string | PublicFile | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A row of `dizionario`. */
export interface Dizionario {
  id: number;
  key: string;
  translations: number[] | DizionarioTranslations[];
}

/** A row of `dizionario_translations`. */
export interface DizionarioTranslations {
  id: number;
  dizionario: number | Dizionario;
  language: 'it-IT' | 'en-US';
  value: string | null;
}

/** A row of `tipologie`. */
export interface Tipologie {
  id: number;
  tipologia: string;
}

/** A row of `aziende`. */
export interface Aziende {
  id: number;
  denominazione: string;
  piva: string | null;
  codice_fiscale: string | null;
  indirizzo: string | null;
  cap: string | null;
  citta: string | null;
  provincia: string | null;
  nazione: string | null;
  telefono: string | null;
  pec: string | null;
  codice_univoco: string | null;
}

/** A row of `persone_aziende`. */
export interface PersoneAziende {
  id: number;
  azienda: number | Aziende;
  persona: string | DirectusUsers;
  ruolo: 'titolare' | 'delegato';
  fino_al: string | null;
  tipologie: number[];
}

/** A row of `persone_aziende_tipologie`. */
export interface PersoneAziendeTipologie {
  id: number;
  tipologie_id: number | Tipologie | null;
}

/** A row of `importazioni_clienti`. */
export interface ImportazioniClienti {
  id: number;
  file: string | PublicFile;
  invito: 'dopo' | 'ora';
  stato: 'bozza' | 'controllata' | 'importata';
  esito: string | null;
  problemi: string | null;
  ignora_problemi: boolean | null;
  avviso: string | null;
  righe_file: number | null;
  vuote: number | null;
  saltate: number | null;
  totale: number | null;
  con_problemi: number | null;
  escluse: number | null;
  importate: number | null;
  importata_il: string | null;
  invitati_il: string | null;
  righe: number[] | RigheImportazione[];
  impronta: string | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A row of `righe_importazione`. */
export interface RigheImportazione {
  id: number;
  importazione: number | ImportazioniClienti | null;
  riga: number | null;
  esclusa: boolean | null;
  problema: string | null;
  corretto: string | null;
  societa: string | null;
  piva: string | null;
  codice_fiscale: string | null;
  indirizzo: string | null;
  cap: string | null;
  citta: string | null;
  provincia: string | null;
  nazione: string | null;
  telefono: string | null;
  pec: string | null;
  codice_univoco: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  cliente: string | DirectusUsers | null;
  azienda: number | Aziende | null;
}

/** A row of `documenti_clienti`. */
export interface DocumentiClienti {
  id: number;
  cliente: string | DirectusUsers | null;
  azienda: number | Aziende | null;
  tipologia: number | Tipologie | null;
  documento: string | PublicFile;
  anno: number;
  mese: number | null;
  risposta_chiesta?: 'nessuna' | 'presa_visione' | 'approvazione' | null;
  risposta_entro?: string | null;
  risposta?: 'presa_visione' | 'approvazione' | 'rifiuto' | null;
  letto_il: string | null;
  date_created: string | null;
}

/** A row of `richieste_modifica`. */
export interface RichiesteModifica {
  id: number;
  campo: 'first_name' | 'last_name' | 'email' | 'societa' | 'indirizzo' | 'cap' | 'citta' | 'provincia' | 'nazione' | 'telefono' | 'pec' | 'piva' | 'codice_fiscale' | 'codice_univoco';
  valore_attuale: string | null;
  valore_richiesto: string | null;
  stato: 'in_attesa' | 'approvata' | 'rifiutata';
  applicata_il: string | null;
  motivo: string | null;
  vista_il: string | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A row of `richieste_cancellazione`. */
export interface RichiesteCancellazione {
  id: number;
  cliente: string | DirectusUsers;
  stato: 'in_attesa' | 'confermata' | 'eseguita' | 'respinta';
  motivo: string | null;
  nota: string | null;
  cancellato: string | null;
  conservato: string | null;
  confermata_da: string | DirectusUsers | null;
  da_eseguire_il: string | null;
  intestatario: string | null;
  decisa_il: string | null;
  chiave_attesa: string | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A row of `preferenze_avvisi`. */
export interface PreferenzeAvvisi {
  id: number;
  utente: string | DirectusUsers;
  documenti: 'subito' | 'ogni_giorno' | 'mai';
  secondo_indirizzo: string | null;
  secondo_dal: string | null;
  disdetta: string;
  disdetta_secondo: string | null;
}

/** A row of `esportazioni_dati`. */
export interface EsportazioniDati {
  id: number;
  cliente: string | DirectusUsers;
  chiesta_il: string;
  stato: 'chiesta' | 'in_corso' | 'completa' | 'interrotta';
  iniziata_il: string | null;
  finita_il: string | null;
  documenti: number | null;
  impronta: string | null;
}

/** A row of `avvisi_studio`. */
export interface AvvisiStudio {
  id: number;
  destinatari: string[] | null;
  ritmo: 'subito' | 'ogni_ora' | 'ogni_giorno' | 'mai';
  ora: number;
  giorni_non_letti: number;
  controllato_il: string | null;
  inviato_il: string | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A row of `segnalazioni_studio`. */
export interface SegnalazioniStudio {
  id: number;
  chiave: string;
  quando: string;
}

/** A row of `collegamenti_posta`. */
export interface CollegamentiPosta {
  id: number;
  impronta: string;
  contenuto: string;
  scade_il: string;
  usato_il: string | null;
}

/** Every collection by name, as `@directus/sdk` expects it: lists, except singletons. */
export interface Schema {
  directus_users: DirectusUsers;
  configurazione: Configurazione;
  pagine: Pagine[];
  news: News[];
  team: Team[];
  attivita: Attivita[];
  news_attivita: NewsAttivita[];
  loghi: Loghi[];
  scadenze: Scadenze[];
  dizionario: Dizionario[];
  dizionario_translations: DizionarioTranslations[];
  tipologie: Tipologie[];
  aziende: Aziende[];
  persone_aziende: PersoneAziende[];
  persone_aziende_tipologie: PersoneAziendeTipologie[];
  importazioni_clienti: ImportazioniClienti[];
  righe_importazione: RigheImportazione[];
  documenti_clienti: DocumentiClienti[];
  richieste_modifica: RichiesteModifica[];
  richieste_cancellazione: RichiesteCancellazione[];
  preferenze_avvisi: PreferenzeAvvisi[];
  esportazioni_dati: EsportazioniDati[];
  avvisi_studio: AvvisiStudio;
  segnalazioni_studio: SegnalazioniStudio[];
  collegamenti_posta: CollegamentiPosta[];
}
