/** The maximum share of a value that may remain: a longer run of its letters and digits identifies the person. */
const TELLING_SHARE = 2 / 3;
/** Values shorter than this are searched neither in parts nor with a misread character. */
const SHORT = 9;
/** The length of the portions in which a text is searched, and of what two of them share: more than any value. */
const PORTION = 1 << 20;
const SHARED = 1 << 13;

/**
 * Returns a text as letters and digits only, without case, accents and ligatures, so that a value is found whatever its
 * spacing, hyphenation and typesetting. Hebrew and Arabic vowel marks are removed, too.
 */
export const normalForm = (text: string): string =>
  NOT_LATIN_1.test(text)
    ? text
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll('ı', 'i')
        .replace(/[^\p{L}\p{N}]/gu, '')
    : ofLatin1(text);

const NOT_LATIN_1 = /[^\0-\xff]/;
/** Of `ÿ` and all before it; none of them depends on its neighbours. */
const FORMS = Array.from({ length: 256 }, (_, code) =>
  // With a character beside it that is not of Latin-1 and has no form of its own.
  Array.from(normalForm(`${String.fromCharCode(code)}\u2028`), (unit) => unit.charCodeAt(0)),
);
const LONGEST_FORM = Math.max(...FORMS.map(({ length }) => length));

/** The bytes of files are megabytes of text of Latin-1, of which little is left. */
function ofLatin1(text: string): string {
  const units = new Uint16Array(text.length * LONGEST_FORM);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    for (const unit of FORMS[text.charCodeAt(at)] ?? []) units[length++] = unit;
  }
  return Buffer.from(units.buffer, 0, length * units.BYTES_PER_ELEMENT).toString('utf16le');
}

/** Yields a text in portions: the pixels of a page, read as text, take gigabytes in normal form. */
export function* portionsOf(text: string): Generator<string, void> {
  for (let start = 0; start < text.length; start += PORTION) yield text.slice(start, start + PORTION + SHARED);
}

const reversed = (text: string): string => Array.from(text).reverse().join('');

/** Returns true if a text in normal form contains a value, forwards or backwards. */
export function has(normalText: string, value: string): boolean {
  const wanted = normalForm(value);
  return normalText.includes(wanted) || normalText.includes(reversed(wanted));
}

/** Returns a remaining part of the value that identifies it; undefined if there is none. */
export function tellingPart(normalText: string, value: string, harmless: string): string | undefined {
  const wanted = normalForm(value);
  if (wanted.length < SHORT) return undefined;
  const length = Math.ceil(wanted.length * TELLING_SHARE);
  return [wanted.slice(0, length), wanted.slice(-length)].find(
    (part) => normalText.includes(part) && !harmless.includes(part),
  );
}

/** Returns true if a text from OCR contains a value, possibly with one misread character. */
export function hasNearly(normalText: string, value: string): boolean {
  if (has(normalText, value)) return true;
  const wanted = normalForm(value);
  if (wanted.length < SHORT) return false;
  for (let start = 0; start + wanted.length <= normalText.length; start++) {
    let wrong = 0;
    for (let i = 0; i < wanted.length && wrong <= 1; i++) if (normalText[start + i] !== wanted[i]) wrong++;
    if (wrong <= 1) return true;
  }
  return false;
}

/** Returns the first phrase that is missing, or out of order; undefined if there is none. */
export function missingPhrase(
  text: string,
  phrases: readonly string[],
  form: (text: string) => string,
  isOrdered: boolean,
): string | undefined {
  const searched = form(text);
  let from = 0;
  for (const phrase of phrases) {
    const at = searched.indexOf(form(phrase), from);
    if (at < 0) return phrase;
    if (isOrdered) from = at + form(phrase).length;
  }
  return undefined;
}

/** Collapses whitespace, trims it, and replaces ligatures by their letters. */
export const singleBlanks = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
