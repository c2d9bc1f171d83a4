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

/**
 * True if tiling patterns and Type 3 glyphs contain text or images, whose position on the page cannot be determined.
 */
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

/** Examines streams that may be drawn any number of times; each is examined once per page. */
export class NestedStreams {
  /** Results by stream and by the resources it is drawn with, in which it may look up names. */
  private readonly known = new Map<PDFStream, Map<PDFDict | undefined, Nested>>();

  constructor(private readonly work: PageWork) {}

  /** Returns what the tiling pattern of this name contains; `NOTHING` for other kinds of patterns. */
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
    // Used until the result is known, and when the stream draws itself.
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

  /** Examines the form that defines a soft mask. */
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
