import { PDFDict, PDFStream, type PDFObject } from '@cantoo/pdf-lib';
import { asDict, dictOf, nameOf, numberOf, valueOf } from '../objects/objects.js';
import { ContentLexer, ID } from '../instructions/lexer.js';
import type { PageWork } from './page-work.js';
import { ResourceFrame } from './resource-frame.js';
import { operatorOf, SHOWS_TEXT } from '../instructions/syntax.js';

const [DO, SETS_STATE] = [operatorOf('Do'), operatorOf('gs')];
const NAMES_PROPERTIES = new Set(['BDC', 'DP'].map(operatorOf));
const SETS_COLOUR = new Set(['scn', 'SCN'].map(operatorOf));
const MAX_LEVELS = 20;
const TILING = 1;

/** What instructions hold that nobody can say the place of: those of tiling patterns and of glyphs of Type 3 fonts. */
export interface Nested {
  readonly text: boolean;
  readonly pictures: boolean;
}

function keepNamed(frame: ResourceFrame, category: 'ExtGState' | 'Properties', name: string): PDFObject | undefined {
  const found = frame.find(category, name);
  if (found !== undefined) frame.keep(found, category, name);
  return found?.object;
}

const NOTHING: Nested = { text: false, pictures: false };

/** Looks into streams that are drawn as often as somebody likes, each of them once a page. */
export class NestedStreams {
  /** By what it is drawn with, since it may name what is there. */
  private readonly known = new Map<PDFStream, Map<PDFDict | undefined, Nested>>();

  constructor(private readonly work: PageWork) {}

  /** What a colour by name paints with: nothing of this kind unless it is a tiling pattern. */
  inPattern(name: string, frame: ResourceFrame, level = 0): Nested {
    const found = frame.find('Pattern', name);
    if (found === undefined) return NOTHING;
    frame.keep(found, 'Pattern', name);
    const { object } = found;
    if (!(object instanceof PDFStream) || numberOf(object.dict, 'PatternType') !== TILING) return NOTHING;
    return this.in(object, new ResourceFrame(this.work.context, dictOf(object.dict, 'Resources'), frame.chain), level);
  }

  in(stream: PDFStream, frame: ResourceFrame, level = 0): Nested {
    const before = this.known.get(stream) ?? new Map<PDFDict | undefined, Nested>();
    const known = before.get(frame.base);
    if (known !== undefined) return known;
    this.known.set(stream, before);
    if (level > MAX_LEVELS) {
      this.work.problems.add('nested-text');
      return NOTHING;
    }
    // Until it is known, and whenever it draws itself.
    before.set(frame.base, NOTHING);
    const nested = this.read(stream, frame, level);
    before.set(frame.base, nested);
    frame.finish(this.work.uses);
    return nested;
  }

  private read(stream: PDFStream, frame: ResourceFrame, level: number): Nested {
    const bytes = this.work.decode(stream);
    if (bytes === undefined) return NOTHING;
    let { text, pictures } = NOTHING;
    const add = (nested: Nested): void => {
      text ||= nested.text;
      pictures ||= nested.pictures;
    };
    const lexer = new ContentLexer(bytes);
    while (lexer.next()) {
      this.work.countOperator();
      const name = lexer.nameAt(lexer.count - 1);
      if (SHOWS_TEXT.has(lexer.operator)) text = true;
      else if (lexer.operator === ID) pictures = true;
      else if (lexer.operator === DO && name !== undefined) add(this.inObject(name, frame, level + 1));
      else if (lexer.operator === SETS_STATE && name !== undefined) add(this.inState(name, frame, level + 1));
      else if (NAMES_PROPERTIES.has(lexer.operator) && name !== undefined) keepNamed(frame, 'Properties', name);
      else if (SETS_COLOUR.has(lexer.operator) && name !== undefined) add(this.inPattern(name, frame, level + 1));
    }
    return { text, pictures };
  }

  /** Masks are made of what a form draws. */
  private inState(name: string, frame: ResourceFrame, level: number): Nested {
    const found = keepNamed(frame, 'ExtGState', name);
    const mask = found instanceof PDFDict ? dictOf(found, 'SMask') : undefined;
    const group = mask === undefined ? undefined : valueOf(mask, 'G');
    if (!(group instanceof PDFStream)) return NOTHING;
    const resources = dictOf(group.dict, 'Resources');
    return this.in(group, new ResourceFrame(this.work.context, resources, frame.chain), level);
  }

  private inObject(name: string, frame: ResourceFrame, level: number): Nested {
    const found = frame.find('XObject', name);
    if (found === undefined) return NOTHING;
    frame.keep(found, 'XObject', name);
    const { object } = found;
    const dict = asDict(object);
    if (!(object instanceof PDFStream) || dict === undefined) return NOTHING;
    if (nameOf(dict, 'Subtype') === 'Image') return { text: false, pictures: true };
    return this.in(object, new ResourceFrame(this.work.context, dictOf(dict, 'Resources'), frame.chain), level);
  }
}
