import { Ending } from '../../characters/ending.js';

/** The layout of an address: patterns for the text before and after its first number. */
export interface Layout {
  /** Matches the text that ends directly before the number; its first group is the part of the address. */
  readonly before?: Ending;
  /** Matches the text directly after the digits of the number. */
  readonly after?: RegExp;
  /** The characters that may directly precede the number: a cheap first test. */
  readonly last?: string;
}

const START = '(?:^|[^\\p{L}\\p{N}])';
const NAME = "\\p{Lu}[\\p{L}'’-]{0,24}";

/** Layouts recognised by words on both sides, or by words with no other meaning. */
export const LAYOUTS: readonly Layout[] = [
  // Colombia: `Carrera 7 No. 71-21`, `Calle 10 # 43E-25`. @see IGAC, nomenclatura
  {
    last: ' #.º°',
    before: new Ending(
      new RegExp(
        `${START}((?:Calle|Carrera|Cra|Cl|Cll|Kr|Kra|Diagonal|Dg|Transversal|Tv|Avenida|Av|AK|AC)\\.? \\d{1,3}[A-Z]{0,2}(?: (?:Sur|Bis|Este))? (?:#|No\\.?|N[°º]\\.?|nº) ?)$`,
        'u',
      ),
    ),
    after: /[A-Z]{0,2} ?-? ?\d{1,3}(?!\p{L})/uy,
  },
  // India, Malaysia, Africa: a number with its label, then the street within the next two parts.
  {
    last: ' .:',
    before: new Ending(
      new RegExp(
        `${START}((?:(?:H|House|Plot|Door|Flat|Shop|Stand|Erf)\\.? ?No|Plot|Villa|No|[Ss]ố|Lot|Lô)\\.? ?:? ?)$`,
        'u',
      ),
    ),
    after:
      /(?:[-/]\d{1,4}){0,2}[A-Z]?,? (?:[\p{L}\d.'-]{1,20}(?: [\p{L}\d.'-]{1,20}){0,3}, ){0,2}(?:[\p{L}\d.'-]{1,20} ){0,3}(?:(?:Road|Rd|Street|St|Marg|Nagar|Cross|Colony|Layout|Avenue|Ave|Lane|Drive|Close|Crescent|Way)(?: \d{1,3}[A-Z]?)?|(?:Sector|Phase|Block) \d{1,3}|(?:Jalan|Jln|Jl\.?|Lorong|Persiaran|Lebuh|phố|ngõ|đường|Đường|Street) [\p{Lu}\d][\p{L}\d]*(?: \p{Lu}\p{L}+){0,3}(?: \d{1,3}[A-Z]?)?)(?![\p{L}\d])/uy,
  },
  // Number, street word, name and unit: `8900 Boul. Saint-Laurent, bureau 310`.
  {
    after: new RegExp(
      `(?: ?(?:bis|ter))?,? (?:rue|avenue|av\\.|boul\\.?|boulevard|bd|chemin|ch\\.|place|impasse|allée|quai|cours|rang|Rue|Avenue|Av\\.|Boul\\.?|Boulevard|Bd|Chemin|Place|Impasse|Allée|Quai) (?:(?:de|du|des|la|le|les|l'|d'|de la) ?){0,2}${NAME}(?: ${NAME}){0,3}(?=, ?(?:app|apt|bureau|bât|bat|esc|étage|unité|suite|\\d{1,2}e ))`,
      'uy',
    ),
  },
  // Australia and New Zealand: the flat before the slash.
  {
    after: new RegExp(
      `/\\d{1,4}[A-Z]? (?:${NAME} ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Crescent|Cres|Parade|Pde|Drive|Dr|Lane|Ln|Terrace|Tce|Court|Ct|Place|Pl|Way|Close|Cl|Grove|Esplanade|Highway|Hwy)(?!\\p{L})`,
      'uy',
    ),
  },
  // Japan in Latin letters: `2-11-3 Meguro, Meguro-ku, Tokyo`.
  {
    after:
      /-\d{1,2}(?:-\d{1,4})? \p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?, \p{Lu}\p{L}+-(?:ku|shi|cho|machi|gun)(?!\p{L})/uy,
  },
  // Singapore: a block, a street and a unit, or a street and a unit.
  {
    last: ' ',
    before: new Ending(new RegExp(`${START}((?:Blk|Block|BLK) )$`, 'u')),
    after: new RegExp(
      `[A-Z]? (?:${NAME} ){1,4}(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Crescent|Lane|Central|Ring)(?: \\d{1,3})?,? #\\d{1,2}-\\d{1,4}`,
      'uy',
    ),
  },
  // The quarters of Mannheim: `C 4, 12, 68159 Mannheim`.
  {
    last: ' ',
    before: new Ending(new RegExp(`${START}([A-U] ?)$`, 'u')),
    after: /, \d{1,2}[a-z]?(?=,? ?(?:\r?\n)?\d{5} \p{Lu})/uy,
  },
];

/** Words for "without a number", before a postal code: `Avda. de la Constitución s/n, 41001 Sevilla`. */
export const WITHOUT_NUMBER = new Ending(
  /(?:^|[^\p{L}\p{N}])((?:Avda|Av|Avenida|Calle|C\/|Plaza|Pza|Paseo|Camino|Ctra|Carretera|Rua|Via|Località|Loc|Strada|Piazza|Polígono|Largo|Estrada)\.?(?: [\p{L}'.-]{1,20}){1,6},? (?:s\/n|S\/N|s\/nº|snc|SNC|s\.n\.c?\.?)),? ?$/u,
);

/**
 * A word of a street and a house number with its units, directly before a postal code; the first group is the word
 * before the number.
 */
export const HOUSE_BEFORE = new Ending(
  /(\p{L}[\p{L}'’-]{2,})\.?,? (?:(?:n[ro]?|N[ro]|д|дом|буд)[º°.:]{0,2} ?)?\d{1,4}(?: ?\p{L})?(?:[-/][\dIVX]{1,4}){0,3}\.?(?:,? [^\n,]{1,14}){0,3}(?:, ?|,?\r?\n[ \t]{0,8})$/u,
);
/** A postal code, numeric or with two letters at the end, before a town. */
export const CODE_BEFORE_TOWN =
  /(?:\d{3} \d{2}|\d{2}-\d{3}|\d{4,5}-\d{3}|\d{4} [A-Z]{2}|\d{3,6})(?=[ ,]{1,2}\p{Lu}\p{L})/uy;
