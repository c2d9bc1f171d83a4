import { Tables } from '../html/tables.js';
import type { FillingSlot } from '../markup/slot.js';
import { PartPlaces } from './part-places.js';
import type { ElementRole, Vocabulary } from './vocabulary.js';

/** Tracks the structure of a part: its paragraphs, and the tables whose headers label their cells. */
export class PartStructure {
  private readonly tables = new Tables();
  private readonly places: PartPlaces;
  private isHeaderRow = false;

  constructor(counted: Vocabulary['counted']) {
    this.places = new PartPlaces(counted);
  }

  get isInComment(): boolean {
    return this.places.isInComment;
  }

  /** Returns the current position in words. */
  place(): string {
    return this.places.now();
  }

  add(slot: FillingSlot): void {
    this.tables.add(slot);
  }

  /** @param within the role of the parent element @param first the text of the first attribute */
  open(
    element: string,
    role: ElementRole | undefined,
    within: ElementRole | undefined,
    first: string | undefined,
  ): void {
    this.places.openElement(element);
    if (role === 'paragraph') this.places.openParagraph();
    else if (role === 'headers') this.isHeaderRow = true;
    else if (role === 'table') {
      this.tables.openTable();
      this.places.openTable();
    } else if (role === 'row') {
      this.isHeaderRow = within === 'headers';
      this.tables.openRow();
      this.places.openRow();
    } else if (role === 'cell') {
      this.tables.openCell(this.isHeaderRow, undefined);
      this.places.openCell();
    } else if (role === 'span') this.tables.widenCell(first);
  }

  close(element: string, role: ElementRole | undefined): void {
    this.places.closeElement(element);
    if (role === 'cell') this.tables.closeCell();
    else if (role === 'table') {
      this.tables.closeTable();
      this.places.closeTable();
    }
  }
}
