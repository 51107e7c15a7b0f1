import { cleanCode, cleanLine, type Reading } from './text.ts';

/** A province: its code on letters and invoices, and its Italian name. */
export interface Province {
  readonly code: string;
  readonly name: string;
}

/**
 * The Italian provinces in ISTAT's list since 1 January 2026: with Gallura Nord-Est Sardegna, Ogliastra,
 * Medio Campidano and Sulcis Iglesiente, under their codes of 2016. Sources disagree on Sulcis Iglesiente (CI or SU); the
 * list has CI, which no other province ever had. Sud Sardegna (SU) ended in 2025, but registers and programs still write
 * it for 107 towns, which went to five provinces. EE, abroad, is the code of the tax forms.
 */
const list =
  'AG:Agrigento|AL:Alessandria|AN:Ancona|AO:Aosta|AR:Arezzo|AP:Ascoli Piceno|AT:Asti|AV:Avellino|BA:Bari|BT:Barletta-Andria-Trani|BL:Belluno|BN:Benevento|BG:Bergamo|BI:Biella|BO:Bologna|BZ:Bolzano|BS:Brescia|BR:Brindisi|CA:Cagliari|CL:Caltanissetta|CB:Campobasso|CE:Caserta|CT:Catania|CZ:Catanzaro|CH:Chieti|CO:Como|CS:Cosenza|CR:Cremona|KR:Crotone|CN:Cuneo|EN:Enna|FM:Fermo|FE:Ferrara|FI:Firenze|FG:Foggia|FC:Forlì-Cesena|FR:Frosinone|OT:Gallura Nord-Est Sardegna|GE:Genova|GO:Gorizia|GR:Grosseto|IM:Imperia|IS:Isernia|AQ:L’Aquila|SP:La Spezia|LT:Latina|LE:Lecce|LC:Lecco|LI:Livorno|LO:Lodi|LU:Lucca|MC:Macerata|MN:Mantova|MS:Massa-Carrara|MT:Matera|VS:Medio Campidano|ME:Messina|MI:Milano|MO:Modena|MB:Monza e della Brianza|NA:Napoli|NO:Novara|NU:Nuoro|OG:Ogliastra|OR:Oristano|PD:Padova|PA:Palermo|PR:Parma|PV:Pavia|PG:Perugia|PU:Pesaro e Urbino|PE:Pescara|PC:Piacenza|PI:Pisa|PT:Pistoia|PN:Pordenone|PZ:Potenza|PO:Prato|RG:Ragusa|RA:Ravenna|RC:Reggio Calabria|RE:Reggio Emilia|RI:Rieti|RN:Rimini|RM:Roma|RO:Rovigo|SA:Salerno|SS:Sassari|SV:Savona|SI:Siena|SR:Siracusa|SO:Sondrio|SU:Sud Sardegna|CI:Sulcis Iglesiente|TA:Taranto|TE:Teramo|TR:Terni|TO:Torino|TP:Trapani|TN:Trento|TV:Treviso|TS:Trieste|UD:Udine|VA:Varese|VE:Venezia|VB:Verbano-Cusio-Ossola|VC:Vercelli|VR:Verona|VV:Vibo Valentia|VI:Vicenza|VT:Viterbo|EE:Estero';

/** All provinces sorted by name, with abroad at the end. */
export const provinces: readonly Province[] = list.split('|').map((entry) => {
  const [code = '', name = ''] = entry.split(':');
  return { code, name };
});

/**
 * Other names of a province: those of its former law, of its other languages and towns, and of its region where it is the
 * only province. FO and PS were the codes of Forlì-Cesena and Pesaro e Urbino until 1999.
 */
const others =
  'AO:Valle d’Aosta|AO:Vallée d’Aoste|AO:Aoste|AO:Val d’Aosta|BZ:Bozen|BZ:Bolzano Bozen|BZ:Alto Adige|BZ:Südtirol|BZ:Suedtirol|TN:Trient|TS:Trst|GO:Gorica|OT:Olbia-Tempio|OT:Gallura|CI:Carbonia-Iglesias|CI:Sulcis|VB:Verbania|VB:VCO|MB:Monza|BT:Barletta|BT:Andria|BT:Trani|BT:BAT|FC:Forlì|FC:Cesena|FC:FO|PU:Pesaro|PU:Urbino|PU:PS|MS:Massa|MS:Carrara|RM:Roma Capitale|EE:San Marino|EE:Repubblica di San Marino|EE:RSM|EE:SM';

/** Words that belong to no name: articles, prepositions, and what the authority is called. */
const particles =
  /^(?:E|ED|P|A|DI|DEL|DELL|DELLA|NELL|NELLA|D|L|LA|PROV|PROVINCIA|AUTONOMA|REGIONE|CITTA|METROPOLITANA|LIBERO|CONSORZIO|COMUNALE)$/;

/** Returns the words of a text in capitals without accents, apostrophes and signs. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      // Some apostrophes count as letters, but have no capital.
      .match(/\p{Lu}+/gu) ?? []
  );
}

const keyOf = (words: readonly string[]) => words.filter((word) => !particles.test(word)).join('');

/** The code by every name: with and without its particles, for `L’Aquila`, `Aquila` and `laquila`. */
function codesByName(): ReadonlyMap<string, string> {
  const codes = new Map(provinces.map(({ code }) => [code, code]));
  const named = [...provinces.map(({ code, name }) => `${code}:${name}`), ...others.split('|')];
  for (const entry of named) {
    const [code = '', name = ''] = entry.split(':');
    const words = wordsOf(name);
    codes.set(words.join(''), code).set(keyOf(words), code);
  }
  return codes;
}

let codes: ReadonlyMap<string, string> | undefined;

/**
 * Reads a province and returns its code: EE stands for abroad. Accepts the code and every name in use, in any case, with
 * any apostrophe, hyphen or accent, or none: ISTAT's (`Reggio nell’Emilia`, `Bolzano/Bozen`), short ones (`Monza
 * Brianza`), and those with the authority (`Città metropolitana di Bologna`) or the code (`Bologna (BO)`). Name and code
 * of two provinces are a problem.
 */
export function readProvince(text: string): Reading<'empty' | 'invalid'> {
  if (cleanLine(text) === '') return { problem: 'empty' };
  codes ??= codesByName();
  const words = wordsOf(cleanCode(text));
  // "Not available", and no Napoli.
  if (/^\W*n[./]+ ?a\.?\W*$/i.test(text)) return { problem: 'invalid' };
  const whole = codes.get(words.join('')) ?? codes.get(keyOf(words));
  if (whole !== undefined) return { value: whole };
  // Several names of one province: `Bologna (BO)`, `Valle d’Aosta/Vallée d’Aoste`, `Bolzano-Bozen`.
  const value = sameProvince(text, /[()[\]/,|]| - |-(?=[A-Z]{2}$)|^([A-Z]{2})[- ]| (?=[A-Z]{2}$)/);
  const code = value ?? sameProvince(text, /[()[\]/,|-]/);
  return code === undefined ? { problem: 'invalid' } : { value: code };
}

/** Returns the code when every part of a text names the same province. */
function sameProvince(text: string, signs: RegExp): string | undefined {
  const parts = cleanCode(text)
    .split(signs)
    .map((part) => keyOf(wordsOf(part ?? '')))
    .filter((part) => part !== '');
  const [code, ...more] = new Set(parts.map((part) => codes?.get(part)));
  return more.length === 0 ? code : undefined;
}
