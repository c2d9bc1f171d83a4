/** What of a value must not be left: a longer run of its letters and digits tells who it was. */
const TELLING_SHARE = 2 / 3;
/** Shorter values than this are neither looked for in parts nor with a misread character. */
const SHORT = 9;

/**
 * A text as letters and digits alone, without case, accents and ligatures: so a value is found however it is spaced,
 * hyphenated and set. Marks that vowels are written with in Hebrew and Arabic go, too.
 */
export const normalForm = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]/gu, '');

const reversed = (text: string): string => Array.from(text).reverse().join('');

/** Whether a text in normal form has a value, read from either end. */
export function has(normalText: string, value: string): boolean {
  const wanted = normalForm(value);
  return normalText.includes(wanted) || normalText.includes(reversed(wanted));
}

/** A part of the value that the text still has and that tells most of it; undefined when there is none. */
export function tellingPart(normalText: string, value: string, harmless: string): string | undefined {
  const wanted = normalForm(value);
  if (wanted.length < SHORT) return undefined;
  const length = Math.ceil(wanted.length * TELLING_SHARE);
  return [wanted.slice(0, length), wanted.slice(-length)].find(
    (part) => normalText.includes(part) && !harmless.includes(part),
  );
}

/** Whether a text that a machine read from pixels has a value, one of its characters misread. */
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

/** Which of the phrases is not in the text, or not behind the one before it; undefined when all are. */
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

/** Blanks of all kinds as one, none at the ends; ligatures as their letters. */
export const singleBlanks = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
