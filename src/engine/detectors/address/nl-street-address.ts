import { isAt } from '../../characters/sticky.js';
import { phrases } from '../../context/phrases.js';
import { isBlank, isDigit } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { foldedSet } from '../generic/neighbours.js';
import { findNameFirst, type CompoundStreets } from './name-first.js';

const ADDRESS = 0.85;
const MAX_DISTANCE = 16;

const PLACE = /,?(?: {1,2}|\r?\n[ \t]{0,8})(?:(?:NL|B|BE)-)?(?:\d{4} ?[A-Z]{2} {1,2}|\d{4} )\p{Lu}/uy;

const STREETS: CompoundStreets = {
  strong: /(?:straat|str|laan|gracht|plein|kade|singel|steeg|dreef|plantsoen|boulevard|lei)$/,
  weak: /(?:weg|dijk|hof|pad|park|markt|weide|veld|ring|burgwal|haven|wal|baan|oord|berg|horst|akker|kamp|donk)$/,
  others: foldedSet(
    `schoolplein supermarkt arbeidsmarkt uitweg omweg onderweg snelweg rijksweg autoweg afrit wandelpad fietspad hartslag
     allei loopbaan startbaan landingsbaan baan rijbaan ring hering vakantiepark parkeerplein voetbalveld invoerveld
     tekstveld gevecht maandag werkweg luchthaven huishof gerechtshof vliegveld vliegbasis weg pad park markt gevallei`,
  ),
  openings: foldedSet(
    'oude nieuwe grote kleine lange korte hoge lage eerste tweede derde sint st prins prinses koning dr',
  ),
  particles: foldedSet('de den der van ten ter'),
  articles: foldedSet('de het een die dat deze dit in op aan van onze bij naar ik hij zij wij woont ga'),
  rest: /(?: ?-? ?(?:[a-zA-Z](?![\p{L}\p{N}.])|bis|hs|huis|I{1,3}(?!\p{L})|\d{1,4}(?! ?[A-Z]{2}(?!\p{L}))(?=-| *(?:[,;.]|$))))?(?:,? bus \d{1,4})?/uy,
  isBeforePlace: (text, end) => isAt(PLACE, text, end),
};

const BOX = /(?:^|[^\p{L}\p{N}])((?:Postbus|postbus|Antwoordnummer) )$/u;

/**
 * Street address of the Netherlands and of Flanders: street, house number, addition or box; post office boxes.
 * Known false negative: streets without one of the usual endings, unless a postal code follows.
 * @see NEN 5825; PostNL, "Adresseren van poststukken"
 */
export const nlStreetAddress: Detector = {
  id: 'nl-street-address',
  kind: 'street-address',
  about: {
    name: 'Street address (Netherlands, Flanders)',
    example: 'Keizersgracht 123-hs',
    standard: 'NEN 5825',
    validation: 'A word with a street ending and a house number',
  },
  triggers: ['digits'],
  digitRuns: [[1, 5]],
  context: {
    sure: ADDRESS,
    raised: ADDRESS,
    raise: phrases({
      nl: 'adres, woont, wonende, woonadres, woonachtig, postadres, bezoekadres, straat, huisnummer, bezorgen, verhuisd naar',
      en: 'address, lives at, residing at',
    }),
  },
  create: () => (text, at, end, emit) => {
    if (!isBlank(text.charCodeAt(at - 1)) || isDigit(text.charCodeAt(at - 2))) return;
    if (end - at <= 4 && findNameFirst(text, at, end, STREETS, emit)) return;
    const last = text.charCodeAt(at - 2);
    if (last !== 115 && last !== 114) return;
    const box = BOX.exec(text.slice(Math.max(0, at - MAX_DISTANCE), at))?.[1];
    if (box !== undefined && !isDigit(text.charCodeAt(end + 1))) emit(at - box.length, end, ADDRESS);
  },
};
