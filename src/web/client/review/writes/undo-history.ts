import type { UndoableAct } from './change.js';

const MAX_ACTS = 500;

/** The undo and redo lists of one user on one document, the newest act last; they do not outlive the page. */
export class UndoHistory {
  private lists: Readonly<Record<'undo' | 'redo', readonly UndoableAct[]>> = { undo: [], redo: [] };

  /** Returns the label of the act that would be undone or redone next. */
  next(list: 'undo' | 'redo'): string | undefined {
    return this.lists[list].at(-1)?.label;
  }

  /** Adds a new act and clears the redo list. */
  add(act: UndoableAct): void {
    this.lists = { ...this.lists, redo: [] };
    this.put('undo', act);
  }

  put(list: 'undo' | 'redo', act: UndoableAct): void {
    this.lists = { ...this.lists, [list]: [...this.lists[list], act].slice(-MAX_ACTS) };
  }

  /** Removes and returns the newest act of a list. */
  take(list: 'undo' | 'redo'): UndoableAct | undefined {
    const act = this.lists[list].at(-1);
    this.lists = { ...this.lists, [list]: this.lists[list].slice(0, -1) };
    return act;
  }

  /** Removes an act that was refused. */
  drop(act: UndoableAct): void {
    const without = (acts: readonly UndoableAct[]): readonly UndoableAct[] => acts.filter((other) => other !== act);
    this.lists = { undo: without(this.lists.undo), redo: without(this.lists.redo) };
  }
}
