import type { ProfileField } from '@studio/shared/rules';
import {
  readDay,
  readPhone,
  readTaxCode,
  readVatNumber,
  restoredPostCode,
  restoredRecipientCode,
  restoredTaxNumber,
} from '@studio/shared/rules';

/** Returns the sentence for staff about a day that cannot be read. */
export function daySentence(text: string): string {
  if (readDay(`${text} 2028`).value ?? readDay(`${text}/2028`).value)
    return 'Manca l’anno, per esempio 16/06/2026.';
  return readDay(text).problem === 'impossible'
    ? 'Il calendario non ha questo giorno; il giorno viene prima del mese, per esempio 16/06/2026.'
    : 'Un giorno del calendario, per esempio 16/06/2026.';
}

const oneLine = 'Una sola riga, al massimo 255 caratteri.';

const sentences: { readonly [field in ProfileField]: string } = {
  first_name: 'Una sola riga, al massimo 50 caratteri.',
  last_name: 'Una sola riga, al massimo 50 caratteri.',
  email: 'Un indirizzo e-mail solo, per esempio nome@esempio.it.',
  societa: oneLine,
  indirizzo: oneLine,
  cap: '5 cifre, zeri iniziali compresi; all’estero 00000.',
  citta: oneLine,
  provincia: 'La sigla o il nome di una provincia italiana, per esempio BO; all’estero EE.',
  nazione: oneLine,
  telefono: 'Un numero di telefono, per esempio +39 051 000 0142 o 051 000 0142 int. 3.',
  pec: 'Un indirizzo solo di posta certificata.',
  piva: '11 cifre; di San Marino e dell’estero con la sigla del Paese, per esempio SM12345.',
  codice_fiscale: '16 caratteri di una persona oppure 11 cifre di una società.',
  codice_univoco: 'I 6 o 7 caratteri del codice destinatario.',
};

const wrongDigit = '11 cifre: l’ultima è quella di controllo, e non torna con le altre.';

/** Returns the sentence about zeros that a spreadsheet took away; undefined for other mistakes. */
function zerosSentence(field: ProfileField, text: string): string | undefined {
  const whole =
    field === 'cap'
      ? restoredPostCode(text)
      : field === 'codice_univoco'
        ? restoredRecipientCode(text)
        : field === 'piva' || field === 'codice_fiscale'
          ? restoredTaxNumber(text)
          : undefined;
  return whole && `I fogli di calcolo tolgono gli zeri iniziali: forse ${whole}.`;
}

/** Returns the sentence for staff about a value of a client or a company that its field does not accept. */
export function valueSentence(field: ProfileField, text: string): string {
  const zeros = zerosSentence(field, text);
  if (zeros !== undefined) return `${sentences[field]} ${zeros}`;
  if (field === 'piva' && readVatNumber(text).problem === 'check') return wrongDigit;
  if (field === 'codice_fiscale' && readTaxCode(text).problem === 'check')
    return `${sentences[field]} L’ultimo è quello di controllo, e non torna con gli altri.`;
  if (field === 'telefono' && ['several', 'long'].includes(readPhone(text).problem ?? ''))
    return 'Un numero di telefono solo: un altro va nelle note.';
  return sentences[field];
}
