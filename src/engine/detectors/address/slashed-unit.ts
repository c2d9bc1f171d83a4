/** `Unit 7/112 …` of Australia and New Zealand: the flat is before the house. @see AS 4590.1 */
const SLASHED_UNIT =
  /(?:^|[^\p{L}\p{N}])((?:Unit|Flat|Apartment|Apt\.?|Suite|Shop|Villa|Townhouse|UNIT|FLAT|APT|SUITE|SHOP) (?:\d{1,4}[A-Z]?\/)?)$/u;
const SLASHED_NUMBER = /\d{1,4}[A-Z]?\/\d/y;
const SLASHED_REACH = 20;

/** Returns the start of the word for a flat before a number with a slash at `at`; `at` if there is none. */
export function slashedUnitStart(text: string, at: number): number {
  const unit = SLASHED_UNIT.exec(text.slice(Math.max(0, at - SLASHED_REACH), at))?.[1];
  if (unit === undefined) return at;
  SLASHED_NUMBER.lastIndex = at;
  return unit.endsWith('/') || SLASHED_NUMBER.test(text) ? at - unit.length : at;
}
