/** Subject and text part of a mail; the HTML part is the template of the same name. */
export interface MailTexts {
  subject?: string;
  text: string;
}

const signature = '\n\n--\nQuesto messaggio è stato inviato automaticamente.';

const texts: Record<string, (data: Record<string, unknown>) => MailTexts> = {
  'password-reset': ({ url }) => ({
    subject: 'Imposta la tua password',
    text:
      'Abbiamo ricevuto una richiesta per impostare la password del tuo account.\n\n' +
      `Per sceglierne una nuova apri questo collegamento:\n${url}\n\n` +
      'Il collegamento vale 24 ore. Se non hai fatto tu la richiesta, ignora questo messaggio.' +
      signature,
  }),
  'user-invitation': ({ url }) => ({
    subject: 'Il tuo invito all’area riservata',
    text:
      'Sei stato invitato nell’area riservata.\n\n' +
      `Per accettare l’invito e scegliere la password apri questo collegamento:\n${url}\n\n` +
      'Il collegamento vale 7 giorni.' +
      signature,
  }),
  'user-registration': ({ url }) => ({
    subject: 'Conferma il tuo indirizzo e-mail',
    text:
      'Grazie per la registrazione.\n\n' +
      `Per confermare il tuo indirizzo e-mail apri questo collegamento:\n${url}\n\n` +
      'Se non hai chiesto tu la registrazione, ignora questo messaggio.' +
      signature,
  }),
  contact: ({ nome, email, telefono, messaggio }) => ({
    text: `Nome: ${nome}\nE-mail: ${email}\nTelefono: ${telefono || '–'}\n\n${messaggio}`,
  }),
};

/** The Italian texts of a mail by the name of its template, if it is one of ours. */
export function mailTexts(template: string, data: Record<string, unknown>): MailTexts | undefined {
  return Object.hasOwn(texts, template) ? texts[template]?.(data) : undefined;
}
