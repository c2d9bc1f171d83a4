/** A word of a text as input for the model. */
export interface Word {
  /** Offsets in UTF-16 code units, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** The ids of its pieces in the vocabulary; at least one. */
  readonly pieces: readonly number[];
}

/** The ids of pieces that represent no text. */
export interface SpecialPieces {
  readonly padding: number;
  readonly start: number;
  readonly end: number;
}

/** A longer word is unknown as a whole, since no vocabulary covers such words. */
const MAX_CHARACTERS_PER_WORD = 100;
const CONTINUED = '##';

/**
 * Matches one punctuation mark, one ideograph, or a run of other characters except whitespace. The model treats ASCII
 * symbols as punctuation, although Unicode does not classify all of them so.
 */
const TOKEN =
  /[\p{P}$+<=>^`|~\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2ceaf}\u{2f800}-\u{2fa1f}]|[^\s\p{P}$+<=>^`|~\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2ceaf}\u{2f800}-\u{2fa1f}]+/gu;
/** Combining accents and invisible characters: controls, format characters, lone surrogates. */
const UNSEEN = /[\p{Mn}\p{C}\ufffd]/gu;

/**
 * Splits text into the word pieces that an uncased model was trained on: for each word the longest matching piece of
 * the vocabulary, then the longest piece that continues from there.
 * @see Devlin et al., "BERT", 2018, arXiv:1810.04805; Wu et al., "Google's Neural Machine Translation System", 2016,
 * arXiv:1609.08144, section 4.1
 */
export class WordPieces {
  readonly special: SpecialPieces;
  private readonly unknown: number;

  private constructor(
    private readonly vocabulary: ReadonlyMap<string, number>,
    private readonly longest: number,
  ) {
    this.special = { padding: this.known('[PAD]'), start: this.known('[CLS]'), end: this.known('[SEP]') };
    this.unknown = this.known('[UNK]');
  }

  /**
   * @param list one piece per line, in the order of their ids
   * @throws RangeError if a piece that every vocabulary has is missing
   */
  static of(list: string): WordPieces {
    const pieces = list.replace(/\r?\n$/, '').split(/\r?\n/);
    const longest = pieces.reduce((most, piece) => Math.max(most, piece.length), 0);
    return new WordPieces(new Map(pieces.map((piece, number) => [piece, number])), longest);
  }

  get size(): number {
    return this.vocabulary.size;
  }

  /** Returns the words of a text, except words that consist of invisible characters. */
  wordsOf(text: string): readonly Word[] {
    const words: Word[] = [];
    for (const { 0: token, index: start } of text.matchAll(TOKEN)) {
      const pieces = this.piecesOf(token);
      if (pieces.length > 0) words.push({ start, end: start + token.length, pieces });
    }
    return words;
  }

  private piecesOf(token: string): readonly number[] {
    if (token.length > 8 * MAX_CHARACTERS_PER_WORD) return [this.unknown];
    const word = token.toLowerCase().normalize('NFD').replace(UNSEEN, '');
    if (word.length > MAX_CHARACTERS_PER_WORD) return [this.unknown];
    const pieces: number[] = [];
    for (let from = 0; from < word.length;) {
      const piece = this.longestPiece(word, from);
      if (piece === undefined) return [this.unknown];
      pieces.push(piece.number);
      from = piece.end;
    }
    return pieces;
  }

  private longestPiece(word: string, from: number): { readonly number: number; readonly end: number } | undefined {
    const prefix = from === 0 ? '' : CONTINUED;
    for (let end = Math.min(word.length, from + this.longest); end > from; end--) {
      const number = this.vocabulary.get(prefix + word.slice(from, end));
      if (number !== undefined) return { number, end };
    }
    return undefined;
  }

  private known(piece: string): number {
    const number = this.vocabulary.get(piece);
    if (number === undefined) throw new RangeError(`A vocabulary without ${piece}`);
    return number;
  }
}
