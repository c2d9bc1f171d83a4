import type { PdfAtHand } from './reading';
import { popplerText, runTool } from './tools';

/** Zero-width characters, directional marks and soft hyphens, which some readers keep and others drop. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe]/gu;
/** Glyphs without a letter: control characters, the replacement character, private use. */
const NO_LETTER = /[\p{Cc}\ufffd\p{Co}\p{Cn}]/u;

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/u;
const HYPHENS = /[-\u2010\u2011]/gu;

/** Letters of an Arabic ligature, which readers return in either order when they reverse a line. */
const LAM_ALEF = /[\u0622\u0623\u0625\u0627\u0644]{2,}/gu;

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(HYPHENS, '')
    .replace(LAM_ALEF, (letters) => Array.from(letters).sort().join(''));
const wordsOf = (text: string): readonly string[] => normal(text).split(/\s+/u).filter(Boolean);

/**
 * Returns the words that both Poppler and MuPDF read on the pages of a file, in MuPDF's order. MuPDF returns
 * right-to-left scripts in visual order, so their words are compared from both ends.
 */
export async function agreedWords(pdf: PdfAtHand): Promise<readonly string[]> {
  const [poppler, raw, mupdf] = await Promise.all([
    popplerText(pdf),
    popplerText(pdf, '-raw'),
    runTool('mutool', ['draw', '-q', '-p', pdf.password, '-F', 'text', pdf.file]),
  ]);
  const theirs = new Set(wordsOf(`${poppler.text}\n${raw.text}`));
  return wordsOf(mupdf.output.toString('utf8'))
    .map((word) => (RIGHT_TO_LEFT.test(word) && !theirs.has(word) ? Array.from(word).reverse().join('') : word))
    .filter((word) => theirs.has(word) && !NO_LETTER.test(word));
}

/**
 * Returns the words, each once, that a text does not contain as whole words. A text may have joined what other readers
 * split: at a line end, between spaced letters, within a syllable.
 * @param words words in page order
 */
export function missingWords(words: readonly string[], text: string): readonly string[] {
  const ours = normal(text).replace(/\s+/gu, ' ');
  const whole = new Set(ours.split(' '));
  const missing = words.filter((word, i) => {
    // In an index, dots lead from a word to its page number.
    if (whole.has(word) || hasWhole(ours, word.replace(/\.$/u, ''))) return false;
    const joined = [`${words[i - 1] ?? ''}${word}`, `${word}${words[i + 1] ?? ''}`];
    return !(/^\p{L}$/u.test(word) || joined.some((each) => each !== word && hasWhole(ours, each)));
  });
  return [...new Set(missing)];
}
/** Scripts without spaces between words, where a line of one reader may be part of a line of another. */
const WITHOUT_BLANKS = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{P}\p{N}]+$/u;
const MAX_CUT = 4;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Readers split Devanagari words between the glyphs of a syllable. */
const CUT = /^\p{sc=Devanagari}+$/u;

/** Returns true if a text contains a word without adjacent letters, unless its script has no spaces. */
function hasWhole(text: string, word: string): boolean {
  if (word === '') return true;
  const isAnywhere = WITHOUT_BLANKS.test(word) || (CUT.test(word) && word.length <= MAX_CUT);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text.slice(0, at).at(-1) ?? '', text.charAt(at + word.length)];
    const goesOn =
      (LETTER.test(before) && LETTER.test(word.charAt(0))) || (LETTER.test(after) && LETTER.test(word.slice(-1)));
    if (isAnywhere || !goesOn) return true;
  }
  return false;
}
