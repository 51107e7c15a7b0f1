import { id } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, internal } from './vocabulary/definition.ts';
import { longText, moment, text } from './vocabulary/fields.ts';

/** The codes of the short links in mails. Only the backend itself reads and writes them. */
export const collegamentiPosta: CollectionDefinition = {
  collection: 'collegamenti_posta',
  data: {
    about: ['C'],
    data: 'Links in mails; their codes (hash, encrypted token)',
    why: 'confirming an address; waiting mail',
    periods: [{ since: 'scade_il', days: 1, after: "the link's end" }],
    erasure: 'none',
    exportedAs: null,
  },
  meta: internal(
    'link',
    'Registro interno dei collegamenti nelle e-mail',
    'Collegamenti delle e-mail',
    'Collegamento',
  ),
  fields: {
    id,
    impronta: text('Impronta del codice', {
      required: true,
      unique: true,
      note: 'SHA-256: il codice stesso è solo nella e-mail.',
    }),
    contenuto: longText('Gettone cifrato', {
      required: true,
      note: 'Si legge solo con il codice della e-mail.',
    }),
    scade_il: moment('Scade il', { required: true, indexed: true }),
    usato_il: moment('Usato il'),
  },
};
