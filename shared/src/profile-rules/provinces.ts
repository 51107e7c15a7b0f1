/** A province by its code on letters and invoices, with its Italian name. */
export interface Province {
  readonly code: string;
  readonly name: string;
}

/**
 * The Italian provinces as ISTAT lists them since 1 January 2026: Sud Sardegna (SU) is gone; Gallura Nord-Est Sardegna,
 * Ogliastra, Medio Campidano and Sulcis Iglesiente are back, with the codes they had until 2016. Sources disagree on
 * Sulcis Iglesiente (CI or SU): CI, which no other province ever had. EE, abroad, is the code of the tax forms.
 */
const list =
  'AG:Agrigento|AL:Alessandria|AN:Ancona|AO:Aosta|AR:Arezzo|AP:Ascoli Piceno|AT:Asti|AV:Avellino|BA:Bari|BT:Barletta-Andria-Trani|BL:Belluno|BN:Benevento|BG:Bergamo|BI:Biella|BO:Bologna|BZ:Bolzano|BS:Brescia|BR:Brindisi|CA:Cagliari|CL:Caltanissetta|CB:Campobasso|CE:Caserta|CT:Catania|CZ:Catanzaro|CH:Chieti|CO:Como|CS:Cosenza|CR:Cremona|KR:Crotone|CN:Cuneo|EN:Enna|FM:Fermo|FE:Ferrara|FI:Firenze|FG:Foggia|FC:Forlì-Cesena|FR:Frosinone|OT:Gallura Nord-Est Sardegna|GE:Genova|GO:Gorizia|GR:Grosseto|IM:Imperia|IS:Isernia|AQ:L’Aquila|SP:La Spezia|LT:Latina|LE:Lecce|LC:Lecco|LI:Livorno|LO:Lodi|LU:Lucca|MC:Macerata|MN:Mantova|MS:Massa-Carrara|MT:Matera|VS:Medio Campidano|ME:Messina|MI:Milano|MO:Modena|MB:Monza e della Brianza|NA:Napoli|NO:Novara|NU:Nuoro|OG:Ogliastra|OR:Oristano|PD:Padova|PA:Palermo|PR:Parma|PV:Pavia|PG:Perugia|PU:Pesaro e Urbino|PE:Pescara|PC:Piacenza|PI:Pisa|PT:Pistoia|PN:Pordenone|PZ:Potenza|PO:Prato|RG:Ragusa|RA:Ravenna|RC:Reggio Calabria|RE:Reggio Emilia|RI:Rieti|RN:Rimini|RM:Roma|RO:Rovigo|SA:Salerno|SS:Sassari|SV:Savona|SI:Siena|SR:Siracusa|SO:Sondrio|CI:Sulcis Iglesiente|TA:Taranto|TE:Teramo|TR:Terni|TO:Torino|TP:Trapani|TN:Trento|TV:Treviso|TS:Trieste|UD:Udine|VA:Varese|VE:Venezia|VB:Verbano-Cusio-Ossola|VC:Vercelli|VR:Verona|VV:Vibo Valentia|VI:Vicenza|VT:Viterbo|EE:Estero';

/** All provinces by name, and abroad at the end. */
export const provinces: readonly Province[] = list.split('|').map((entry) => {
  const [code = '', name = ''] = entry.split(':');
  return { code, name };
});

/** Whether a text is the code of a province of today. */
export function isProvince(code: string): boolean {
  return provinces.some((one) => one.code === code);
}

function letters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase();
}

/** The code of a province given by code or by name, whatever its case and accents; anything else comes back in capitals. */
export function provinceCode(text: string): string {
  const wanted = letters(text);
  const found = provinces.find(({ code, name }) => code === wanted || letters(name) === wanted);
  return found?.code ?? text.toUpperCase();
}
