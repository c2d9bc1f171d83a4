/** ISO 3166-1 codes of the North American Numbering Plan. @see ATIS-0300055; NANPA, "Participating countries" */
const NANP_REGIONS: ReadonlySet<string> = new Set(
  'US CA AG AI AS BB BM BS DM DO GD GU JM KN KY LC MP MS PR SX TC TT UM VC VG VI'.split(' '),
);

/** True for regions whose national numbers are three, three and four digits. */
export const isNanpRegion = (region: string): boolean => NANP_REGIONS.has(region.toUpperCase());

/**
 * Geographic and service codes of the international plan: one digit for zones 1 and 7, the two-digit codes below, and
 * three digits otherwise. The rest is unassigned.
 * @see ITU-T E.164, annex to Operational Bulletin 1114, "List of E.164 assigned country codes"
 */
const TWO_DIGIT_CODES: ReadonlySet<string> = new Set(
  (
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 ' +
    '90 91 92 93 94 95 98'
  ).split(' '),
);
const UNASSIGNED_ZONES: ReadonlySet<string> = new Set('28 83 89'.split(' '));

/** True if `digits`, without the `+`, begin with an assigned country code. */
export function hasCountryCode(digits: string): boolean {
  const two = digits.slice(0, 2);
  if (digits.startsWith('1') || digits.startsWith('7')) return true;
  return !digits.startsWith('0') && (TWO_DIGIT_CODES.has(two) || !UNASSIGNED_ZONES.has(two));
}

/** The degree to which area code and exchange fit the numbering plan. */
export type NanpFit = 'assigned' | 'area-only' | 'none';

/**
 * Returns how well an area code and an exchange fit the plan. Both begin with 2 to 9, and neither is a service code
 * such as 911.
 * @see NANPA, "Central office code (prefix) assignment guidelines", ATIS-0300051
 */
export function nanpFit(area: string, exchange: string): NanpFit {
  if (!/^[2-9]/.test(area) || /^[2-9]11/.test(area)) return 'none';
  return /^[2-9]/.test(exchange) && !/^[2-9]11/.test(exchange) ? 'assigned' : 'area-only';
}

/**
 * ISO 3166-1 codes of countries in which a national number is always written with the prefix 0, as a trunk prefix or as
 * part of the number. @see ITU-T, "Dialling procedures (international prefix, national (trunk) prefix and national
 * (significant) number)", annex to Operational Bulletin 994
 */
const TRUNK_REGIONS: ReadonlySet<string> = new Set(
  (
    'AL AT AU BA BD BE BG CH DE DZ EC EG FI FR GB GG GH HR ID IE IL IM IT JE JP JO KE KR LB LK MA MK MM MY NG NL NP ' +
    'NZ PE PH PK RE RO RS SA SE SI SK SY TH TW TZ UA UG VN YE ZA ZM ZW AE KH LA MD ME'
  ).split(' '),
);

/** True for regions whose national numbers begin with 0 wherever they are written. */
export const isTrunkRegion = (region: string): boolean => TRUNK_REGIONS.has(region);

/**
 * True for regions in which every number is written with the trunk prefix: Australia has service numbers without it,
 * Italy mobile numbers.
 */
export const beginsWithZero = (region: string): boolean => isTrunkRegion(region) && region !== 'AU' && region !== 'IT';
