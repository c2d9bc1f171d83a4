/** Returns the form in which spellings of a name are compared: without case, accents and apostrophes. */
export const foldName = (name: string): string =>
  /^[a-z]*$/.test(name)
    ? name
    : name
        .normalize('NFKD')
        .replace(/[\p{M}\p{Cf}'’ʼ]/gu, '')
        .toLowerCase();

/** A word of a name; a hyphen in a double name separates two words. */
export const NAME_WORD = /\p{L}[\p{L}\p{M}]*(?:['’ʼ][\p{L}\p{M}]+)*/gu;

/** Returns all words of a text, folded; none of them may be used as a pseudonym. */
export function foldedWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of text.matchAll(NAME_WORD)) words.add(foldName(word));
  return words;
}
