import type { FillingSlot } from '../markup/slot.js';
import type { Change, ChangeFrom } from './views.js';

/** The text of a paragraph under construction, with its inserted, deleted and hidden ranges. */
export class Line {
  /** In text order. */
  readonly changes: ChangeFrom[] = [];
  /** The code of an open field. */
  code: FillingSlot | undefined;

  constructor(readonly slot: FillingSlot) {}

  /** True if no text has been added yet. */
  get isEmpty(): boolean {
    return this.changes.length === 0;
  }

  /** True if the text has more than one reading. */
  get isTracked(): boolean {
    return this.changes.some(({ change, isHidden }) => change !== 'none' || isHidden);
  }

  /** Records the state of the text that is added next. */
  goOn(change: Change, isHidden: boolean): void {
    const isApart = isHidden && this.slot.part !== 'hidden';
    const last = this.changes.at(-1);
    if (last?.change === change && last.isHidden === isApart) return;
    this.changes.push({ from: this.slot.mapped.length, change, isHidden: isApart });
  }
}
