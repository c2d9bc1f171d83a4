import { phrases } from '../../../context/phrases.js';
import { continuesAfter, continuesBefore, isDash, isJoiner } from '../../../characters/characters.js';
import type { Detector } from '../../detector.js';
import { OTHER_NUMBER_WORDS, SHAPE, inAllSpellings } from '../national-id.js';

const LABELLED = 0.85;
const LENGTH = 5;
const FIRST = 1067;
const LAST = 99998;
/** First two digits that no place has. */
const NO_PLACE: ReadonlySet<string> = new Set(['00', '05', '43', '62']);
const MAX_TOWN_LENGTH = 24;
const MAX_STREET_LENGTH = 40;

/** The largest towns by the first word of their names; other towns need a street before the code. */
const TOWNS: ReadonlySet<string> = new Set(
  (
    'Berlin Hamburg München Munich Köln Cologne Frankfurt Stuttgart Düsseldorf Leipzig Dortmund Essen Bremen ' +
    'Dresden Hannover Nürnberg Duisburg Bochum Wuppertal Bielefeld Bonn Münster Mannheim Karlsruhe Augsburg ' +
    'Wiesbaden Mönchengladbach Gelsenkirchen Aachen Braunschweig Kiel Chemnitz Halle Magdeburg Freiburg ' +
    'Krefeld Mainz Lübeck Erfurt Oberhausen Rostock Kassel Hagen Potsdam Saarbrücken Hamm Ludwigshafen ' +
    'Oldenburg Mülheim Osnabrück Leverkusen Darmstadt Heidelberg Solingen Herne Regensburg Neuss Paderborn ' +
    'Ingolstadt Offenbach Fürth Würzburg Ulm Heilbronn Pforzheim Wolfsburg Göttingen Bottrop Reutlingen ' +
    'Koblenz Bremerhaven Recklinghausen Erlangen Bergisch Remscheid Jena Trier Moers Salzgitter Siegen ' +
    'Gütersloh Hildesheim Hanau Kaiserslautern Cottbus Schwerin Tübingen Konstanz Marburg Gießen Bayreuth ' +
    'Bamberg Passau Rosenheim Kempten Flensburg Greifswald Stralsund Weimar Gera Zwickau Plauen Görlitz ' +
    'Lüneburg Celle Emden Fulda Ludwigsburg Esslingen Ravensburg Landshut'
  )
    .split(' ')
    .flatMap((town) => [town, town.toUpperCase(), withoutUmlauts(town)]),
);

/** A street and a house number, directly before the code or on the line above it. */
const STREET =
  /(?:str\.|straße|strasse|weg|platz|allee|gasse|ring|damm|ufer|chaussee|Straße|Strasse|Str\.|Weg|Platz|Allee|Ring|Damm|Ufer)[ \u00a0]\d{1,4} ?[a-zA-Z]? ?(?:[,;|·–-] ?|\r?\n {0,8}| )(?:D-|DE-)?$/;

/**
 * Postal code: five digits. It is found after `D-`, before the name of a large town, between a street with a house
 * number and a name, and next to a word for address or code; five digits alone may be any count.
 * Known false positive: a count before the name of a town after such a word.
 * @see Deutsche Post, "Postleitzahlen"; DIN 5008
 */
export const dePlz: Detector = {
  id: 'de-plz',
  kind: 'de-plz',
  about: {
    name: 'Postal code (Germany)',
    example: '10115 Berlin',
    standard: 'Deutsche Post, Postleitzahlen; DIN 5008',
    validation: 'Ranges in use; before a town, after a street or the prefix D, or near a context word',
  },
  triggers: ['digits'],
  digitRuns: [[LENGTH, LENGTH]],
  context: {
    sure: LABELLED,
    raised: LABELLED,
    raise: phrases(
      inAllSpellings({
        de: 'plz, postleitzahl, postleitzahlen, postanschrift, anschrift, wohnadresse, rechnungsadresse, wohnhaft, wohnort, lieferadresse, postfach, plz ort, postltz',
        en: 'zip, zip code, zipcode, postcode, post code, postal code, german postcode, postal address, mailing address, po box',
      }),
    ),
    against: phrases({
      en: OTHER_NUMBER_WORDS,
      de: 'telefon, tel, fax, rechnung, auftrag, bestellung, kundennummer, artikel, nummer, nr, euro, eur, über, rund, etwa, ca, fast, mehr als, vorwahl, aktenzeichen, zimmer, hrb, hra',
    }),
  },
  create: () => (text, at, end, emit) => {
    if (end - at !== LENGTH || NO_PLACE.has(text.slice(at, at + 2))) return;
    const code = Number(text.slice(at, end));
    if (code < FIRST || code > LAST || continuesAfter(text, end, isNumberJoiner)) return;
    const prefixed = prefixBefore(text, at);
    if (prefixed < 0 && continuesBefore(text, at, isNumberJoiner)) return;
    if (prefixed < 0 && isDash(text.charCodeAt(at - 1))) return;
    emit(at, end, prefixed >= 0 || isBeforePlace(text, at, end) ? LABELLED : SHAPE);
  },
};

/** Numbers also continue after a comma or a colon: `12345,67`. */
const isNumberJoiner = (code: number): boolean => isJoiner(code) || code === COMMA || code === COLON;
const COMMA = 44;
const COLON = 58;

/**
 * Returns the start of the `D-` or `DE-` before `at`; -1 if there is none. @see DIN 5008:1996, country codes before
 * codes
 */
function prefixBefore(text: string, at: number): number {
  if (!isDash(text.charCodeAt(at - 1))) return -1;
  const prefix = /(?:^|[^\p{L}\p{N}-])(?:D|DE)[-\u2010-\u2015]$/u.exec(text.slice(Math.max(0, at - 4), at));
  return prefix === null ? -1 : at - 1;
}

/** True for `10115 Berlin`, `(10115) Berlin`, `Köln (50667)`, or a name after a street. */
function isBeforePlace(text: string, at: number, end: number): boolean {
  const parted = /^\)?[ \u00a0\t]{1,2}(\p{Lu}\p{L}+)/u.exec(text.slice(end, end + MAX_TOWN_LENGTH));
  const before = text.slice(Math.max(0, at - MAX_STREET_LENGTH), at);
  if (parted === null) return text.charAt(end) === ')' && TOWNS.has(/(\p{L}+) \($/u.exec(before)?.[1] ?? '');
  return TOWNS.has(parted[1] ?? '') || STREET.test(before);
}

/** Returns the name as typed on keyboards without umlauts. */
function withoutUmlauts(name: string): string {
  return name.replace('ä', 'ae').replace('ö', 'oe').replace('ü', 'ue').replace('ß', 'ss');
}
