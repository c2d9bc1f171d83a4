import { numberOfBytes } from '../fonts/cmap.js';
import type { CodeText, CodeTexts } from '../fonts/code-texts.js';
import type { Font } from '../fonts/font.js';

/** What the letters of a page say that it shows, in the order in which they are drawn, by what their fonts say of them. */
export interface ShownText {
  readonly text: string;
  /** Whether there are codes that we cannot read, so that another reader may know more. */
  readonly hasUnknown: boolean;
  /** Whether letters are copied as others than their fonts say that they are. */
  readonly isContradicted: boolean;
  /** Whether something is said that is to be read instead of glyphs. */
  readonly hasTextInstead: boolean;
  /** Whether codes are of a collection of characters that PDFium knows and we do not. */
  readonly hasCollection: boolean;
  /** Whether there are letters to be seen of a font that is not in the file and that PDFium has no other font for. */
  readonly isNotDrawn: boolean;
}

/** Letters of one font of one byte a glyph, by their codes: the text, and whether it is unknown, contradicted or not drawn. */
interface ByteTexts {
  readonly texts: readonly string[];
  readonly kinds: Uint8Array;
}
const [UNKNOWN, CONTRADICTED, NOT_DRAWN] = [1, 2, 4];

/** Glyphs of a page beyond which nothing more is noted: some ten times those of a dense page of A3. */
export const MAX_GLYPHS = 200_000;

/** Of fonts that are used on many pages. */
const known = new WeakMap<Font, ByteTexts>();

/** Notes the text of a page while its instructions are followed: as cheaply as can be, since this is done for every page. */
export class NotedText {
  hasUnknown = false;
  isContradicted = false;
  hasCollection = false;
  isNotDrawn = false;
  private readonly parts: string[] = [];
  /** How many bytes of strings are noted yet. */
  private left = MAX_GLYPHS;

  get text(): string {
    return this.parts.join('');
  }

  /** As it is kept: a page has a single string. */
  withTextInstead(hasTextInstead: boolean): ShownText {
    const { text, hasUnknown, isContradicted, hasCollection, isNotDrawn } = this;
    return { text, hasUnknown, isContradicted, hasTextInstead, hasCollection, isNotDrawn };
  }

  /** @param isSeen whether they are drawn at all, and not laid over a scan, for one */
  addAll(font: Font, bytes: Uint8Array, end: number, isSeen: boolean): void {
    if (end > this.left) {
      this.hasUnknown = true;
      return;
    }
    this.left -= end;
    this.hasCollection ||= font.texts().isOfCollection;
    const kinds = font.byteWidths === undefined ? this.addLong(font, bytes, end) : this.addBytes(font, bytes, end);
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

function byteTextsOf(font: Font): ByteTexts {
  let found = known.get(font);
  if (found === undefined) {
    const texts = font.texts();
    const all = Array.from({ length: 256 }, (_, code) => texts.textOf(code, 1));
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
