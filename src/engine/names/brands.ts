import { CAR_MAKES } from '../lexicon/name-words.js';
import type { FoundName } from './found-name.js';

/*
 * Trade marks with the name of a person, which the model takes for one. Only the mark is a fact here; whoever is
 * called so is hidden where the text shows a person: behind a title, and wherever the mark could be anybody's name. The lists
 * were written by hand for this product; no collection of trade marks was copied.
 */

const marks = (list: string): ReadonlySet<string> => new Set(list.split(',').map((mark) => mark.trim()));

/** Marks that hardly anybody is called. */
const MARKS = marks(`
  Johnnie Walker, Captain Morgan, Dom Perignon, Dom Pérignon, Louis Vuitton, Tommy Hilfiger, Giorgio Armani,
  Jimmy Choo, Estée Lauder, Estee Lauder, Yves Saint Laurent, Yves Rocher, Christian Dior, Christian Louboutin,
  Salvatore Ferragamo, Oscar de la Renta, Karl Lagerfeld, Jean Paul Gaultier, Guy Laroche, Patek Philippe, Dr.
  Martens, Doc Martens, Dr. Oetker, Dr Oetker, Dr Pepper, Aunt Jemima, Marie Callender, Tim Hortons, Ben &
  Jerry, Ben and Jerry, Harley-Davidson, Harley Davidson, Mercedes-Benz, Aston Martin, Rolls Royce, JP Morgan,
  J.P. Morgan, Morgan Stanley, Goldman Sachs, Wells Fargo, Merrill Lynch, Ernst & Young, Johnson & Johnson,
  Fannie Mae, Freddie Mac, Sallie Mae, Ginnie Mae, Jones Lang LaSalle, Baker McKenzie, Clifford Chance, Beckman Coulter,
  Villeroy & Boch, Hewlett Packard, Hewlett-Packard, Bang & Olufsen, Little Caesars`);

/** Marks that are somebody's name as well, so a word for the goods has to be beside them. */
const COMMON_MARKS = marks(`
  Paul Smith, Marc Jacobs, Mary Kay, Ann Taylor, Ethan Allen, Tom Ford, Paul Mitchell, Peter Pan, Laura Mercier,
  Victoria, Wendy, Ben, Uncle Ben, Toni, Guy, Tony, Tony Roma, Jenny Craig, Stella McCartney, Anna Sui, Donna
  Karan, Coco Chanel, Jack Daniels, Jack Daniel, Johnny Walker, Jim Beam, Remy Martin, Rémy Martin, Hugo Boss,
  Elizabeth Arden, Michael Kors, Carolina Herrera, Philip Morris, Carl Zeiss, Betty Crocker, Sara Lee, Eddie
  Bauer, Laura Ashley, Ted Baker, Perry Ellis, Charles Schwab, Kate Spade, Vera Wang, John Deere, Alfa Romeo,
  Calvin Klein, Ralph Lauren, Jose Cuervo, Max Factor, Nina Ricci, Bobbi Brown, Papa John, Trader Joe, Dolce,
  Gabbana, Martens, Oetker, Pepper, Jemima, Domino, McDonald, Levi, Macy, Sainsbury, Lloyds, Lloyd, Mercedes,
  Ernst, Procter, Villeroy, Caesars`);
const GOODS =
  /^(?:['’]s)?(?: & [A-Z]\p{L}+)? (?:bags?|handbags?|jeans|shirts?|polos?|suits?|shoes|socks|boots|heels|dress(?:es)?|gowns?|belts?|ties?|jackets?|perfumes?|creams?|lotions?|lipsticks?|cosmetics|mascara|palette|shampoo|soap|watch(?:es)?|lens(?:es)?|glasses|curtains|sofas?|blouses?|bottles?|whiske?y|bourbon|rum|tequila|cognac|champagne|vodka|gin|beer|wine|cola|can|cake|mix|syrup|rice|pie|pizzas?|burgers?|fries|coffee|butter|sauce|soup|ice cream|store|stores|shop|outlet|boutique|catalogue|catalog|sale|receipt|brand|branch|bank|statement|fund|funds|account|broker|audit|report|dealer|garage|tractor|motorcycle|truck|engine|printer|speaker|plates?|vaccine|salon|collection|syndicate|underwriters?|plan|Black Label|Red Label)(?!\p{L})/u;
/** Goods in front of the mark. */
const GOODS_OF = /(?:bottles?|glass(?:es)?|shots?|pints?|cans?|sips?) of $/;
const TITLED = /(?<!\p{L})(?:Mr|Mrs|Ms|Miss|Herr|Frau|Mme|Dr|Prof)\.? $/u;

const TITLED_MARKS = marks('Martens, Oetker, Pepper');

/** Cars whose make is a name as well. */
const CARS =
  /^(?:Ford (?:Fiesta|Focus|Mondeo|Transit|Kuga|Puma|Galaxy|Ranger|Explorer|Escape|Mustang|Fusion|Taurus|Bronco)|Honda (?:Civic|Accord|Jazz|Odyssey|Pilot)|Toyota (?:Corolla|Yaris|Camry|Prius|Tacoma|Tundra|Auris|Aygo|Hilux|Sienna)|Suzuki (?:Swift|Vitara|Jimny|Alto)|Kia (?:Sportage|Ceed|Picanto|Rio|Sorento|Niro|Soul)|Seat (?:Ibiza|Leon|León|Ateca|Arona|Alhambra)|Dodge (?:Ram|Charger|Challenger|Durango|Caravan)|Jeep (?:Wrangler|Cherokee|Compass|Renegade)|Mercedes (?:Sprinter|Vito|Benz)|Tesla Model|Mini Cooper|Alfa Romeo (?:Giulia|Giulietta|Mito))$/u;

/** True for a make and one word of its model, and for {@link CARS}. */
function isCar(name: string): boolean {
  const [make = '', model = '', ...others] = name.split(' ');
  return CARS.test(name) || (model !== '' && others.length === 0 && CAR_MAKES.has(make.toLowerCase()));
}

/** Returns the names without those that are a trade mark: "a bottle of Jack Daniel's", "a Louis Vuitton bag". */
export const withoutMarks = (text: string, names: readonly FoundName[]): readonly FoundName[] =>
  names.some((name) => isMark(text, name)) ? names.filter((name) => !isMark(text, name)) : names;

function isMark(text: string, { start, end, type }: FoundName): boolean {
  if (type !== 'person') return false;
  const name = text.slice(start, end).replace(/['’]s$/, '');
  const isSure = MARKS.has(name) || isCar(name);
  if (!isSure && !COMMON_MARKS.has(name)) return false;
  const before = text.slice(Math.max(0, start - 12), start);
  if (TITLED.test(before) && !TITLED_MARKS.has(name)) return false;
  return isSure || GOODS.test(text.slice(end, end + 40)) || GOODS_OF.test(before);
}
