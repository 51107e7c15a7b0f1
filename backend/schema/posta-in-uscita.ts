import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, field, integer, kept, longText, moment } from './vocabulary/fields.ts';

/** The kinds of mails by their names in the backend, as staff read them. */
const kinds = {
  'account-confirm': 'Conferma dell’indirizzo',
  'sign-up-confirm': 'Conferma della registrazione',
  'first-password': 'Prima password',
  'password-reset': 'Nuova password',
  'user-invitation': 'Invito',
  'delegate-invitation': 'Invito di un delegato',
  'delegate-added': 'Nuova delega',
  'delegate-ended': 'Delega terminata',
  'already-registered': 'Account già esistente',
  'password-changed': 'Password cambiata',
  'new-device': 'Nuovo dispositivo',
  'wrong-codes': 'Codici di verifica errati',
  'two-factor-on': 'Verifica in due passaggi attivata',
  'two-factor-off': 'Verifica in due passaggi disattivata',
  'two-factor-reset': 'Verifica in due passaggi disattivata dallo studio',
  'access-suspended': 'Accesso sospeso',
  'access-restored': 'Accesso riattivato',
  'password-cancelled': 'Password annullata dallo studio',
  'passkey-added': 'Passkey registrata',
  'passkey-removed': 'Passkey rimossa',
  'recovery-code-used': 'Codice di recupero usato',
  'recovery-codes-new': 'Nuovi codici di recupero',
  'email-change': 'Conferma del nuovo indirizzo',
  'email-changed': 'Indirizzo cambiato',
  'second-address': 'Conferma del secondo indirizzo',
  'second-address-on': 'Secondo indirizzo attivo',
  'deletion-requested': 'Richiesta di cancellazione ricevuta',
  'deletion-done': 'Account cancellato',
  'deletion-refused': 'Richiesta di cancellazione respinta',
  digest: 'Novità per il cliente',
  'firm-digest': 'Avviso allo studio',
  contact: 'Messaggio dal sito',
  appointment: 'Richiesta di appuntamento',
};

/** The states of a mail. All but the first are final. */
export const mailStates = {
  in_attesa: 'In attesa',
  inviata: 'Inviata',
  rifiutata: 'Rifiutata dal server del destinatario',
  abbandonata: 'Non inviata in tre giorni',
  scaduta: 'Non inviata: collegamento scaduto',
  annullata: 'Annullata: documento ritirato',
} as const;

/** The fields that staff read: recipient and progress of a mail, never its content. */
export const shownMailFields = [
  'id',
  'creata_il',
  'destinatario',
  'tipo',
  'stato',
  'tentativi',
  'ultimo_tentativo_il',
  'prossimo_tentativo_il',
  'conclusa_il',
] as const;

/** The outbox: every mail of the backend, until 30 days after it was sent or given up. */
export const postaInUscita: CollectionDefinition = {
  collection: 'posta_in_uscita',
  data: {
    about: ['C', 'S', 'V'],
    data: 'Mails: recipient, kind, state, times; bodies of waiting ones, encrypted',
    why: 'showing what was sent; sending',
    periods: [{ since: 'conclusa_il', days: 30, after: 'their end' }],
    kept: 'bodies until sent or given up, three days at most',
    erasure: 'deleted',
    erasedRows: (database, { email, second }) =>
      database('posta_in_uscita')
        .whereRaw('LOWER(??) IN (?, ?)', ['destinatario', email, second])
        .whereNot('tipo', 'deletion-done'),
    exportedAs: 'email_inviate',
  },
  meta: {
    icon: 'outgoing_mail',
    note: 'Le e-mail del sito: a chi, di che tipo, se sono partite e quando. Si compila da solo, non si modifica, e il testo non si può leggere. Se il server di posta non risponde, il sito riprova per tre giorni.',
    display_template: '{{destinatario}} · {{tipo}}',
    sort: 11,
    accountability: null,
    translations: labels('Posta in uscita', 'E-mail'),
  },
  fields: {
    id,
    creata_il: moment('Creata il', { ...kept, required: true }),
    destinatario: longText('Destinatario', { ...kept, required: true }),
    tipo: choice('Tipo', kinds, { ...kept, required: true, allowOther: true }),
    stato: choice('Stato', mailStates, { ...kept, required: true, indexed: true }),
    tentativi: integer('Tentativi', { ...kept, required: true }),
    ultimo_tentativo_il: moment('Ultimo tentativo', kept),
    prossimo_tentativo_il: moment('Prossimo tentativo', { ...kept, indexed: true }),
    conclusa_il: moment('Inviata o abbandonata il', { ...kept, indexed: true }),
    scade_il: moment('Il collegamento scade il', { ...kept, hidden: true }),
    // The news in it: a withdrawal cancels a mail that has not gone out.
    riguarda: longText('Riguarda', { readonly: true, hidden: true }),
    contenuto: field(
      'Contenuto cifrato',
      // Concealed: even administrators read asterisks.
      { type: 'text', reads: 'string', meta: { interface: 'input', special: ['conceal'] } },
      { readonly: true, hidden: true, note: 'Vuoto appena la e-mail è partita o abbandonata.' },
    ),
  },
};
