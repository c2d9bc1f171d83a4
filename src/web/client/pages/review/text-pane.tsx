import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type Ref,
} from 'react';
import type { Span } from '../../api/types.js';
import { blockAt, blocksOf, endOfLine, inBlocks, type Block } from '../../review/text/blocks.js';
import { rangeOf, type Caret } from '../../review/text/caret.js';
import type { RenderedParagraph } from '../../review/text/lines.js';
import { redactionsOf } from '../../review/text/result.js';
import type { MarkedRange } from '../../review/text/runs.js';
import { snapped } from '../../review/text/words.js';
import { Original, Result } from './paragraphs.js';
import { pickedAt, selectionIn, type SelectedRange } from './selection.js';

/** The way in which the text is displayed. */
export type TextView = 'marks' | 'split' | 'result';

export interface TextPaneHandle {
  /** Scrolls an offset into view; does nothing if it is visible already. */
  show(offset: number): void;
  focus(): void;
  /** Returns the paragraph that contains an offset; undefined while it is not rendered. */
  paragraphAt(offset: number): RenderedParagraph | undefined;
  /** Returns the first visible offset. */
  firstSeen(): number;
}

const LINE_HEIGHT = 26;
const CHARACTERS_IN_LINE = 70;
/** The margin of the pane, as a share of its height: no scrolling is needed for what lies within. */
const CALM = 0.2;

