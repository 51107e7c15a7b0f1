/**
 * Whether a text is a codice univoco (CodiceDestinatario of FatturaPA: `[A-Z0-9]{6,7}`): 7 characters for companies,
 * 6 for public bodies; 0000000 (by PEC) and XXXXXXX (abroad) are among them.
 */
export function isRecipientCode(text: string): boolean {
  return /^[A-Z0-9]{6,7}$/.test(text);
}
