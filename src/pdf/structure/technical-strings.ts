/** Words, perhaps with a number of a few digits: a family of fonts, a collection of characters. */
const WORDS = /^\p{L}[\p{L} ,._+-]{0,60}\d{0,3}(?:-[\p{L}-]{0,30})?$/u;
/** The conditions of printing that standards name (ISO 32000-2, 14.11.5), or words. */
const CONDITION =
  /^(?:sRGB(?: IEC61966-2[.-]1)?|CGATS TR ?\d{3}(?: \([A-Za-z ]{1,20}\))?|FOGRA ?\d{1,3}[A-Z]{0,3}|JC\d{6}[a-z]{0,8}|IFRA ?\d{0,2}|Adobe RGB \(1998\)|\p{L}[\p{L} .]{0,60}(?:\([\p{L} ]{1,20}\))?(?: v\d)?)$/u;
const ADDRESS_OF_STANDARD =
  /^https?:\/\/(?:www\.)?(?:iso|w3|color|adobe|aiim)\.(?:org|com)(?:\/[A-Za-z./-]{0,60}\d{0,4}[A-Za-z./-]{0,30})?$/u;
/** A name of a font, a number that says how large or in what colour, an operator. */
const LOOK = /^(?:\/[A-Za-z][A-Za-z,+-]{0,40}\d{0,3}|[-+]?\d{0,4}(?:\.\d{0,7})?|[A-Za-z]{1,2})$/u;
const PROPERTY = /^[a-z-]{1,30}$/iu;
/** A colour, a word, a length. */
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

/** Strings that name things of computers, by their keys, and whether they say nothing of anybody. */
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
  // Ten numbers that classify a font, in as many bytes after two others (9.8.3.2).
  ['Panose', matches(/^[^\p{L}\d]{0,12}$/u)],
  ['Registry', matches(WORDS)],
  ['RegistryName', matches(ADDRESS_OF_STANDARD)],
]);

/** Whether strings under a key are no text for readers (ISO 32000-2, 9.7.3, 9.8, 12.7.4.3, 14.7.4, 14.11.5). */
export const isTechnical = (key: string): boolean => HARMLESS.has(key);

/** Whether a technical string is of a form that is known to say nothing of anybody; others are asked about as any text. */
export const isHarmless = (key: string, text: string): boolean => HARMLESS.get(key)?.(text) === true;
