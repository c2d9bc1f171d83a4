import type { FillingSlot } from '../markup/slot.js';
import type { Change, ChangeFrom } from './views.js';

/** The text of a paragraph while it is read, with what was inserted, deleted and hidden in it. */
export class Line {
  /** In the order of the text. */
  readonly changes: ChangeFrom[] = [];
  /** The code of a field, until its end. */
  code: FillingSlot | undefined;

  constructor(readonly slot: FillingSlot) {}

  /** Whether nothing of it was read yet. */
  get isEmpty(): boolean {
    return this.changes.length === 0;
  }

  /** Whether there is more than one way to read it. */
  get isTracked(): boolean {
    return this.changes.some(({ change, isHidden }) => change !== 'none' || isHidden);
  }

  /** Notes what the text is that is read next. */
  goOn(change: Change, isHidden: boolean): void {
    const isApart = isHidden && this.slot.part !== 'hidden';
    const last = this.changes.at(-1);
    if (last?.change === change && last.isHidden === isApart) return;
    this.changes.push({ from: this.slot.mapped.length, change, isHidden: isApart });
  }
}
