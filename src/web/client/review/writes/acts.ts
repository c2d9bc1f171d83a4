import type { Act } from './change.js';

const MAX_ACTS = 500;

/** What one person has done and taken back at a document, the newest last; nothing of it outlives the page. */
export class Acts {
  private lists: Readonly<Record<'undo' | 'redo', readonly Act[]>> = { undo: [], redo: [] };

  /** Returns the words of what would be taken back, or done again, next. */
  next(list: 'undo' | 'redo'): string | undefined {
    return this.lists[list].at(-1)?.label;
  }

  /** Notes something new: what was taken back before it cannot be done again. */
  add(act: Act): void {
    this.lists = { ...this.lists, redo: [] };
    this.put('undo', act);
  }

  put(list: 'undo' | 'redo', act: Act): void {
    this.lists = { ...this.lists, [list]: [...this.lists[list], act].slice(-MAX_ACTS) };
  }

  /** Takes the newest off a list. */
  take(list: 'undo' | 'redo'): Act | undefined {
    const act = this.lists[list].at(-1);
    this.lists = { ...this.lists, [list]: this.lists[list].slice(0, -1) };
    return act;
  }

  /** Forgets one that was refused. */
  drop(act: Act): void {
    const without = (acts: readonly Act[]): readonly Act[] => acts.filter((other) => other !== act);
    this.lists = { undo: without(this.lists.undo), redo: without(this.lists.redo) };
  }
}
