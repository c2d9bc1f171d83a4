import { CAR_MAKES } from '../lexicon/name-words.js';

/*
 * Things by the name of their maker: the model, which learned from news, takes them for organizations. A maker is one where
 * somebody works there, buys from it or hears from it.
 */

const list = (makes: string): readonly string[] => makes.split(',').map((make) => make.trim());

const MAKES: ReadonlySet<string> = new Set([
  ...CAR_MAKES,
  ...list(
    'ford, honda, toyota, kia, seat, suzuki, bmw, mercedes, mercedes-benz, tesla, mini, jeep, dodge, chevy, harley-davidson, triumph, ' +
      'vw, mg, smart, land rover, bosch, miele, siemens, whirlpool, beko, aeg, electrolux, dyson, samsung, lg, sony, panasonic, philips, ' +
      'dell, lenovo, asus, acer, hp, canon, epson, nikon, motorola, nokia, huawei, xiaomi, makita, dewalt, hilti, stihl, husqvarna, ' +
      'vaillant, viessmann, buderus, casio, rolex, seiko, garmin, fitbit, jbl, bose, nike, adidas, moulinex, krups, delonghi, kenwood, ' +
      'netgear, fujitsu, toshiba, hitachi, thinkpad, carhartt, john deere, massey ferguson, fendt, kubota',
  ),
]);

/** A determiner, a colour or a year of manufacture directly before the make. */
const THING_BEFORE =
  /(?:^|[^\p{L}\p{N}])(?:an?|the|my|his|her|our|their|your|this|that|new|old|used|black|white|silver|red|blue|gr[ea]y|green|(?:19|20)\d\d|une?|la|le|el|um|uma|numa|num|mon|ma|sa|mi|su|uno?|una|eine?[mnrs]?|d[ei]e[rnms]?|das|meine?[mnrs]?|seine?[mnrs]?|ihre?[mnrs]?|een|zijn|haar|ett|en|sin|min) $/iu;
/** Behind the make, its model (` CG 160`, ` Serie 6`) or the sort of thing (` dishwasher`). */
const MODEL = /^ (?:\p{L}{1,12} )?\p{L}{0,4}-?\d[\p{L}\d-]*(?!\p{L})/u;
const THING =
  /^ (?:cars?|vans?|trucks?|suvs?|pick-?up|motorbikes?|motorcycles?|dishwashers?|fridges?|freezers?|ovens?|washing|washers?|dryers?|boilers?|vacuums?|hoovers?|laptops?|phones?|tablets?|monitors?|printers?|cameras?|tvs?|televisions?|speakers?|headphones|watch(?:es)?|drills?|saws?|mowers?|tractors?|piano|keyboard|shoes|trainers|hoodie|jacket)(?!\p{L})/iu;
/** Behind these words the make is the firm. */
const FIRM_BEFORE =
  /(?:^|\P{L})(?:at|for|with|from|by|of|against|versus|v|vs|and|bei|für|von|chez|pour|para|en|da|bij)\.? (?:the )?$/iu;
const FIRM_BEHIND =
  /^(?:['’]s)? (?:AG|SE|Inc|Ltd|LLC|GmbH|KG|S\.?A|S\.?p\.?A|Motors?|Company|Group|Bank|Finance|Financial|Credit|Corporation|plant|factory|dealer|dealership|employees|headquarters|said|says|announced|reported|will|has|is|was)(?!\p{L})/u;
const PARTS_OF_FIRM =
  /(?:^| )(?:AG|SE|Inc|Ltd|LLC|GmbH|Motors?|Company|Group|Bank|Finance|Financial|Credit|Corporation|Foundation|Stiftung)(?: |$)/u;
const MAX_DISTANCE = 14;

/** Returns true if the organization `[start, end)` of a text is a thing called by its maker: "a Honda CG 160". */
export function isOfMake(text: string, start: number, end: number): boolean {
  const [make = '', ...others] = text.slice(start, end).split(' ');
  const isMake = MAKES.has(make.toLowerCase()) || MAKES.has(`${make} ${others[0] ?? ''}`.toLowerCase());
  if (!isMake || PARTS_OF_FIRM.test(others.join(' '))) return false;
  const before = text.slice(Math.max(0, start - MAX_DISTANCE), start);
  const behind = text.slice(end, end + 24);
  if (FIRM_BEHIND.test(behind)) return false;
  if (MODEL.test(text.slice(start + make.length, end + 24)) || THING.test(behind)) return true;
  return !FIRM_BEFORE.test(before) && THING_BEFORE.test(before);
}
