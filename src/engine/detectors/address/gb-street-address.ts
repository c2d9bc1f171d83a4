import { Ending } from '../../characters/ending.js';
import { phrases } from '../../context/phrases.js';
import { isBlank, isWordBefore } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { wordSet } from '../generic/neighbours.js';
import { ADDRESS, findNumberFirst, type StreetWords } from './number-first.js';
import { isAt } from '../../characters/sticky.js';

const UNIT_REACH = 72;

/** A flat before the house number, or before the house's name: "Flat 3, 12 High Street", "Flat 3, Kestrel House, 12 Mill Lane". */
const FLAT = new Ending(
  /(?:^|[^A-Za-z])((?:Flat|FLAT|Apartment|Apt|Unit|Studio|Suite|Room|Maisonette|flat) ?[A-Z]?\d{0,3}[A-Za-z]?(?:, ?| {1,2})(?:(?:[A-Z][a-z'’]{1,20} ){1,3}(?:House|Court|Lodge|Mansions?|Point|Heights|Apartments|Buildings?|Tower|Wharf|Hall|Place),? )?)$/,
);
/** A flat or a floor after the street: ", Flat 2", ", 1st Floor". */
const FLAT_BEHIND =
  /, ?(?:(?:Flat|Apartment|Apt|Unit|Suite) ?\d{1,3}[A-Za-z]?|(?:Ground|First|Second|Third|Fourth|Top|\d{1,2}(?:st|nd|rd|th)) Floor)\b/y;
/** A postcode after at most three place names, on this line or the next. */
const PLACE =
  /,?(?: {1,2}|\r?\n[ \t]{0,8})(?:[A-Z][A-Za-z'-]{1,20}(?:, ?| {1,2}|,?\r?\n[ \t]{0,8})){0,4}[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/y;

const GB_WORDS: StreetWords = {
  main: wordSet(`street st road rd avenue ave lane ln close crescent cres drive gardens gdns terrace terr mews court ct
    place pl square sq boulevard grove way parade esplanade broadway`),
  minor:
    wordSet(`hill green park view yard wharf gate rise row bank mount croft dene fields garth end vale fold wynd brae
    approach bridge quay circus mead meadow meadows side embankment market walk loan cottages villas buildings heath
    passage path wood common orchard paddock chase spinney copse ridge slade strand mall pavement arcade centre estate
    farm lodge house cross corner drove nook pastures reach slope steps`),
  unitEnd: (text, end) => (text.charCodeAt(end) === 44 && isAt(FLAT_BEHIND, text, end) ? FLAT_BEHIND.lastIndex : end),
  unitStart: (text, at) => {
    if (!isBlank(text.charCodeAt(at - 1)) && text.charCodeAt(at - 1) !== 44) return at;
    const flat = FLAT.exec(text.slice(Math.max(0, at - UNIT_REACH), at))?.[1];
    return flat === undefined || !/\d|[A-Z],/.test(flat) ? at : at - flat.length;
  },
  isBeforePlace: (text, end) => isAt(PLACE, text, end),
};

/**
 * Street address of the United Kingdom: house number, name and street type, with the flat and the house's name before it, or the flat after it. Names
 * that end in an everyday word ("Mill Green") are found only before a postcode or next to a context word.
 * Known false negative: houses with a name but no number.
 * @see Royal Mail, Programmers' Guide to the Postcode Address File; BS 7666-2:2006
 */
export const gbStreetAddress: Detector = {
  id: 'gb-street-address',
  kind: 'street-address',
  about: {
    name: 'Street address (United Kingdom)',
    example: 'Flat 3, 12 High Street',
    standard: "Royal Mail, Programmers' Guide to the Postcode Address File; BS 7666-2:2006",
    validation: 'House number, capitalised name and a kind of street; with the parts of the address that follow',
  },
  triggers: ['digits'],
  digitRuns: [[1, 4]],
  context: {
    sure: ADDRESS,
    raised: ADDRESS,
    raise: phrases({
      en: 'address, addr, street, residence, residing, resides, resident at, lives at, live at, living at, lived at, located at, home, property, premises, moved to, deliver to, delivery, post to, correspondence, registered office, of no fixed abode, attended, visited',
    }),
  },
  create: () => (text, at, end, emit) => {
    if (!isWordBefore(text, at)) findNumberFirst(text, at, end, GB_WORDS, emit);
  },
};
