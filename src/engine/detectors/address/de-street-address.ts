import { isAt } from '../../characters/sticky.js';
import { Ending } from '../../characters/ending.js';
import { phrases } from '../../context/phrases.js';
import { isDigit } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { foldedSet } from '../generic/neighbours.js';
import { findNameFirst, type CompoundStreets } from './name-first.js';

const ADDRESS = 0.85;

/** A postal code and the beginning of a town, or a town in a phrase: `, 10115 Berlin`, also on the next line. */
const PLACE = /,?(?: {1,2}|\r?\n[ \t]{0,8})(?:(?:D|A|CH|DE|AT)-)?\d{4,5} \p{Lu}/uy;

const STREETS: CompoundStreets = {
  strong: /(?:straße|strasse|strae|str|gasse|allee|chaussee)$/,
  weak: /(?:weg|platz|ring|damm|ufer|steig|stieg|pfad|graben|markt|kai|deich|wall|promenade|winkel|zeile|anger|kamp|stiege|twiete|siedlung|brucke|hof|tor|berg|feld|park|garten|grund|rain|bogen|leite|kehre)$/,
  others: foldedSet(
    `arbeitsplatz parkplatz stellplatz sitzplatz spielplatz startplatz listenplatz tabellenplatz bettplatz liegeplatz
     rückweg ausweg heimweg umweg hinweg irrweg arbeitsweg halbweg schulweg hering ehering frühling
     käufer verkäufer läufer bahnsteig supermarkt arbeitsmarkt bahnhof motor vektor sektor faktor monitor reaktor autor
     direktor doktor datenträger dateipfad krankenpfad textfeld suchfeld umfeld eingabefeld datenfeld fuhrpark
     grund hintergrund vordergrund untergrund kindergarten hauptbahnhof friedhof gerichtshof bundesgerichtshof
     einstieg ausstieg anstieg abstieg aufstieg kindergarten seminar registr magistr
     bundesstraße bundesstr landstr landesstraße kreisstraße staatsstraße wasserstraße milchstraße datenstraße fertigungsstraße
     hauptverkehrsstraße bundesstrasse landesstrasse kreisstrasse staatsstrasse`,
  ),
  openings: foldedSet(
    `alte alter alten altes neue neuer neuen neues große
     großer großen kleine kleiner kleinen obere oberer untere unterer hintere vordere lange breite hohe st sankt dr prof`,
  ),
  articles: foldedSet(
    'die der das den dem des eine einer diese dieser jede ihre seine unsere alle auf an in am im zur zum',
  ),
  rest: /(?: ?[a-zA-Z](?![\p{L}\p{N}.]))?(?: ?[-–/] ?\d{1,3}(?: ?[a-zA-Z](?![\p{L}\p{N}.]))?)?(?:,? (?:\d{1,2}\. ?(?:OG|Stock|Etage|Obergeschoss)(?: (?:links|rechts|mitte|li\.?|re\.?))?|EG(?: (?:links|rechts|mitte|li\.?|re\.?))?|DG|Whg\.? ?\d{1,3}|Wohnung \d{1,3}|Top \d{1,3}|Stiege \d{1,2}|Hinterhaus|Vorderhaus|Haus [A-Z0-9]{1,2})(?![\p{L}\p{N}]))?/uy,
  isBeforePlace: (text, end) => isAt(PLACE, text, end),
};

