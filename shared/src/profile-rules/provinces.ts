/** A province: its code on letters and invoices, and its Italian name. */
export interface Province {
  readonly code: string;
  readonly name: string;
}

/**
 * The Italian provinces in ISTAT's list since 1 January 2026: without Sud Sardegna (SU); with Gallura Nord-Est Sardegna,
 * Ogliastra, Medio Campidano and Sulcis Iglesiente, under their codes of 2016. Sources disagree on Sulcis Iglesiente (CI
 * or SU); the list has CI, which no other province ever had. EE, abroad, is the code of the tax forms.
 */
const list =
  'AG:Agrigento|AL:Alessandria|AN:Ancona|AO:Aosta|AR:Arezzo|AP:Ascoli Piceno|AT:Asti|AV:Avellino|BA:Bari|BT:Barletta-Andria-Trani|BL:Belluno|BN:Benevento|BG:Bergamo|BI:Biella|BO:Bologna|BZ:Bolzano|BS:Brescia|BR:Brindisi|CA:Cagliari|CL:Caltanissetta|CB:Campobasso|CE:Caserta|CT:Catania|CZ:Catanzaro|CH:Chieti|CO:Como|CS:Cosenza|CR:Cremona|KR:Crotone|CN:Cuneo|EN:Enna|FM:Fermo|FE:Ferrara|FI:Firenze|FG:Foggia|FC:Forlì-Cesena|FR:Frosinone|OT:Gallura Nord-Est Sardegna|GE:Genova|GO:Gorizia|GR:Grosseto|IM:Imperia|IS:Isernia|AQ:L’Aquila|SP:La Spezia|LT:Latina|LE:Lecce|LC:Lecco|LI:Livorno|LO:Lodi|LU:Lucca|MC:Macerata|MN:Mantova|MS:Massa-Carrara|MT:Matera|VS:Medio Campidano|ME:Messina|MI:Milano|MO:Modena|MB:Monza e della Brianza|NA:Napoli|NO:Novara|NU:Nuoro|OG:Ogliastra|OR:Oristano|PD:Padova|PA:Palermo|PR:Parma|PV:Pavia|PG:Perugia|PU:Pesaro e Urbino|PE:Pescara|PC:Piacenza|PI:Pisa|PT:Pistoia|PN:Pordenone|PZ:Potenza|PO:Prato|RG:Ragusa|RA:Ravenna|RC:Reggio Calabria|RE:Reggio Emilia|RI:Rieti|RN:Rimini|RM:Roma|RO:Rovigo|SA:Salerno|SS:Sassari|SV:Savona|SI:Siena|SR:Siracusa|SO:Sondrio|CI:Sulcis Iglesiente|TA:Taranto|TE:Teramo|TR:Terni|TO:Torino|TP:Trapani|TN:Trento|TV:Treviso|TS:Trieste|UD:Udine|VA:Varese|VE:Venezia|VB:Verbano-Cusio-Ossola|VC:Vercelli|VR:Verona|VV:Vibo Valentia|VI:Vicenza|VT:Viterbo|EE:Estero';

/** All provinces sorted by name, with abroad at the end. */
export const provinces: readonly Province[] = list.split('|').map((entry) => {
  const [code = '', name = ''] = entry.split(':');
  return { code, name };
});

/** Returns true for the code of a current province. */
export function isProvince(code: string): boolean {
  return provinces.some((one) => one.code === code);
}

function letters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase();
}

/** Returns the code of a province given by code or name in any case, with or without accents; other text in capitals. */
export function provinceCode(text: string): string {
  const wanted = letters(text);
  const found = provinces.find(({ code, name }) => code === wanted || letters(name) === wanted);
  return found?.code ?? text.toUpperCase();
}
