import { multiply } from '../geometry.js';
import type { GraphicsState } from './graphics-state.js';
import type { ContentLexer } from '../instructions/lexer.js';
import { firstOfProperties, MarkedContent, textOf } from './marked-content.js';
import { PaintOperators } from './paint-operators.js';
import type { ResourceFrame } from './resource-frame.js';
import { Stage, type PageState } from './stage.js';
import { isStringKind, Kind, operatorOf, SHOWS_TEXT } from '../instructions/syntax.js';
import { firstShown, TextOperators } from './text-operators.js';

type Handler = (on: StreamInterpreter) => void;

/**
 * Interprets one content stream as far as needed to locate text and images, and rewrites the operations that lose
 * content.
 * @see ISO 32000-2, 8.2, 9.4 and annex A
 */
export class StreamInterpreter {
  readonly stage: Stage;
  readonly text: TextOperators;
  readonly painting: PaintOperators;
  readonly marked: MarkedContent;

  constructor(shared: PageState, bytes: Uint8Array, frame: ResourceFrame, state: GraphicsState) {
    this.stage = new Stage(shared, bytes, frame, state);
    this.text = new TextOperators(this.stage);
    this.painting = new PaintOperators(this.stage, this.text);
    this.marked = new MarkedContent(shared.work, frame, this.stage.edits);
  }

  /** Returns the content stream after the removal; undefined when nothing was removed. */
  run(): Uint8Array | undefined {
    const { lexer, edits, work, kept } = this.stage;
    while (lexer.next()) {
      work.countOperator();
      if (lexer.hasStrings && lexer.operator === INLINE_IMAGE) this.judgeStrings();
      else if (lexer.hasStrings) this.judgeStrays(firstTaken(lexer));
      if (lexer.hasNames && !MARKS.has(lexer.operator)) this.renameUnsafe();
      HANDLERS.get(lexer.operator)?.(this);
    }
    this.marked.endAll();
    this.dropUnsafeComments();
    if (kept !== undefined && work.options.mayNotStay?.(kept.latin1()) === true) work.problems.add('damaged');
    if (lexer.hasDoubt && !work.areas.isEmpty) work.problems.add('damaged');
    const written = edits.isEmpty ? lexer.bytes : edits.applyTo(lexer.bytes);
    // Text that has lost its bracket, or was read as something else, is not shown, but is still in the file.
    if ((lexer.hasRemains || lexer.hasDoubt) && this.tellsMore(written)) work.problems.add('damaged');
    return edits.isEmpty ? undefined : written;
  }

  concat(): void {
    const { state } = this.stage;
    state.ctm = multiply(this.stage.matrix(), state.ctm);
  }

  /**
   * Drops unsafe strings that no operator takes: they can only be seen by looking into the file. The others are judged
   * with the text between which they stand, because parts of a value may lie on both sides.
   * @param end the index after them
   */
  private judgeStrays(end: number): void {
    if (end === 0) return;
    const { lexer, edits, shared, kept } = this.stage;
    const unsafe = this.unsafeStrings(end);
    for (const [index, isEntry] of unsafe) {
      edits.replace(lexer.starts[index] ?? 0, lexer.ends[index] ?? 0, isEntry ? '()' : '');
    }
    for (let index = 0; kept !== undefined && index < end; index++) {
      if (!isStringKind(lexer.kinds[index]) || unsafe.has(index)) continue;
      kept.add(shared.run.decode(lexer.bytes, lexer.starts[index] ?? 0, lexer.ends[index] ?? 0));
    }
  }

  /** The strings of an inline image are not dropped, since they may be its colour table. */
  private judgeStrings(): void {
    if (this.unsafeStrings(this.stage.lexer.count).size > 0) this.stage.work.problems.add('damaged');
  }

  /** Returns the indexes of the unsafe operands before `end`, and whether each is inside an array or a dictionary. */
  private unsafeStrings(end: number): ReadonlyMap<number, boolean> {
    const { lexer, work } = this.stage;
    const found = new Map<number, boolean>();
    let depth = 0;
    for (let index = 0; index < end; index++) {
      const kind = lexer.kinds[index];
      if (kind === Kind.arrayStart || kind === Kind.dictStart) depth++;
      else if (kind === Kind.arrayEnd || kind === Kind.dictEnd) depth--;
      else if (isStringKind(kind)) {
        const text = textOf(lexer.bytes.subarray(lexer.starts[index], lexer.ends[index]));
        if (work.safe(text) !== text) found.set(index, depth > 0);
      }
    }
    return found;
  }

