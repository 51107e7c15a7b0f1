/**
 * The invented firm. Its VAT number has a valid check digit but a serial that was never issued, its
 * telephone a number no Italian network assigns, its addresses a domain reserved for examples.
 */
export const firm = {
  name: 'Studio Bellandi',
  legalName: 'Studio Bellandi Società tra Professionisti a r.l.',
  street: 'Via dei Ragionieri 12',
  city: '40124 Bologna (BO)',
  tel: '+39 051 000 0142',
  email: 'studio@example.com',
  pec: 'studio.bellandi@pec.example.com',
  piva: '99990120372',
  rea: 'BO 999142',
  capital: '20.000,00 euro i.v.',
  ordine:
    'Ordine dei Dottori Commercialisti ed Esperti Contabili di Bologna, sezione speciale STP, n. 9042',
} as const;
