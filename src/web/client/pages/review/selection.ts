import { toOffset } from '../../review/text/offsets.js';
import { snapped } from '../../review/text/words.js';

export interface Selected {
  readonly start: number;
  readonly end: number;
  /** Where the bar for it goes. */
  readonly box: DOMRect;
}

/** What is selected in the text, as it is meant; undefined for nothing. */
export function selectionIn(pane: HTMLElement | null, text: string, toWords: boolean): Selected | undefined {
  const selection = getSelection();
  if (pane === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!pane.contains(range.startContainer) || !pane.contains(range.endContainer)) return undefined;
  const [from, to] = [toOffset(range.startContainer, range.startOffset), toOffset(range.endContainer, range.endOffset)];
  if (from === undefined || to === undefined) return undefined;
  const meant = snapped(text, Math.min(from, to), Math.max(from, to), toWords);
  return meant === undefined ? undefined : { ...meant, box: range.getBoundingClientRect() };
}

/** The finding that a click means, of several over each other the one after the current; undefined where text is selected. */
export function pickedAt(target: EventTarget, currentId: string | undefined): string | undefined {
  const ids =
    target instanceof Element ? target.closest<HTMLElement>('[data-ids]')?.dataset.ids?.split(' ') : undefined;
  if (ids === undefined || getSelection()?.isCollapsed === false) return undefined;
  return ids[(ids.indexOf(currentId ?? '') + 1) % ids.length];
}
