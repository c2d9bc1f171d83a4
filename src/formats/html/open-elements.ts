import { DocumentProblem } from '../document-problem.js';
import * as elements from './elements.js';

/** Browsers stop at 512 levels; parsers that go deeper need more than linear time. */
const MAX_DEPTH = 2000;

/** The stack of open elements. Each is opened and closed once, so any input takes linear time. */
export class OpenElements {
  private readonly names: string[] = [];
  private readonly counts = new Map<string, number>();
  /** For each open element, true if its content is foreign. */
  private readonly foreign: boolean[] = [];
  private preformatted = 0;
  private formatting = 0;

  /**
   * @param onClose called for each element that ends, with or without an end tag; `isCutOff` is true for SVG and MathML
   *   elements that an HTML element closes
   */
  constructor(private readonly onClose: (name: string, isCutOff: boolean) => void) {}

  get depth(): number {
    return this.names.length;
  }

  get isForeign(): boolean {
    return this.foreign.at(-1) === true;
  }

  get isPreformatted(): boolean {
    return this.preformatted > 0;
  }

  get openFormatting(): number {
    return this.formatting;
  }

  isOpen(name: string): boolean {
    return (this.counts.get(name) ?? 0) > 0;
  }

  /** @throws DocumentProblem `too-deep` */
  open(name: string, isSelfClosing: boolean): void {
    if (elements.ENDS_FOREIGN.has(name)) while (this.isForeign) this.pop(true);
    this.closeImplied(name);
    if (elements.VOID.has(name) || (isSelfClosing && this.isForeign)) return;
    if (this.names.length === MAX_DEPTH) {
      throw new DocumentProblem('too-deep', `The HTML is nested deeper than ${MAX_DEPTH} levels. Close its elements.`);
    }
    const isHtmlAgain = this.isForeign && elements.HTML_WITHIN_FOREIGN.has(name);
    this.foreign.push(elements.FOREIGN.has(name) || (this.isForeign && !isHtmlAgain));
    this.names.push(name);
    this.count(name, 1);
  }

  close(name: string): void {
    if (!this.isOpen(name)) return;
    while (this.names.length > 0) if (this.pop() === name) return;
  }

  closeAll(): void {
    while (this.names.length > 0) this.pop();
  }

  private closeImplied(name: string): void {
    const ended = elements.ENDED_BY.get(name) ?? (elements.BLOCKS.has(name) ? elements.ENDED_BY_BLOCKS : undefined);
    while (ended?.has(this.names.at(-1) ?? '') === true) this.pop();
  }

  private pop(isCutOff = false): string | undefined {
    const name = this.names.pop();
    this.foreign.pop();
    if (name === undefined) return undefined;
    this.count(name, -1);
    this.onClose(name, isCutOff);
    return name;
  }

  private count(name: string, change: 1 | -1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + change);
    if (elements.PREFORMATTED.has(name)) this.preformatted += change;
    if (elements.FORMATTING.has(name)) this.formatting += change;
  }
}
