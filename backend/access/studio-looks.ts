import { brand } from '@studio/shared/kit/brand';
import { studioStyles } from './studio-styles.ts';

/** The ground below the logo in both schemes: a dark logo would vanish on the Studio's own bar. */
const plate = brand.light.surface;

/** The ground of the bar of modules: the site's ink. */
const bar = brand.light.ink;

/** The colour of notes below fields and of placeholders: Directus' own is too pale to be read. */
const subdued = { light: '#5b6b82', dark: '#94a3b8' } as const;

const themeOf = (scheme: 'light' | 'dark') => ({
  // Buttons have white text in the light scheme and near-black text in the dark one; both reach a contrast of 4.5:1.
  primary: brand[scheme].accent,
  foregroundSubdued: subdued[scheme],
  navigation: { modules: { background: bar } },
});

/**
 * The days of the week in the Studio's calendars, from Sunday on: Directus gives its calendar no language, and no
 * setting for the first day.
 */
const weekdays = ['dom', 'lun', 'mar', 'mer', 'gio', 'ven', 'sab'];

const weekdayStyles = weekdays.map(
  (day, index) => `.calendar-head-cell:nth-child(${index + 1})::after { content: '${day}'; }`,
);

/** The parts of Directus' own import, of which the backend answers every call with 403; the export stays. */
const importForm = ['', ' + .v-checkbox', ' + .v-checkbox + .field']
  .concat(' + .v-checkbox + .field + .v-divider')
  .map((next) => `.fields > .field:has(#import-file)${next}`);

/** Hides what answers 403 or 404 here (shares, imports) and Directus' advertising, and shows a wide logo by its left end. */
const customCss = `
.module-bar-logo { background-color: ${plate} !important; }
.module-bar-logo .custom-logo { object-fit: cover !important; object-position: left center; }
.public-view .title-box .logo { background-color: ${plate} !important; inline-size: auto !important; padding: 6px 10px; }
.public-view .title-box .logo img { inline-size: auto !important; max-inline-size: 160px !important; object-fit: contain; }
.public-view .art { background: ${bar} !important; }
.public-view .art * { visibility: hidden; }
.public-view .forgot-password { padding-inline-start: 16px; }
.accordion-item:has(> h3 [data-icon='share']) { display: none !important; }
${importForm.join(',\n')} { display: none !important; }
.calendar-head-cell { font-size: 0 !important; }
.calendar-head-cell::after { font-size: 12px; }
${weekdayStyles.join('\n')}
`;

/** The modules in the Studio's bar; only administrators see the settings. */
const modules = ['panoramica', 'content', 'users', 'files'].map((id) => ({
  type: 'module',
  id,
  enabled: true,
}));

/** The settings of the Studio's looks. */
export const studioLooks = {
  project_color: brand.light.accent,
  project_descriptor: 'Area di lavoro',
  default_appearance: 'auto',
  theme_light_overrides: themeOf('light'),
  theme_dark_overrides: themeOf('dark'),
  module_bar: [...modules, { type: 'module', id: 'settings', enabled: true, locked: true }],
  custom_css: `${customCss.trim()}\n${studioStyles}`,
};

/** The Studio's own Italian texts: times that are not Italian, and sentences that its Italian lacks. */
export const studioTexts: Readonly<Record<string, string>> = {
  // Italy counts 24 hours, and writes the day before the month.
  'date-fns_time': 'HH:mm:ss',
  'date-fns_time_no_seconds': 'HH:mm',
  'date-fns_time_short': 'HH:mm',
  'date-fns_time_short_seconds': 'HH:mm:ss',
  'date-fns_date_short': 'd MMM yyyy',
  'date-fns_date_short_no_year': 'd MMM',
  active_users: 'Utenti attivi',
  add_fields: 'Aggiungi colonne',
  apply: 'Applica',
  compare_to_latest_to_restore: 'Confronta con l’ultima versione prima di ripristinare questa',
  comparing_to: 'Confronto con',
  creating_in: 'Aggiungi: {collection}',
  creating_unit: 'Aggiungi: {unit}',
  content_edited: 'Contenuto modificato',
  copy_id: 'Copia il numero',
  copy_id_fail: 'Numero non copiato',
  copy_id_success: 'Numero copiato',
  differences_count: 'Nessuna differenza | Una differenza | {count} differenze',
  discard: 'Scarta',
  download_folder: 'Scarica la cartella',
  email_address: 'Indirizzo e-mail',
  enable_tfa: 'Attiva la verifica in due passaggi',
  hide_advanced_options: 'Nascondi i dettagli',
  import_export: 'Esporta',
  import_background: 'Importa in secondo piano',
  import_data_errors: 'Errore di importazione',
  import_data_validation_errors_notice: 'Queste righe hanno valori non validi:',
  invalid_file_type: 'Tipo di file non ammesso',
  invalid_input: 'Valore non valido',
  invalid_range_max: 'Il valore supera il massimo di {value}',
  invalid_range_min: 'Il valore è sotto il minimo di {value}',
  invited_users: 'Utenti invitati',
  item_deleted: 'L’elemento che stavi modificando è stato eliminato.',
  latest: 'Ultima',
  latest_revision: 'Ultima versione',
  more_users: 'Mostra gli altri',
  no_active_users: 'Nessun utente attivo',
  no_invited_users: 'Nessun utente invitato',
  no_status_users_copy: 'Non ci sono utenti con questo stato.',
  no_suspended_users: 'Nessun utente sospeso',
  not_a_number: 'Non è un numero',
  previous: 'Precedente',
  previous_revision: 'Versione precedente',
  save_as_new_file: 'Salva come nuovo file',
  select_all_differences: 'Seleziona tutte le differenze',
  select_earlier_revision_to_restore: 'Scegli una versione precedente da ripristinare',
  show_advanced_options: 'Mostra i dettagli',
  show_differences_only: 'Mostra solo le differenze',
  skip_link_main: 'Vai al contenuto',
  skip_link_module_nav: 'Vai ai moduli',
  skip_link_nav: 'Vai al menu',
  skip_link_sidebar: 'Vai alla barra laterale',
  suspended_users: 'Utenti sospesi',
  toggle_sidebar: 'Mostra o nascondi la barra laterale',
  unknown_revision: 'Versione sconosciuta',
  updated: 'Aggiornato',
  validation_value_is_invalid: 'Valore non valido',
  value_securely_stored: 'Valore conservato al sicuro',
  you: 'tu',
};
