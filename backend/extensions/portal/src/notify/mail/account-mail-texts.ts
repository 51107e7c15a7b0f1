/** The texts of a mail to a person; the HTML part (`mail/account.liquid`) has the same. */
export interface Message {
  subject: string;
  title: string;
  paragraphs: string[];
  /** A list below the paragraphs. */
  lines?: string[];
  /** The label of the button; it leads to `url`. */
  button: string;
  /** The label of a second link; it leads to `forgotUrl`. */
  otherLink?: string;
}

/** The texts of a mail about an account. */
interface AccountMail extends Omit<Message, 'title' | 'paragraphs' | 'lines'> {
  /** Where it differs from the subject. */
  title?: string;
  /**
   * A name in braces is the place of a value that comes with the mail, or of a value of every mail: `{firm}` is the
   * firm's name and begins a sentence, `{contact}` says to call or write to the firm, `{documents}` the client's documents.
   */
  paragraphs: readonly string[];
  /** Replaces the first paragraph where the firm did not create the recipient's account. */
  reasonWithoutFirm?: string;
  /** The page of the button, in a mail that tells the owner of an account what happened to it. */
  page?: string;
}

const security = '/account/sicurezza';
const ownData = '/account/dati';

const ignore = 'Se non hai fatto tu la richiesta, ignora questo messaggio.';

/**
 * The mails about accounts by kind. None contains a name or another text that a stranger could have typed: a mail of
 * the firm must not carry a stranger's words. `recipient.ts` decides about the names that a mail can carry.
 */
