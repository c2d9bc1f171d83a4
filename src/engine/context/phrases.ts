/** Words and phrases of one side, compiled for looking up. */
export interface Phrases {
  /** By their last word, folded: the words before it, nearest first; an empty list is a phrase of one word. */
  readonly byLastWord: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** The same by the number of the last word. @see numberOf */
  readonly byNumber: ReadonlyMap<number, readonly (readonly string[])[]>;
  /** Of scripts that set no blanks between words, or put endings on them: looked for anywhere before the value. */
  readonly unspaced: readonly string[];
}

/** Lists of phrases parted by commas, by language (ISO 639-1): `{ en: 'ssn, social security', de: '…' }`. */
export type PhraseLists = Readonly<Record<string, string>>;

/**
 * Phrases, compiled when they are first asked for: of two hundred detectors a policy needs a few. Case and accents do not
 * matter, nor what stands between the words of a phrase: `date of birth` is also `date_of_birth` and `DateOfBirth`.
 */
export const phrases = (lists: PhraseLists | (() => PhraseLists)): Phrases => new LazyPhrases(lists);

class LazyPhrases implements Phrases {
  private compiled: Phrases | undefined;

  constructor(private readonly lists: PhraseLists | (() => PhraseLists)) {}

  get byLastWord() {
    return this.compile().byLastWord;
  }

  get byNumber() {
    return this.compile().byNumber;
  }

  get unspaced() {
    return this.compile().unspaced;
  }

  private compile(): Phrases {
    this.compiled ??= compilePhrases(typeof this.lists === 'function' ? this.lists() : this.lists);
    return this.compiled;
  }
}

function compilePhrases(lists: PhraseLists): Phrases {
  const byLastWord = new Map<string, (readonly string[])[]>();
  const unspaced: string[] = [];
  for (const list of Object.values(lists)) {
    for (const phrase of list.split(',')) {
      const words = phrase
        .trim()
        .split(/[\s_-]+/)
        .map(fold)
        .reverse();
      const [last, ...before] = words;
      if (last === undefined || last === '') continue;
      if (UNSPACED.test(phrase)) unspaced.push(phrase.trim());
      else byLastWord.set(last, [...(byLastWord.get(last) ?? []), before]);
    }
  }
  const byNumber = new Map([...byLastWord].map(([word, before]) => [numbered(word), before]));
  return { byLastWord, byNumber, unspaced };
}

/** One of the phrases as it is written, the empty text where there is none. */
export function anyPhrase({ byLastWord, unspaced }: Phrases): string {
  for (const [last, [before = []]] of byLastWord) return [...before.toReversed(), last].join(' ');
  return unspaced[0] ?? '';
}

/** The last words of all phrases. A word of a text is looked up here once, and hardly ever found. */
const VOCABULARY = new Map<string, number>();

function numbered(word: string): number {
  const number = VOCABULARY.get(word) ?? VOCABULARY.size;
  VOCABULARY.set(word, number);
  return number;
}

/** Grows when further phrases are compiled: numbers that were looked up before may then be missing. */
export const vocabularySize = (): number => VOCABULARY.size;

/** Undefined for a word that ends no phrase of any detector. @param word folded */
export const numberOf = (word: string): number | undefined => VOCABULARY.get(word);

/** Thai, Lao, Khmer, Chinese, Japanese, Korean. */
export const UNSPACED = /[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** A word without case and accents. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  return ASCII.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

const ASCII = /^[\0-\x7f]*$/;
