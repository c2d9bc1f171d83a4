import { asDict, arrayOf } from '../objects/objects.js';
import { PDFNumber, type PDFDict } from '@cantoo/pdf-lib';
import { loadFont } from '../fonts/load-font.js';
import type { Procedures } from '../fonts/font.js';
import type { GraphicsState } from './graphics-state.js';
import { Output } from './output.js';
import { ResourceFrame } from './resource-frame.js';
import { withoutGlyphs } from './show-text.js';
import type { Stage } from './stage.js';
import type { ContentLexer } from '../instructions/lexer.js';
import { isStringKind, Kind } from '../instructions/syntax.js';

/** The rendering mode that neither fills nor strokes (ISO 32000-2, table 104). */
const INVISIBLE = 3;

/** Returns the index of the first operand that a text-showing operator shows: its last one, or those of an array. */
export function firstShown({ kinds, count }: ContentLexer): number {
  const last = count - 1;
  return kinds[last] === Kind.arrayEnd ? kinds.lastIndexOf(Kind.arrayStart, last) + 1 : Math.max(0, last);
}

/** The text operators (ISO 32000-2, 9.3 and 9.4). */
export class TextOperators {
  private readonly fonts = new Map<string, GraphicsState['font']>();

  constructor(private readonly stage: Stage) {}

  setNumber(key: 'charSpace' | 'wordSpace' | 'leading' | 'rise'): void {
    this.stage.state[key] = this.stage.lexer.numberFromEnd(0);
  }

  setRenderMode(): void {
    this.stage.state.renderMode = this.stage.lexer.numberFromEnd(0);
  }

  setScale(): void {
    this.stage.state.scale = this.stage.lexer.numberFromEnd(0) / 100;
  }

  setFont(): void {
    const name = this.stage.lexer.nameAt(this.stage.lexer.count - 2);
    this.stage.state.size = this.stage.lexer.numberFromEnd(0);
    if (name === undefined) return;
    if (!this.fonts.has(name)) {
      const dict = asDict(this.stage.frame.find('Font', name)?.object);
      this.fonts.set(name, dict === undefined ? undefined : loadFont(dict));
    }
    this.stage.state.font = this.fonts.get(name);
    this.stage.state.fontName = this.stage.work.aliasFor(name) ?? name;
  }

  /** Sets the font of a graphics state parameter dictionary (8.4.5). */
  setFontOf(parameters: PDFDict): void {
    const font = arrayOf(parameters, 'Font');
    if (font === undefined || font.size() < 2) return;
    const [dict, size] = [asDict(font.lookup(0)), font.lookup(1)];
    if (dict === undefined) return;
    const { state } = this.stage;
    state.font = loadFont(dict);
    state.fontName = undefined;
    state.size = size instanceof PDFNumber ? size.asNumber() : 0;
  }

  beginText(): void {
    this.stage.state.beginText();
  }

  setMatrix(): void {
    this.stage.state.setMatrix(this.stage.matrix());
  }

  moveLine(setsLeading: boolean): void {
    const [x, y] = [this.stage.lexer.numberFromEnd(1), this.stage.lexer.numberFromEnd(0)];
    if (setsLeading) this.stage.state.leading = -y;
    this.stage.state.nextLine(x, y);
  }

  nextLine(): void {
    this.stage.state.nextLine(0, -this.stage.state.leading);
  }

  /** Shows text. @param before the other effects of the operator, written as separate operators */
  show(before = ''): void {
    const { lexer, state, work } = this.stage;
    const { run } = this.stage.shared;
    const last = lexer.count - 1;
    const isArray = lexer.kinds[last] === Kind.arrayEnd;
    const first = firstShown(lexer);
    const { procedures } = state.font ?? {};
    // Positions matter only if something is to be removed.
    const end = isArray ? last : lexer.count;
    const { glyphs } = work.options;
    if (work.areas.isEmpty && procedures === undefined && glyphs === undefined) {
      this.noteShown(first, end);
      return;
    }
    // With extra string operands, readers may not agree on which string is shown.
    for (let index = 0; index < first; index++) {
      if (isStringKind(lexer.kinds[index])) work.problems.add('damaged');
    }
    const readAll = (): void => {
      run.read(lexer, first, end, state);
    };
    if (procedures === undefined && glyphs === undefined) run.measure(lexer, first, end, state);
    else readAll();
    if (procedures !== undefined) this.lookInto(procedures);
    if (work.areas.isEmpty) {
      glyphs?.addAll(state, run);
      this.noteShown(first, end);
      this.moveOn();
      return;
    }
    const others = withoutGlyphs(this.stage, run, readAll);
    if (others === undefined) this.noteShown(first, end);
    else this.stage.replace(new Output().text(before).add(others).bytes());
    this.moveOn();
  }

  private moveOn(): void {
    const { state, shared } = this.stage;
    const { end, drift, doubt } = shared.run;
    const isVertical = state.font?.verticalOf !== undefined;
    state.advance(isVertical ? 0 : end, isVertical ? end : 0);
    state.drift = drift;
    state.doubt = doubt;
  }

  /** Records that all glyphs of these operands stay. */
  private noteShown(first: number, end: number): void {
    const { lexer, state, work, shared } = this.stage;
    const { font } = state;
    const { kept } = this.stage;
    const codes = work.codesOf(font);
    const { text } = work.options;
    if (codes === undefined && kept === undefined && text === undefined) return;
    for (let index = first; index < end; index++) {
      if (isStringKind(lexer.kinds[index])) {
        const [start, stop] = [lexer.starts[index] ?? 0, lexer.ends[index] ?? 0];
        const decoded = shared.run.decode(lexer.bytes, start, stop);
        if (font !== undefined) codes?.addAll(font, decoded, decoded.length);
        kept?.add(decoded);
        if (font !== undefined) text?.addAll(font, decoded, decoded.length, state.renderMode !== INVISIBLE);
      }
    }
  }

  /** Examines what the glyphs of a Type 3 font draw. */
  private lookInto({ of, resources }: Procedures): void {
    const { run, nested, work } = this.stage.shared;
    for (let index = 0; index < run.count; index++) {
      const drawing = of(run.codes[index] ?? 0);
      if (drawing === undefined) continue;
      const frame = new ResourceFrame(work.context, resources, this.stage.frame.chain);
      if (nested.in(drawing, frame).text) work.problems.add('nested-text');
    }
  }

  showOnNextLine(): void {
    this.nextLine();
    this.show('T* ');
  }

  showWithSpacing(): void {
    const { lexer, state } = this.stage;
    [state.wordSpace, state.charSpace] = [lexer.numberFromEnd(2), lexer.numberFromEnd(1)];
    this.nextLine();
    this.show(new Output().number(state.wordSpace).text(' Tw ').number(state.charSpace).text(' Tc T* ').latin1());
  }
}
