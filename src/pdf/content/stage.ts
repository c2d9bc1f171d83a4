import { PdfProblem } from '../pdf-problem.js';
import type { Matrix } from '../geometry.js';
import type { PDFRef, PDFStream } from '@cantoo/pdf-lib';
import type { GraphicsState } from './graphics-state.js';
import { ContentLexer } from '../instructions/lexer.js';
import type { NestedStreams } from './nested-text.js';
import { Edits, Output } from './output.js';
import type { PageWork } from './page-work.js';
import type { ResourceFrame } from './resource-frame.js';
import type { TextRun } from './text-run.js';

/**
 * Interprets a form XObject where it is used.
 * @returns the form that replaces it in this use; undefined when it stays
 */
export type DrawForm = (form: PDFStream, frame: ResourceFrame, state: GraphicsState) => PDFRef | undefined;

/** Shared by all content streams of a page. */
export interface PageState {
  readonly work: PageWork;
  readonly nested: NestedStreams;
  readonly run: TextRun;
  readonly drawForm: DrawForm;
}

/** No real drawing nests `q` this deeply. */
const MAX_SAVED = 10_000;

/** The state while a content stream is interpreted: the position in it, the graphics state and the edits. */
export class Stage {
  readonly lexer: ContentLexer;
  readonly edits = new Edits();
  /** The codes of the text that stays visible; undefined unless they are checked. */
  readonly kept: Output | undefined;
  private readonly saved: GraphicsState[] = [];

  constructor(
    readonly shared: PageState,
    bytes: Uint8Array,
    readonly frame: ResourceFrame,
    public state: GraphicsState,
  ) {
    this.lexer = new ContentLexer(bytes);
    this.kept = shared.work.options.mayNotStay === undefined ? undefined : new Output();
  }

  /** The number of graphics states that are saved and not yet restored. */
  get openStates(): number {
    return this.saved.length;
  }

  get work(): PageWork {
    return this.shared.work;
  }

  /** @throws PdfProblem `too-complex` */
  save(): void {
    if (this.saved.length >= MAX_SAVED) throw new PdfProblem('too-complex');
    this.saved.push(this.state.copy());
  }

  restore(): void {
    this.state = this.saved.pop() ?? this.state;
  }

  /** The six operands of `cm` and `Tm`. */
  matrix(): Matrix {
    const { lexer } = this;
    const at = (place: number): number => lexer.numberFromEnd(place);
    return [at(5), at(4), at(3), at(2), at(1), at(0)];
  }

  /** Replaces the whole operation. */
  replace(by: Uint8Array | string): void {
    this.edits.replace(this.lexer.start, this.lexer.end, by);
  }
}
