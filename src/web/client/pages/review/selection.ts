import { toOffset } from '../../review/text/offsets.js';
import { snapped } from '../../review/text/words.js';

export interface SelectedRange {
  readonly start: number;
  readonly end: number;
  /** The bounding box next to which the actions are shown. */
  readonly box: DOMRect;
}

/** Returns the adjusted text selection; undefined if nothing is selected. */
export function selectionIn(pane: HTMLElement | null, text: string, toWords: boolean): SelectedRange | undefined {
  const selection = getSelection();
  if (pane === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!pane.contains(range.startContainer) || !pane.contains(range.endContainer)) return undefined;
  const [from, to] = [toOffset(range.startContainer, range.startOffset), toOffset(range.endContainer, range.endOffset)];
  if (from === undefined || to === undefined) return undefined;
  const meant = snapped(text, Math.min(from, to), Math.max(from, to), toWords);
  return meant === undefined ? undefined : { ...meant, box: range.getBoundingClientRect() };
}

/**
 * Returns the id of the clicked finding; of several overlapping ones, the one after the current. Undefined if text is
 * selected.
 */
export function pickedAt(target: EventTarget, currentId: string | undefined): string | undefined {
  const ids =
    target instanceof Element ? target.closest<HTMLElement>('[data-ids]')?.dataset.ids?.split(' ') : undefined;
  if (ids === undefined || getSelection()?.isCollapsed === false) return undefined;
  return ids[(ids.indexOf(currentId ?? '') + 1) % ids.length];
}