export function TextPane({
  text,
  spans,
  hits,
  currentId,
  view,
  label,
  caret,
  onPick,
  onSelect,
  onKey,
  ref,
}: {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly hits: readonly MarkedRange[];
  readonly currentId: string | undefined;
  readonly view: TextView;
  readonly label: string;
  /** Set while text is selected by keyboard. */
  readonly caret: Caret | undefined;
  readonly onPick: (id: string) => void;
  readonly onSelect: (selected: SelectedRange | undefined) => void;
  /** Handles key events first while there is a caret. */
  readonly onKey: (event: KeyboardEvent) => void;
  readonly ref: Ref<TextPaneHandle>;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => blocksOf(text), [text]);
  const spansIn = useUnchanged(useMemo(() => inBlocks(blocks, spans), [blocks, spans]));
  const hitsIn = useMemo(() => inBlocks(blocks, hits), [blocks, hits]);
  const isOriginal = view === 'marks';
  const redactions = useMemo(() => (isOriginal ? NONE : redactionsOf(spans)), [spans, isOriginal]);
  const redactionsIn = useMemo(() => inBlocks(blocks, redactions), [blocks, redactions]);
  const caretIndex = caret === undefined ? undefined : blockAt(blocks, caret.at);
  const rows = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => LINE_HEIGHT * Math.max(1, Math.ceil(lengthOf(blocks[i]) / CHARACTERS_IN_LINE)),
    overscan: 12,
    // The block of the caret is always rendered: the next key may need its lines before the pane has scrolled to it.
    rangeExtractor: useCallback((seen: Range) => withAround(caretIndex, seen), [caretIndex]),
  });
  useImperativeHandle(ref, () => ({
    show: (offset) => {
      const pane = scroller.current;
      const mark = pane?.querySelector(`[data-start="${offset}"]`);
      if (pane === null || isCalm(pane, mark)) return;
      // A rendered mark has an exact position; otherwise the position is estimated from block heights.
      if (mark !== null && mark !== undefined) pane.scrollTop += distanceFromMiddle(pane, mark);
      else rows.scrollToIndex(blockAt(blocks, offset), { align: 'center' });
    },
    focus: () => scroller.current?.focus({ preventScroll: true }),
    paragraphAt: (offset) => {
      const index = blockAt(blocks, offset);
      const block = blocks[index];
      const element = scroller.current?.querySelector(`[data-index="${index}"] > .original`);
      if (block === undefined || element === null || element === undefined) return undefined;
      return { element, start: block.start, end: endOfLine(text, block) };
    },
    firstSeen: () => {
      const { scrollTop = 0 } = scroller.current ?? {};
      const seen = rows.getVirtualItems().find(({ end }) => end > scrollTop);
      return blocks[seen?.index ?? 0]?.start ?? 0;
    },
  }));
  const isFollowed = useRef(false);
  const follow = (): void => {
    const mark = scroller.current?.querySelector('.caret');
    if (caret === undefined || mark === null || mark === undefined) return;
    if (isFollowed.current) mark.scrollIntoView({ block: 'nearest' });
    isFollowed.current = false;
    const { start, end } = rangeOf(caret);
    const meant = start === end ? undefined : snapped(text, start, end, false);
    onSelect(meant && { ...meant, box: mark.getBoundingClientRect() });
  };
  useLayoutEffect(() => {
    if (caretIndex === undefined) return;
    isFollowed.current = true;
    const seen = rows.range;
    if (seen === null || caretIndex < seen.startIndex || caretIndex > seen.endIndex) {
      rows.scrollToIndex(caretIndex, { align: 'center' });
    }
  }, [caret?.at, caret?.from]);
  // After each rendering, until the caret is rendered.
  useLayoutEffect(() => {
    if (isFollowed.current) follow();
  });
  const select = (event: { readonly altKey: boolean }): void =>
    onSelect(selectionIn(scroller.current, text, !event.altKey));
  return (
    <div
      ref={scroller}
      className={`text-pane view-${view}`}
      // With this role, screen readers pass arrow keys on to the page.
      role={caret === undefined ? 'region' : 'application'}
      aria-label={label}
      tabIndex={0}
      translate="no"
      spellCheck={false}
      onMouseUp={(event) => {
        select(event);
        const picked = pickedAt(event.target, currentId);
        if (picked !== undefined) onPick(picked);
      }}
      onKeyDown={caret === undefined ? undefined : onKey}
      onKeyUp={caret === undefined ? select : undefined}
    >
      <div className="blocks" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const block = blocks[index];
          return block === undefined ? null : (
            <div
              key={index}
              ref={rows.measureElement}
              data-index={index}
              className="block"
              style={{ transform: `translateY(${start}px)` }}
            >
              {view !== 'result' && (
                <Original
                  text={text}
                  block={block}
                  spans={spansIn[index] ?? NONE}
                  hits={hitsIn[index] ?? NONE}
                  currentId={spansIn[index]?.some(({ id }) => id === currentId) === true ? currentId : undefined}
                  caret={caret !== undefined && isIn(block, caret) ? caret : undefined}
                />
              )}
              {view !== 'marks' && (
                <Result
                  text={text}
                  block={block}
                  redactions={redactionsIn[index] ?? NONE}
                  spans={spansIn[index] ?? NONE}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const NONE: readonly never[] = [];
const lengthOf = (block: Block | undefined): number => (block === undefined ? 0 : block.end - block.start);
/** Returns the indexes of the blocks to render, including `index` and its neighbours. */
function withAround(index: number | undefined, seen: Range): number[] {
  const drawn = defaultRangeExtractor(seen);
  if (index === undefined) return drawn;
  const around = [index - 1, index, index + 1].filter((one) => one >= 0 && one < seen.count);
  return [...new Set([...drawn, ...around])].sort((a, b) => a - b);
}
const isIn = ({ start, end }: Block, caret: Caret): boolean => {
  const range = rangeOf(caret);
  return range.start <= end && range.end >= start;
};

function isCalm(pane: Element, mark: Element | null | undefined): boolean {
  if (mark === null || mark === undefined) return false;
  const [outer, inner] = [pane.getBoundingClientRect(), mark.getBoundingClientRect()];
  const margin = outer.height * CALM;
  return inner.top >= outer.top + margin && inner.bottom <= outer.bottom - margin;
}

function distanceFromMiddle(pane: Element, mark: Element): number {
  const [outer, inner] = [pane.getBoundingClientRect(), mark.getBoundingClientRect()];
  return (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
}

/** Reuses the previous list of each block if it has the same items, so that unchanged blocks are not rendered again. */
function useUnchanged<T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  const before = useRef(lists);
  return useMemo(() => {
    const known = before.current;
    before.current = lists.map((list, i) => {
      const old = known[i];
      return old?.length === list.length && list.every((one, at) => one === old[at]) ? old : list;
    });
    return before.current;
  }, [lists]);
}