/** "Straße des 17. Juni 135", "Unter den Linden 77": names without a typical ending or street word. */
const KNOWN = new Ending(
  /(?:^|[^\p{L}\p{N}])((?:(?:Straße|Strasse|Platz|Allee|Str\.) (?:des|der) [\p{L}\d. ]{3,24}|Unter den Linden|Kurfürstendamm|Graben|Reeperbahn|Kudamm) )$/u,
);
/** Names that begin with a preposition, as many phrases do: "Am Hang 3", "In den Wiesen 12". */
const PHRASE = new Ending(
  /(?:^|[^\p{L}\p{N}])((?:Am|An der|An den|Im|In der|In den|Zum|Zur|Auf der|Auf dem|Auf den|Hinter der|Hinter dem|Bei der|Bei den|Beim|Vor dem|Vor der|Unter der|Unter dem) (?:(?:Alten|Neuen|Großen|Kleinen|Hohen|Langen) )?\p{Lu}[\p{L}-]{2,20} )$/u,
);
const BOX = new Ending(/(?:^|[^\p{L}\p{N}])(Postfach ?(?:Nr\.? )?)$/u);
const BOX_NUMBER = /\d{1,2}(?: \d{2}){0,2}(?![.,]?\d| \d)|\d{2,6}(?![.,]?\d)/y;
const MAX_DISTANCE = 48;

/**
 * Street address of Germany, Austria and German-speaking Switzerland: street, house number with letter or range, floor
 * or flat; post office boxes. Names that begin with a preposition are found only before a postal code or next to a
 * context word.
 * Known false positive: roads named by a number, such as "Bundesstraße 12".
 * @see DIN 5008:2020, 17 "Anschriftfeld"; Deutsche Post, "Briefe und Karten automationsgerecht gestalten"
 */
export const deStreetAddress: Detector = {
  id: 'de-street-address',
  kind: 'street-address',
  about: {
    name: 'Street address (Germany, Austria, Switzerland)',
    example: 'Hauptstraße 12a',
    standard: 'DIN 5008:2020, 17',
    validation:
      'A word with a street ending and a house number; before a postal code also names without such an ending',
  },
  triggers: ['digits'],
  digitRuns: [[1, 6]],
  context: {
    sure: ADDRESS,
    raised: ADDRESS,
    raise: phrases({
      de: 'adresse, anschrift, wohnhaft, wohnt, wohne, wohnort, straße, strasse, hausnummer, postanschrift, lieferadresse, rechnungsadresse, lieferung an, zustellung, gemeldet, umgezogen, ansässig, sitz',
      en: 'address, lives at, living at, resides at, residing at, street',
    }),
    against: phrases({ de: 'bundesstraße, landstraße, kreisstraße, staatsstraße, seite, zimmer, kapitel, absatz' }),
  },
  create: () => (text, at, end, emit) => {
    const code = text.charCodeAt(at - 1);
    if (code !== 32 && code !== 0xa0) return;
    const before = text.charCodeAt(at - 2);
    if (isDigit(before)) return;
    if (end - at <= 4) {
      if (findNameFirst(text, at, end, STREETS, emit)) return;
      if (isPhraseEnd(before)) findPhrase(text, at, end, emit);
    }
    if (before === 104 || before === 46) findBox(text, at, emit);
  },
};

/** Letters that German nouns end in. */
const isPhraseEnd = (code: number): boolean => code >= 97 && code <= 252;

function findPhrase(
  text: string,
  at: number,
  end: number,
  emit: (start: number, stop: number, sure: number) => void,
): void {
  STREETS.rest.lastIndex = end;
  const stop = STREETS.rest.test(text) ? STREETS.rest.lastIndex : end;
  const place = STREETS.isBeforePlace(text, stop);
  const before = text.slice(Math.max(0, at - MAX_DISTANCE), at);
  const known = KNOWN.exec(before)?.[1];
  if (known !== undefined) emit(at - known.length, stop, ADDRESS);
  else if (place) {
    const phrase = PHRASE.exec(before)?.[1];
    if (phrase !== undefined) emit(at - phrase.length, stop, ADDRESS);
  }
}

function findBox(text: string, at: number, emit: (start: number, stop: number, sure: number) => void): void {
  const box = BOX.exec(text.slice(Math.max(0, at - 16), at))?.[1];
  if (box === undefined) return;
  BOX_NUMBER.lastIndex = at;
  if (BOX_NUMBER.test(text)) emit(at - box.length, BOX_NUMBER.lastIndex, ADDRESS);
}
