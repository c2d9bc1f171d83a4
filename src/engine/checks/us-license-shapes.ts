/**
 * Formats of driver's licence numbers by state: `L` is a letter, `#` a digit, `*` either; `-` an optional hyphen or
 * space; any other character itself. @see AAMVA DL/ID Card Design Standard 2020; licence formats published by the
 * states
 */
const SHAPES: Readonly<Record<string, string>> = {
  AL: '####### ########',
  AK: '#######',
  AZ: 'L######## #########',
  AR: '######### ########',
  CA: 'L#######',
  CO: '##-###-####',
  CT: '#########',
  DE: '#######',
  DC: '####### #########',
  FL: 'L###-###-##-###-# L###-###-##-###',
  GA: '#########',
  HI: 'H######## #########',
  ID: 'LL######L #########',
  IL: 'L###-####-####',
  IN: '####-##-####',
  IA: '###LL#### #########',
  KS: 'K##-##-#### #########',
  KY: 'L##-###-###',
  LA: '00#######',
  ME: '####### #######L',
  MD: 'L-###-###-###-###',
  MA: 'S######## SA####### #########',
  MI: 'L-###-###-###-###',
  MN: 'L-###-###-###-###',
  MS: '###-##-#### #########',
  MO: 'L##### L###### L####### L######## L#########',
  MT: '#############',
  NE: 'L######## L####### L###### L##### L#### L###',
  NV: '########## ############',
  NH: '##LLL#####',
  NJ: 'L####-#####-#####',
  NM: '#########',
  NY: '###-###-###',
  NC: '######## ######### ########## ########### ############',
  ND: 'LLL######  LLL-##-####',
  OH: 'LL######',
  OK: 'L######### #########',
  OR: '####### L######',
  PA: '##-###-###',
  RI: '####### L######',
  SC: '##### ###### ####### ######## ######### ########## ###########',
  SD: '########',
  TN: '######## #########',
  TX: '########',
  UT: '##### ###### ####### ######## ######### ##########',
  VT: '######## #######A',
  VA: 'L##-##-####',
  WA: 'WDL********* LLLLLLL###**',
  WV: 'L###### #######',
  WI: 'L###-####-####-##',
  WY: '######-### #########',
};

/** One shape and the states whose licences have it. */
export interface LicenseShape {
  readonly mask: string;
  readonly states: readonly string[];
  /** True if its groups, written with hyphens, are distinctive. */
  readonly distinctive: boolean;
}

/** All shapes, longest first. */
export const LICENSE_SHAPES: readonly LicenseShape[] = shapes();

function shapes(): readonly LicenseShape[] {
  const states = new Map<string, string[]>();
  for (const [state, masks] of Object.entries(SHAPES)) {
    for (const mask of masks.split(/ +/)) states.set(mask, [...(states.get(mask) ?? []), state]);
  }
  return [...states]
    .map(([mask, names]) => ({ mask, states: names, distinctive: (mask.match(/-/g) ?? []).length > 2 }))
    .sort((one, other) => other.mask.length - one.mask.length);
}

/**
 * Returns the end of the value of this shape that starts at `at`; undefined if there is none. Accepts lower-case
 * letters.
 */
export function shapeEnd(
  text: string,
  at: number,
  mask: string,
): { readonly end: number; readonly grouped: boolean } | undefined {
  let next = at;
  let grouped = true;
  for (let index = 0; index < mask.length; index++) {
    const wanted = mask.charCodeAt(index);
    const code = text.charCodeAt(next);
    if (wanted === 45) {
      if (code === 45) next++;
      else if (code === 32) {
        next++;
        grouped = false;
      } else grouped = false;
    } else if (fits(code, wanted)) next++;
    else return undefined;
  }
  return { end: next, grouped };
}

function fits(code: number, wanted: number): boolean {
  const digit = code >= 48 && code <= 57;
  const upper = code & ~32;
  const letter = upper >= 65 && upper <= 90;
  if (wanted === 35) return digit;
  if (wanted === 76) return letter;
  if (wanted === 42) return digit || letter;
  return wanted === code || (letter && wanted === upper);
}
