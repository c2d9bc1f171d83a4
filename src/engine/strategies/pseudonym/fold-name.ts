/** The form in which two spellings of a name count as one: without case, accents and apostrophes. */
export const foldName = (name: string): string =>
  /^[a-z]*$/.test(name)
    ? name
    : name
        .normalize('NFKD')
        .replace(/[\p{M}\p{Cf}'’ʼ]/gu, '')
        .toLowerCase();

/** A word of a name; what joins double names parts two words. */
export const NAME_WORD = /\p{L}[\p{L}\p{M}]*(?:['’ʼ][\p{L}\p{M}]+)*/gu;

/** All words of a text, folded: none of them may become the pseudonym of somebody. */
export function foldedWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of text.matchAll(NAME_WORD)) words.add(foldName(word));
  return words;
}
