/** The rows to which a field points: their collection, the type of its key as read, and the form in which the Studio shows one. */
export interface Target {
  readonly collection: string;
  readonly key: 'string' | 'number';
  readonly template: string;
}

const target = (collection: string, key: Target['key'], template: string): Target => ({
  ...{ collection, key, template },
});

const users = (template: string) => target('directus_users', 'string', template);

/** The form in which the Studio shows a client, and a company. */
const clientTemplate = '{{societa}} {{first_name}} {{last_name}}';
export const companyTemplate = '{{denominazione}}';

export const toClient = users(clientTemplate);
/** A client in a selector: of two with one name the VAT number tells which. */
export const toChosenClient = users(`${clientTemplate} {{piva}}`);
export const toStaff = users('{{first_name}} {{last_name}}');
/** The account of an internal row. */
export const toUser = users('{{email}}');
export const toCompany = target('aziende', 'number', companyTemplate);
export const toType = target('tipologie', 'number', '{{tipologia}}');
export const toDocument = target(
  'documenti_clienti',
  'number',
  '{{tipologia.tipologia}} {{anno}} · {{documento.title}}',
);
export const toRequest = target('richieste_documenti', 'number', '{{titolo}}');
export const toTemplate = target('modelli_richieste', 'number', '{{nome}}');
export const toUpload = target('caricamenti', 'number', '{{nome}}');
export const toMessage = target('messaggi', 'number', '{{testo}}');
export const toDelivery = target('consegne', 'number', '{{date_created}}');
export const toFile = target('directus_files', 'string', '{{filename_download}}');
export const toActivity = target('attivita', 'number', '{{nome}}');
