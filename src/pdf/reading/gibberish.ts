/** Of words in small letters: shorter ones are variables and units. */
const WORD = /(?<![\p{L}\p{N}_@./\\-])\p{Lu}?\p{Ll}{3,24}(?![\p{L}\p{N}_@/\\])/gu;
/** Letters that are looked at: more tell nothing new. */
const MAX_LETTERS = 4000;
/** Fewer could be anything. */
const MIN_LETTERS = 60;
/**
 * Of sentences in 19 languages of Latin script only a Polish, a Czech and a Welsh one had as many of the rare letters, and
 * none as few of the frequent ones; where every letter stands for another they are 0.31 each on the average.
 */
const [FREQUENT, RARE] = [new Set('aeionrst'), new Set('jkqvwxyz')];
const [MAX_FREQUENT, MIN_RARE] = [0.39, 0.2];

/**
 * Whether a text in small Latin letters can be of no language: what is copied is then something else than what is seen.
 * Codes, capitals, names of files, addresses and other scripts are not looked at.
 */
export function isGibberish(text: string): boolean {
  if (!mayBeGibberish(text)) return false;
  let [letters, frequent, rare] = [0, 0, 0];
  for (const [word] of text.matchAll(WORD)) {
    for (const letter of plain(word)) {
      if (letter < 'a' || letter > 'z') continue;
      letters++;
      if (FREQUENT.has(letter)) frequent++;
      else if (RARE.has(letter)) rare++;
    }
    if (letters > MAX_LETTERS) break;
  }
  return letters >= MIN_LETTERS && frequent < MAX_FREQUENT * letters && rare > MIN_RARE * letters;
}

/** By all of its small letters of ASCII: a tenth of the time, on every page. */
function mayBeGibberish(text: string): boolean {
  let [letters, frequent] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const kind = KINDS[text.charCodeAt(i)];
    if (kind === undefined || kind === 0) continue;
    letters++;
    frequent += kind - 1;
  }
  return frequent < ROUGHLY_FREQUENT * letters;
}

/** Of ASCII: 2 of a frequent small letter, 1 of another one. */
const KINDS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return letter < 'a' || letter > 'z' ? 0 : FREQUENT.has(letter) ? 2 : 1;
});
/** More than `MAX_FREQUENT`, since what is not looked at closely may have more or less. */
const ROUGHLY_FREQUENT = 0.5;

const ASCII = /^[A-Za-z]+$/u;
const plain = (word: string): string => (ASCII.test(word) ? word.toLowerCase() : word.normalize('NFKD').toLowerCase());

/** Words that are read alike in two ways; short ones are misread more often. */
const COMPARED = /\p{L}{4,}/gu;
const MIN_ALIKE = 0.5;

/** Whether a second reading of a page, off its picture, has about the words of the first. */
export function isSameReading(first: string, second: string): boolean {
  const words = wordsOf(first);
  const seen = new Set(wordsOf(second));
  return words.length > 0 && words.filter((word) => seen.has(word)).length >= MIN_ALIKE * words.length;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(COMPARED) ?? [];