  /** Searches bytes as they are, and only the strings in them, which may lack one of their brackets. */
  private tellsMore(bytes: Uint8Array): boolean {
    const { mayNotStay } = this.stage.work.options;
    if (mayNotStay === undefined) return false;
    const text = Buffer.from(bytes).toString('latin1');
    const strings = text.split('(').map((each) => each.slice(0, AFTER_STRING.exec(each)?.index));
    return [text, strings.join('')].map(mayNotStay).includes(true);
  }

  /** Renames resources whose name contains a removed value: see `renameResources`. */
  private renameUnsafe(): void {
    const { lexer, work, edits } = this.stage;
    for (let index = 0; index < lexer.count; index++) {
      const name = lexer.nameAt(index);
      const alias = name === undefined ? undefined : work.aliasFor(name);
      if (alias !== undefined) edits.replace(lexer.starts[index] ?? 0, lexer.ends[index] ?? 0, `/${alias}`);
    }
  }

  private dropUnsafeComments(): void {
    const { lexer, work, edits } = this.stage;
    const { comments } = lexer;
    for (let index = 0; index < comments.length; index += 2) {
      const [start = 0, end = 0] = [comments[index], comments[index + 1]];
      const text = lexer.textOf(start + 1, end);
      if (work.safe(text) !== text) edits.replace(start, end);
    }
  }
}

/** Returns the index of the first operand that the operator takes, of those that take strings; else their number. */
function firstTaken(lexer: ContentLexer): number {
  if (SHOWS_TEXT.has(lexer.operator)) return firstShown(lexer);
  return HAS_PROPERTIES.has(lexer.operator) ? firstOfProperties(lexer) : lexer.count;
}

/** The end of a string, or the operator after it if it has none. */
const AFTER_STRING = /\)|\bTJ\b|\bTj\b/u;
const HAS_PROPERTIES = new Set(['BDC', 'DP'].map(operatorOf));
const INLINE_IMAGE = operatorOf('ID');
const MARKS = new Set(['BDC', 'BMC', 'DP', 'MP'].map(operatorOf));
const HANDLERS = new Map<number, Handler>();

function handle(operators: string, handler: Handler): void {
  for (const operator of operators.split(' ')) HANDLERS.set(operatorOf(operator), handler);
}

handle('q', (on) => {
  on.stage.save();
});
handle('Q', (on) => {
  on.stage.restore();
});
handle('cm', (on) => {
  on.concat();
});
handle('gs', (on) => {
  on.painting.setParameters();
});
handle('BT', (on) => {
  on.text.beginText();
});
handle('Tc', (on) => {
  on.text.setNumber('charSpace');
});
handle('Tw', (on) => {
  on.text.setNumber('wordSpace');
});
handle('TL', (on) => {
  on.text.setNumber('leading');
});
handle('Ts', (on) => {
  on.text.setNumber('rise');
});
handle('Tr', (on) => {
  on.text.setRenderMode();
});
handle('Tz', (on) => {
  on.text.setScale();
});
handle('Tf', (on) => {
  on.text.setFont();
});
handle('Td', (on) => {
  on.text.moveLine(false);
});
handle('TD', (on) => {
  on.text.moveLine(true);
});
handle('Tm', (on) => {
  on.text.setMatrix();
});
handle('T*', (on) => {
  on.text.nextLine();
});
handle('Tj TJ', (on) => {
  on.text.show();
});
handle("'", (on) => {
  on.text.showOnNextLine();
});
handle('"', (on) => {
  on.text.showWithSpacing();
});
handle('Do', (on) => {
  on.painting.draw();
});
handle('ID', (on) => {
  on.painting.drawInline();
});
handle('BDC', (on) => {
  on.marked.begin(on.stage.lexer, 'BDC');
});
handle('BMC', (on) => {
  on.marked.beginWithout(on.stage.lexer);
});
handle('MP', (on) => {
  on.marked.point(on.stage.lexer);
});
handle('EMC', (on) => {
  on.marked.end();
});
handle('DP', (on) => {
  on.marked.begin(on.stage.lexer, 'DP');
});
handle('scn SCN', (on) => {
  on.painting.setColour();
});
handle('g rg k cs', (on) => {
  on.painting.setPlainColour();
});
handle('m', (on) => {
  on.painting.construct('m');
});
handle('l', (on) => {
  on.painting.construct('l');
});
handle('c', (on) => {
  on.painting.construct('c');
});
handle('v y', (on) => {
  on.painting.construct('v');
});
handle('re', (on) => {
  on.painting.construct('re');
});
handle('h', (on) => {
  on.painting.construct('h');
});
handle('W W*', (on) => {
  on.painting.clip();
});
handle('f F f* B B* b b*', (on) => {
  on.painting.paint(true);
});
handle('S s n', (on) => {
  on.painting.paint(false);
});
