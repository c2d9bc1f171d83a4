import { DocumentProblem } from './document-problem.js';

/** Everything that a document unpacks to, archives in archives included. */
const MAX_UNPACKED_BYTES = 2 ** 30;
const MAX_BYTES_OF_A_MEMBER = 256 * 2 ** 20;
/** Deflate reaches 1,032:1; office documents are 8:1 to 40:1. */
const MAX_RATIO = 200;
/** A small file may be of blanks alone. */
const RATIO_COUNTS_FROM = 10 * 2 ** 20;
const DEEPEST = 5;

/** What a document and everything in it may unpack to, counted on what really comes out. */
export class UnpackBudget {
  private left = MAX_UNPACKED_BYTES;

  /** @param depth of archives in archives, the outermost is 1 */
  private constructor(
    private readonly depth: number,
    private readonly outer: UnpackBudget | undefined,
  ) {}

  static readonly forDocument = (): UnpackBudget => new UnpackBudget(1, undefined);

  /** @throws DocumentProblem `too-large` where archives stand in archives too deep */
  inner(): UnpackBudget {
    if (this.depth === DEEPEST) {
      throw new DocumentProblem('too-large', `Archives are within archives more than ${DEEPEST} deep. Unpack them.`);
    }
    return new UnpackBudget(this.depth + 1, this);
  }

  /** Whether it is of a document within another one. */
  get isInner(): boolean {
    return this.depth > 1;
  }

  /** How much one member may unpack to, from so many bytes. */
  mostFrom(packed: number): number {
    return Math.min(MAX_BYTES_OF_A_MEMBER, this.mostLeft(), Math.max(RATIO_COUNTS_FROM, packed * MAX_RATIO));
  }

  /** @throws DocumentProblem `too-large` */
  take(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw tooLarge();
    this.outer?.take(bytes);
  }

  private mostLeft(): number {
    return Math.min(this.left, this.outer?.mostLeft() ?? Infinity);
  }
}

/** A document that unpacks to more than it may. */
export const tooLarge = (): DocumentProblem =>
  new DocumentProblem(
    'too-large',
    `The document unpacks to more than is read: ${MAX_BYTES_OF_A_MEMBER / 2 ** 20} MB for a part, ` +
      `${MAX_UNPACKED_BYTES / 2 ** 20} MB in all, ${MAX_RATIO} times its size. Send it in parts.`,
  );
