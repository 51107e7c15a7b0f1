import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { field, longText, moment, text } from './vocabulary/fields.ts';
import { ownUser } from './vocabulary/relations.ts';

/** The passkeys that clients log in with. Only the backend itself reads and writes them. */
export const passkey: CollectionDefinition = {
  collection: 'passkey',
  data: {
    about: ['C'],
    data: 'Passkeys: public key, name, dates',
    why: 'access',
    kept: 'until removed',
    erasure: 'deleted',
    exportedAs: 'sicurezza',
  },
  meta: internal('passkey', 'Registro interno delle passkey dei clienti', 'Passkey', 'Passkey'),
  fields: {
    id,
    utente: ownUser(),
    nome: text('Nome', { required: true }),
    // Up to 1023 bytes (WebAuthn Level 3, section 4), as base64url.
    credenziale: longText('Identificativo della credenziale', { required: true, unique: true }),
    chiave_pubblica: longText('Chiave pubblica (COSE)', { required: true }),
    contatore: field(
      'Contatore delle firme',
      // Up to 2³² - 1: more than an integer of Postgres holds.
      { type: 'bigInteger', reads: 'string', meta: { interface: 'input' } },
      { required: true, note: 'Non torna mai indietro; 0 dove il dispositivo non conta.' },
    ),
    trasporti: text('Trasporti', { required: true, note: 'Separati da virgole; anche nessuno.' }),
    sincronizzata: field(
      'Sincronizzata',
      {
        type: 'boolean',
        reads: 'boolean',
        meta: { interface: 'boolean', special: ['cast-boolean'] },
      },
      { required: true, note: 'Se il gestore di password la copia su altri dispositivi.' },
    ),
    creata_il: moment('Registrata il', { required: true }),
    usata_il: moment('Usata il'),
  },
};
