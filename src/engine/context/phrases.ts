/** Words and phrases for or against a kind, compiled for lookup. */
export interface Phrases {
  /**
   * The phrases by their last word, folded. Each entry lists the preceding words, nearest first; an empty list is a
   * one-word phrase.
   */
  readonly byLastWord: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** The phrases by the number of their last word. @see numberOf */
  readonly byNumber: ReadonlyMap<number, readonly (readonly string[])[]>;
  /** Phrases in scripts without spaces or with suffixed words; matched anywhere before the value. */
  readonly unspaced: readonly UnspacedPhrase[];
}

interface UnspacedPhrase {
  readonly phrase: string;
  readonly folded: string;
}

/** Comma-separated lists of phrases by language (ISO 639-1): `{ en: 'ssn, social security', de: '…' }`. */
export type PhraseLists = Readonly<Record<string, string>>;

/**
 * Returns phrases that are compiled on first use, since a policy needs only a few of two hundred detectors. Matching
 * ignores case, accents and the characters between the words of a phrase: `date of birth` also matches `date_of_birth`
 * and `DateOfBirth`.
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
  const unspaced: UnspacedPhrase[] = [];
  for (const list of Object.values(lists)) {
    for (const phrase of list.split(',')) {
      const words = phrase
        .trim()
        .split(/[\s_-]+/)
        .map(fold)
        .reverse();
      const [last, ...before] = words;
      if (last === undefined || last === '') continue;
      if (UNSPACED.test(phrase)) unspaced.push({ phrase: phrase.trim(), folded: fold(phrase.trim()) });
      else byLastWord.set(last, [...(byLastWord.get(last) ?? []), before]);
    }
  }
  const byNumber = new Map([...byLastWord].map(([word, before]) => [numbered(word), before]));
  return { byLastWord, byNumber, unspaced };
}

/** Returns one of the phrases as text; the empty string if there is none. */
export function anyPhrase({ byLastWord, unspaced }: Phrases): string {
  for (const [last, [before = []]] of byLastWord) return [...before.toReversed(), last].join(' ');
  return unspaced[0]?.phrase ?? '';
}

/** The numbers of the last words of all phrases. Each word of a text is looked up here once and is rarely found. */
const VOCABULARY = new Map<string, number>();

function numbered(word: string): number {
  const number = VOCABULARY.get(word) ?? VOCABULARY.size;
  VOCABULARY.set(word, number);
  return number;
}

/**
 * The size of the vocabulary. If it has grown, more phrases were compiled, and words looked up before may lack a
 * number.
 */
export const vocabularySize = (): number => VOCABULARY.size;

/** Returns the number of a word; undefined if it ends no phrase of any detector. @param word folded */
export const numberOf = (word: string): number | undefined => VOCABULARY.get(word);

/** Thai, Lao, Khmer, Chinese, Japanese, Korean. */
export const UNSPACED = /[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Returns a word in lower case and without accents. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  return ASCII.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

const ASCII = /^[\0-\x7f]*$/;
