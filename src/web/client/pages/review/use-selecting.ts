import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { announce } from '../../design/announcer.js';
import { characterStartBefore } from '../../review/text/blocks.js';
import { moveOf, rangeOf, offsetAfterMove, type Caret, type CaretMove } from '../../review/text/caret.js';
import { columnOf, isRightToLeft, lineAt, placeIn } from '../../review/text/lines.js';
import { useWords } from '../../words/t.js';
import type { TextPaneHandle } from './text-pane.js';
import { words } from './words.js';

/** The maximum number of characters of a selection that are announced. */
const MAX_ANNOUNCED = 120;

/** Text selection by keyboard: arrow keys move a caret, with Shift they extend the selection. */
export function useSelecting(text: string, pane: RefObject<TextPaneHandle | null>) {
  const t = useWords(words);
  const [caret, setCaret] = useState<Caret>();
  /** The horizontal position kept while moving up and down. */
  const column = useRef<number>(undefined);
  // After a final line break there is no line for the caret.
  const last = text.length - (/\r?\n$/.exec(text)?.[0].length ?? 0);

  const start = (range: { readonly start: number; readonly end: number } | undefined): void => {
    const place = Math.min(last, range?.end ?? pane.current?.firstSeen() ?? 0);
    column.current = undefined;
    setCaret({ at: place, from: Math.min(last, range?.start ?? place) });
    pane.current?.focus();
    announce(t('selecting'));
  };
  const stop = (): void => {
    if (caret !== undefined) announce(t('selectingOver'));
    setCaret(undefined);
  };
  /** Clears the selection; the caret stays. */
  const collapse = (): void => setCaret((now) => now && { at: now.at, from: now.at });

  /** Returns the offset of a move along displayed lines. */
  const alongLines = (at: number, { unit, by }: CaretMove): number => {
    const drawn = pane.current?.paragraphAt(at);
    if (drawn === undefined) return at;
    const line = lineAt(drawn, at);
    if (unit === 'edge') return by === -1 ? line.start : line.end === drawn.end ? line.end : line.end - 1;
    column.current ??= columnOf(drawn, at);
    const isWithin = by === 1 ? line.end < drawn.end : line.start > drawn.start;
    const other = isWithin
      ? drawn
      : pane.current?.paragraphAt(by === 1 ? offsetAfterMove(text, drawn.end, 'character', 1) : drawn.start - 1);
    if (other === undefined || (!isWithin && other.start === drawn.start)) return by === 1 ? last : 0;
    const next = lineAt(other, isWithin ? (by === 1 ? line.end : line.start - 1) : by === 1 ? other.start : other.end);
    return characterStartBefore(text, placeIn(other, next, column.current));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (caret === undefined || event.nativeEvent.isComposing) return;
    const drawn = pane.current?.paragraphAt(caret.at);
    const move = moveOf(event, drawn !== undefined && isRightToLeft(drawn.element));
    if (move === undefined) return;
    event.preventDefault();
    const { unit, by } = move;
    if (unit !== 'line') column.current = undefined;
    const to =
      unit === 'line' || unit === 'edge' ? alongLines(caret.at, move) : offsetAfterMove(text, caret.at, unit, by);
    const at = Math.max(0, Math.min(last, to));
    const next = { at, from: move.extends ? caret.from : at };
    setCaret(next);
    announce(spokenOf(next, caret.at));
  };
  const spokenOf = (next: Caret, before: number): string => {
    const { start: from, end } = rangeOf(next);
    if (from < end) return t('selectedText', { text: text.slice(from, Math.min(end, from + MAX_ANNOUNCED)) });
    // Announces the text stepped over; after a long move, the character at the caret.
    const way = text.slice(Math.min(before, next.at), Math.max(before, next.at));
    const said = way === '' || way.length > MAX_ANNOUNCED ? text.slice(next.at, next.at + 1) : way;
    return said.trim() !== '' ? said : t(/[\r\n]/.test(said) || said === '' ? 'lineEnd' : 'blank');
  };
  return { caret, start, stop, collapse, onKey };
}