const accountMail = {
  'account-confirm': {
    subject: 'Conferma il tuo indirizzo e-mail',
    paragraphs: [
      '{firm} ha creato per te un account nell’area riservata del proprio sito, dove {documents} sono sempre a tua disposizione.',
      'Per attivarlo conferma l’indirizzo: il link vale 7 giorni. Poi sceglierai la tua password.',
      'Per qualsiasi domanda {contact}. Se non aspettavi questo messaggio, ignoralo: senza conferma l’account non si attiva.',
    ],
    reasonWithoutFirm:
      'Per questo indirizzo è stato chiesto un account nell’area riservata del nostro sito.',
    button: 'Conferma l’indirizzo',
  },
  'sign-up-confirm': {
    subject: 'Conferma il tuo indirizzo e-mail',
    paragraphs: [
      'Questo indirizzo è stato usato per una registrazione nell’area riservata del nostro sito, con una password scelta allora.',
      'Se eri tu, conferma l’indirizzo: il link vale 7 giorni. Se non eri tu, non confermare e ignora questo messaggio: senza conferma l’account non si attiva.',
    ],
    button: 'Conferma l’indirizzo',
  },
  'first-password': {
    subject: 'Scegli la tua password',
    paragraphs: [
      'Il tuo account è attivo: manca solo la password.',
      `Il link vale 24 ore e si può usare una volta sola. ${ignore}`,
    ],
    button: 'Scegli la password',
  },
  'password-reset': {
    subject: 'Imposta una nuova password',
    paragraphs: [
      'Abbiamo ricevuto una richiesta per cambiare la password del tuo account.',
      `Il link vale 24 ore e si può usare una volta sola. ${ignore}`,
    ],
    button: 'Imposta la password',
  },
  'user-invitation': {
    subject: 'Il tuo invito all’area riservata',
    paragraphs: [
      '{inviter} ti ha invitato ad aprire un account nell’area riservata del nostro sito.',
      'Per accettare l’invito scegli la tua password: il link vale 7 giorni.',
      'Per qualsiasi domanda {contact}. Se non aspettavi questo invito, ignora il messaggio.',
    ],
    button: 'Accetta l’invito',
  },
  'delegate-invitation': {
    subject: 'Hai ricevuto una delega',
    paragraphs: [
      '{inviter} ti ha dato una delega per {company}: sul nostro sito vedrai i documenti di queste tipologie: {types}{until}.',
      'Per accettare scegli la tua password: il link vale 7 giorni.',
      'Per qualsiasi domanda {contact}. Se non aspettavi questo invito, ignora il messaggio.',
    ],
    button: 'Accetta l’invito',
  },
  'delegate-added': {
    subject: 'Hai una nuova delega',
    paragraphs: [
      '{inviter} ti ha dato una delega per {company}: nella tua area riservata trovi anche i documenti di queste tipologie: {types}{until}.',
      'Accedi come al solito e scegli l’azienda in alto nella pagina. Se non te lo aspettavi, {contact}.',
    ],
    button: 'Vai ai documenti',
  },
  'delegate-ended': {
    subject: 'Una tua delega è terminata',
    paragraphs: [
      'Un titolare ha terminato la tua delega per {company}: da ora non ne vedi più i documenti.',
      'Il tuo account resta attivo. Per qualsiasi domanda {contact}.',
    ],
    button: 'Apri l’area riservata',
    page: '/account',
  },
  'already-registered': {
    subject: 'Hai già un account',
    paragraphs: [
      'Dal nostro sito è stato chiesto di registrare o di confermare questo indirizzo, ma l’account è già attivo e non è cambiato nulla.',
      'Se eri tu, accedi come al solito. Altrimenti ignora questo messaggio.',
    ],
    button: 'Accedi',
    otherLink: 'Non ricordi la password? Impostane una nuova',
  },
  'password-changed': {
    subject: 'La tua password è stata cambiata',
    paragraphs: [
      'La password del tuo account è stata appena cambiata; le altre sessioni aperte sono state chiuse.',
      'Se non eri tu, imposta subito una nuova password e {contact}.',
    ],
    button: 'Imposta una nuova password',
    page: '/forgot',
  },
  'new-device': {
    subject: 'Nuovo accesso al tuo account',
    paragraphs: [
      'C’è stato un accesso al tuo account da un dispositivo mai usato prima: {browser}, {when}.',
      'Se eri tu, non devi fare nulla. Se non eri tu, apri la pagina Sicurezza, esci da tutti i dispositivi, imposta una nuova password e {contact}.',
    ],
    button: 'Apri la pagina Sicurezza',
    page: security,
  },
  'wrong-codes': {
    subject: 'Troppi codici di verifica errati',
    paragraphs: [
      'Dopo la password giusta del tuo account sono stati inseriti dieci codici di verifica errati, uno dopo l’altro: l’accesso non è avvenuto.',
      'Se non eri tu, la tua password è nota ad altri: impostane subito una nuova.',
    ],
    button: 'Imposta una nuova password',
    page: '/forgot',
  },
  'two-factor-on': {
    subject: 'La verifica in due passaggi è attiva',
    paragraphs: [
      'Da ora, per accedere al tuo account, oltre alla password serve un codice della tua app.',
      'Se non l’hai attivata tu, {contact}.',
    ],
    button: 'Apri la pagina Sicurezza',
    page: security,
  },
  'two-factor-off': {
    subject: 'La verifica in due passaggi è stata disattivata',
    paragraphs: [
      'Da ora, per accedere al tuo account, basta la password.',
      'Se non l’hai disattivata tu, cambia subito la password e {contact}.',
    ],
    button: 'Apri la pagina Sicurezza',
    page: security,
  },
  'passkey-added': {
    subject: 'Una nuova passkey per il tuo account',
    paragraphs: [
      'Da ora si può accedere al tuo account anche con una nuova passkey, senza password né codice.',
      'Se non l’hai registrata tu, rimuovila subito dalla pagina Sicurezza, cambia la password e {contact}.',
    ],
    button: 'Apri la pagina Sicurezza',
    page: security,
  },
  'passkey-removed': {
    subject: 'Una passkey del tuo account è stata rimossa',
    paragraphs: [
      'Da ora non si può più accedere al tuo account con quella passkey. Gli accessi già aperti restano aperti.',
      'Se non l’hai rimossa tu, cambia subito la password e {contact}.',
    ],
    button: 'Apri la pagina Sicurezza',
    page: security,
  },
  'two-factor-reset': {
    subject: 'Abbiamo disattivato la tua verifica in due passaggi',
    paragraphs: [
      'Lo studio ha disattivato la verifica in due passaggi del tuo account: da ora, per accedere, basta la password. Puoi riattivarla nella pagina Sicurezza.',
      'Se non ce lo hai chiesto tu, cambia subito la password e {contact}.',
    ],
    button: 'Apri la pagina Sicurezza',
    page: security,
  },
  'access-suspended': {
    subject: 'Il tuo accesso è sospeso',
    paragraphs: [
      'Lo studio ha sospeso il tuo accesso all’area riservata: le sessioni aperte sono chiuse, e per ora non puoi entrare. I tuoi documenti restano conservati.',
      'Per saperne di più {contact}.',
    ],
    button: 'Scrivici',
    page: '/contacts',
  },
  'access-restored': {
    subject: 'Il tuo accesso è di nuovo attivo',
    paragraphs: [
      'Lo studio ha riattivato il tuo accesso all’area riservata: entra come al solito.',
      'Se non ricordi la password, la reimposti dalla pagina di accesso. Per qualsiasi domanda {contact}.',
    ],
    button: 'Accedi',
    page: '/login',
  },
  'password-cancelled': {
    subject: 'Scegli una nuova password',
    paragraphs: [
      'Per tornare nell’area riservata scegli una nuova password: lo studio ha annullato quella di prima e ha chiuso tutti gli accessi. Non valgono più nemmeno le passkey e l’indirizzo del calendario delle scadenze: puoi crearli di nuovo.',
      'Il link vale 24 ore e si può usare una volta sola. Se è scaduto, ne chiedi un altro con «Password dimenticata» nella pagina di accesso.',
      'Se non sai perché è successo, {contact}.',
    ],
    button: 'Scegli la password',
  },
  'recovery-code-used': {
    subject: 'È stato usato un codice di recupero',
    paragraphs: [
      'Per entrare nel tuo account è stato usato, dopo la password, uno dei tuoi codici di recupero, che ora non vale più. Codici che restano: {left}.',
      'Se eri tu e non hai più il telefono, disattiva la verifica in due passaggi e riattivala con quello nuovo. Se non eri tu, cambia subito la password e {contact}.',
    ],
    button: 'Apri la pagina Sicurezza',
    page: security,
  },
  'recovery-codes-new': {
    subject: 'Hai nuovi codici di recupero',
    paragraphs: [
      'Per il tuo account sono stati creati dieci nuovi codici di recupero: quelli di prima non valgono più.',
      'Se non eri tu, cambia subito la password e {contact}.',
    ],
    button: 'Apri la pagina Sicurezza',
    page: security,
  },
  'email-change': {
    subject: 'Conferma il tuo nuovo indirizzo e-mail',
    paragraphs: [
      'Abbiamo approvato la richiesta di usare questo indirizzo per un account dell’area riservata del nostro sito.',
      'Il cambio avviene quando lo confermi: il link vale 7 giorni. Se non hai chiesto tu la modifica, ignora questo messaggio: senza conferma non cambia nulla.',
    ],
    button: 'Conferma il nuovo indirizzo',
  },
  'email-changed': {
    subject: 'L’indirizzo e-mail del tuo account è cambiato',
    paragraphs: [
      'Il nuovo indirizzo è stato confermato: da ora scriviamo a quello, e a questo non più.',
      'Se non hai chiesto tu la modifica, {contact}.',
    ],
    button: 'Scrivici',
  },
  'second-address': {
    subject: 'Conferma questo indirizzo per gli avvisi',
    paragraphs: [
      'Un nostro cliente ha indicato questo indirizzo per ricevere gli avvisi sui nuovi documenti della sua area riservata.',
      'Gli avvisi partono solo se lo confermi: il link vale 7 giorni. Dicono quanti documenti sono arrivati, e non danno accesso ai documenti.',
      'Se non ne sai nulla, ignora questo messaggio.',
    ],
    button: 'Conferma l’indirizzo',
  },
  'second-address-on': {
    subject: 'Un secondo indirizzo riceve i tuoi avvisi',
    paragraphs: [
      'Da ora anche il secondo indirizzo che hai indicato riceve gli avvisi sui nuovi documenti: lo ha appena confermato. Per leggere i documenti serve sempre il tuo account.',
      'Se non lo hai aggiunto tu, toglilo nella pagina I miei dati, cambia la password e {contact}.',
    ],
    button: 'Apri I miei dati',
    page: ownData,
  },
  'deletion-requested': {
    subject: 'Abbiamo ricevuto la tua richiesta di cancellazione',
    paragraphs: [
      'Ci hai chiesto di cancellare il tuo account e i tuoi dati: ti rispondiamo entro un mese.',
      'Se la eseguiamo, accesso, profilo e preferenze si cancellano subito e per sempre. {kept}',
      'Finché è in attesa puoi ritirarla nella pagina I miei dati. Se non l’hai fatta tu, ritirala, cambia la password e {contact}.',
    ],
    button: 'Apri I miei dati',
    page: ownData,
  },
  'deletion-done': {
    subject: 'Abbiamo cancellato il tuo account',
    paragraphs: [
      'Come ci hai chiesto, abbiamo cancellato il tuo account: accesso, profilo, preferenze e storia degli accessi non ci sono più.',
      '{kept}',
      'Se qualcosa non ti convince {contact}. Puoi anche rivolgerti al Garante per la protezione dei dati personali.',
    ],
    button: 'Vai al sito',
  },
  'deletion-refused': {
    subject: 'La tua richiesta di cancellazione',
    title: 'La tua richiesta di cancellazione non è stata accolta',
    paragraphs: [
      'Abbiamo esaminato la tua richiesta di cancellare l’account e i dati, e non possiamo accoglierla: {note}',
      'L’account resta attivo. Se non sei d’accordo {contact}; puoi anche presentare reclamo al Garante per la protezione dei dati personali o ricorso al giudice.',
    ],
    button: 'Apri I miei dati',
    page: ownData,
  },
} as const satisfies Record<string, AccountMail>;

type Mails = typeof accountMail;

/** A kind of mail that tells the owner of an account what happened to it. */
export type OwnerMail = {
  [Kind in keyof Mails]: Mails[Kind] extends { page: string } ? Kind : never;
}[keyof Mails];

type Places<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;

type PlacesOf<Kind extends OwnerMail> = Exclude<
  Places<Mails[Kind]['paragraphs'][number]>,
  'contact'
>;

/** The values that the texts of a kind have places for, besides those of every mail; none without such places. */
export type MailValues<Kind extends OwnerMail> = [PlacesOf<Kind>] extends [never]
  ? []
  : [Record<PlacesOf<Kind>, string>];

/** Returns the page that the button of an owner's mail leads to. */
export const pageOf = (kind: OwnerMail): string => accountMail[kind].page;

const mails: Record<string, AccountMail> = accountMail;

/** Returns the texts of an account mail; undefined for another kind. */
export function accountMailOf(kind: string): AccountMail | undefined {
  return Object.hasOwn(mails, kind) ? mails[kind] : undefined;
}
