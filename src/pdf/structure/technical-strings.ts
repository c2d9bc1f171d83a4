/** Words, possibly with a short number: a font family or a character collection. */
const WORDS = /^\p{L}[\p{L} ,._+-]{0,60}\d{0,3}(?:-[\p{L}-]{0,30})?$/u;
/** Standard printing conditions (ISO 32000-2, 14.11.5), or words. */
const CONDITION =
  /^(?:sRGB(?: IEC61966-2[.-]1)?|CGATS TR ?\d{3}(?: \([A-Za-z ]{1,20}\))?|FOGRA ?\d{1,3}[A-Z]{0,3}|JC\d{6}[a-z]{0,8}|IFRA ?\d{0,2}|Adobe RGB \(1998\)|\p{L}[\p{L} .]{0,60}(?:\([\p{L} ]{1,20}\))?(?: v\d)?)$/u;
const ADDRESS_OF_STANDARD =
  /^https?:\/\/(?:www\.)?(?:iso|w3|color|adobe|aiim)\.(?:org|com)(?:\/[A-Za-z./-]{0,60}\d{0,4}[A-Za-z./-]{0,30})?$/u;
/** A font name, a number for size or colour, or an operator. */
const LOOK = /^(?:\/[A-Za-z][A-Za-z,+-]{0,40}\d{0,3}|[-+]?\d{0,4}(?:\.\d{0,7})?|[A-Za-z]{1,2})$/u;
const PROPERTY = /^[a-z-]{1,30}$/iu;
/** A colour, a word, or a length. */
const SETTING = /^(?:#[\da-f]{3,8}|['"]?[a-z-]{1,40}['"]?|-?\d{1,3}(?:\.\d{1,4})?(?:pt|px|em|%)?)$/iu;
const LANGUAGE = /^[a-z]{0,8}(?:-[a-z\d]{1,8}){0,4}$/iu;

const matches = (form: RegExp) => (text: string) => form.test(text);
const wordsOf = (text: string, separator: RegExp): readonly string[] =>
  text.split(separator).filter((word) => word !== '');

function isStyle(text: string): boolean {
  return wordsOf(text, /;/u).every((declaration) => {
    const [property = '', ...settings] = wordsOf(declaration, /[:\s,]/u);
    return PROPERTY.test(property) && settings.every(matches(SETTING));
  });
}

/** Keys of technical strings, with a test that is true if a string contains no personal data. */
const HARMLESS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['DA', (text: string) => wordsOf(text, /\s/u).every(matches(LOOK))],
  ['DS', isStyle],
  ['FontFamily', matches(WORDS)],
  ['HalftoneName', matches(WORDS)],
  ['Lang', matches(LANGUAGE)],
  ['NS', matches(ADDRESS_OF_STANDARD)],
  ['Ordering', matches(WORDS)],
  ['OutputCondition', matches(CONDITION)],
  ['OutputConditionIdentifier', matches(CONDITION)],
  // Ten numbers that classify a font, one byte each, after two other bytes (9.8.3.2).
  ['Panose', matches(/^[^\p{L}\d]{0,12}$/u)],
  ['Registry', matches(WORDS)],
  ['RegistryName', matches(ADDRESS_OF_STANDARD)],
]);

/** True if strings under this key are not text for readers (ISO 32000-2, 9.7.3, 9.8, 12.7.4.3, 14.7.4, 14.11.5). */
export const isTechnical = (key: string): boolean => HARMLESS.has(key);

/**
 * True if the form of a technical string shows that it contains no personal data; others are searched like any text.
 */
export const isHarmless = (key: string, text: string): boolean => HARMLESS.get(key)?.(text) === true;
