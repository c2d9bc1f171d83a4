import { numberOfBytes } from '../fonts/cmap.js';
import type { CodeText, CodeTexts } from '../fonts/code-texts.js';
import type { Font } from '../fonts/font.js';

/** The text that a page shows in drawing order, as determined from its fonts. */
export interface ShownText {
  readonly text: string;
  /** True if there are codes that we cannot decode; another reader may know more. */
  readonly hasUnknown: boolean;
  /** True if characters are copied as different ones than their fonts say they are. */
  readonly isContradicted: boolean;
  /** True if there are replacement texts, to be read instead of glyphs. */
  readonly hasTextInstead: boolean;
  /** True if there are codes of a character collection that PDFium knows and we do not. */
  readonly hasCollection: boolean;
  /** True if there are visible characters in a font that is not embedded and for which PDFium has no substitute. */
  readonly isNotDrawn: boolean;
}

/** The texts of codes by their last byte, and whether each is unknown, contradicted, not drawn, or not yet read. */
interface ByteTexts {
  readonly texts: string[];
  readonly kinds: Uint8Array;
}
const [UNKNOWN, CONTRADICTED, NOT_DRAWN, NOT_READ] = [1, 2, 4, 8];
const BYTES = 256;

/** The maximum number of glyphs recorded per page: about ten times those of a dense A3 page. */
export const MAX_GLYPHS = 200_000;

/** Caches for fonts that are used on many pages: of single-byte fonts, and of fonts of pairs by the first byte. */
const known = new WeakMap<Font, ByteTexts>();
const knownPairs = new WeakMap<Font, (ByteTexts | undefined)[]>();

/**
 * Records the text of a page while its content stream is interpreted. This runs for every page, so it has to be cheap.
 */
export class NotedText {
  hasUnknown = false;
  isContradicted = false;
  hasCollection = false;
  isNotDrawn = false;
  private readonly parts: string[] = [];
  /** The number of string bytes that may still be recorded. */
  private left = MAX_GLYPHS;

  get text(): string {
    return this.parts.join('');
  }

  /** Returns the result in the form in which it is stored: a single string per page. */
  withTextInstead(hasTextInstead: boolean): ShownText {
    const { text, hasUnknown, isContradicted, hasCollection, isNotDrawn } = this;
    return { text, hasUnknown, isContradicted, hasTextInstead, hasCollection, isNotDrawn };
  }

  /**
   * Records the glyphs of a string.
   * @param isSeen true if they are visible; false for an invisible text layer over a scan, for example
   */
  addAll(font: Font, bytes: Uint8Array, end: number, isSeen: boolean): void {
    if (end > this.left) {
      this.hasUnknown = true;
      return;
    }
    this.left -= end;
    this.hasCollection ||= font.texts().isOfCollection;
    const kinds =
      font.byteWidths !== undefined
        ? this.addBytes(font, bytes, end)
        : font.hasPairs && end % 2 === 0
          ? this.addPairs(font, bytes, end)
          : this.addLong(font, bytes, end);
    this.hasUnknown ||= (kinds & UNKNOWN) !== 0;
    this.isContradicted ||= (kinds & CONTRADICTED) !== 0;
    this.isNotDrawn ||= isSeen && (kinds & NOT_DRAWN) !== 0;
  }

  private addBytes(font: Font, bytes: Uint8Array, end: number): number {
    const { texts, kinds } = byteTextsOf(font);
    let [text, all] = ['', 0];
    for (let at = 0; at < end; at++) {
      const code = bytes[at] ?? 0;
      text += texts[code] ?? '';
      all |= kinds[code] ?? 0;
    }
    this.parts.push(text);
    return all;
  }

  /** Does the same as `addLong`, in a third of the time. */
  private addPairs(font: Font, bytes: Uint8Array, end: number): number {
    let pairs = knownPairs.get(font);
    if (pairs === undefined) knownPairs.set(font, (pairs = []));
    let [text, all, first] = ['', 0, -1];
    let own = NO_TEXTS;
    for (let at = 0; at < end; at += 2) {
      const [its, code] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
      if (its !== first) {
        first = its;
        own = pairs[its] ??= { texts: new Array<string>(BYTES).fill(''), kinds: new Uint8Array(BYTES).fill(NOT_READ) };
      }
      if (own.kinds[code] === NOT_READ) readPair(font, own, first, code);
      text += own.texts[code] ?? '';
      all |= own.kinds[code] ?? 0;
    }
    this.parts.push(text);
    return all;
  }

  private addLong(font: Font, bytes: Uint8Array, end: number): number {
    const texts = font.texts();
    let [text, all] = ['', 0];
    for (let at = 0; at < end;) {
      const length = font.lengthAt(bytes, at, end);
      const its = length > 0 ? texts.textOf(numberOfBytes(bytes, at, length), length) : undefined;
      text += its?.copied ?? '';
      all |= kindOf(its, texts);
      at += Math.max(1, length);
    }
    this.parts.push(text);
    return all;
  }
}

const NO_TEXTS: ByteTexts = { texts: [], kinds: new Uint8Array() };

function readPair(font: Font, own: ByteTexts, first: number, code: number): void {
  const texts = font.texts();
  const its = texts.textOf(first * BYTES + code, 2);
  own.texts[code] = its.copied ?? '';
  own.kinds[code] = kindOf(its, texts);
}

function byteTextsOf(font: Font): ByteTexts {
  let found = known.get(font);
  if (found === undefined) {
    const texts = font.texts();
    const all = Array.from({ length: BYTES }, (_, code) => texts.textOf(code, 1));
    found = {
      texts: all.map(({ copied }) => copied ?? ''),
      kinds: Uint8Array.from(all, (each) => kindOf(each, texts)),
    };
    known.set(font, found);
  }
  return found;
}

const kindOf = (text: CodeText | undefined, { isDrawn }: CodeTexts): number =>
  (text?.copied === undefined ? UNKNOWN : 0) |
  (text?.drawn === text?.copied ? 0 : CONTRADICTED) |
  (isDrawn(text) ? 0 : NOT_DRAWN);
