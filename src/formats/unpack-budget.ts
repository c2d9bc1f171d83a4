import { DocumentProblem } from './document-problem.js';

/** Limit for all data that a document unpacks to, including nested archives. */
const MAX_UNPACKED_BYTES = 2 ** 30;
const MAX_BYTES_OF_A_MEMBER = 256 * 2 ** 20;
/** Deflate can reach 1,032:1; office documents have 8:1 to 40:1. */
const MAX_RATIO = 200;
/** A small file may consist of blanks only. */
const RATIO_COUNTS_FROM = 10 * 2 ** 20;
const MAX_DEPTH = 5;

/** Limits what a document and everything in it may unpack to, measured by the actual output. */
export class UnpackBudget {
  private left = MAX_UNPACKED_BYTES;

  /** @param depth of nested archives; 1 for the outermost */
  private constructor(
    private readonly depth: number,
    private readonly outer: UnpackBudget | undefined,
    private readonly maxOfMember = MAX_BYTES_OF_A_MEMBER,
  ) {}

  static readonly forDocument = (): UnpackBudget => new UnpackBudget(1, undefined);

  /** For a document whose members are read in parts. */
  static readonly forLongDocument = (): UnpackBudget => new UnpackBudget(1, undefined, MAX_UNPACKED_BYTES);

  /** @throws DocumentProblem `too-large` if archives are nested too deep */
  inner(): UnpackBudget {
    if (this.depth === MAX_DEPTH) {
      throw new DocumentProblem('too-large', `Archives are nested more than ${MAX_DEPTH} levels deep. Unpack them.`);
    }
    return new UnpackBudget(this.depth + 1, this);
  }

  /** True if it belongs to an embedded document. */
  get isInner(): boolean {
    return this.depth > 1;
  }

  /** Returns how much one member of this packed size may unpack to. */
  maxOutputOf(packed: number): number {
    return Math.min(this.maxOfMember, this.maxLeft(), Math.max(RATIO_COUNTS_FROM, packed * MAX_RATIO));
  }

  /** @throws DocumentProblem `too-large` */
  take(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw tooLarge();
    this.outer?.take(bytes);
  }

  private maxLeft(): number {
    return Math.min(this.left, this.outer?.maxLeft() ?? Infinity);
  }
}

/** Returns the problem for a document that unpacks to more than allowed. */
export const tooLarge = (): DocumentProblem =>
  new DocumentProblem(
    'too-large',
    `The unpacked document is too large: the limits are ${MAX_BYTES_OF_A_MEMBER / 2 ** 20} MB for a part, ${MAX_UNPACKED_BYTES / 2 ** 20} MB in total, and ${MAX_RATIO} times its size. Send it in parts.`,
  );
