import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import type { Span } from '../../api/types.js';
import { codeOf, familyOf } from '../../review/spans/families.js';
import { GLYPHS } from '../../review/spans/states.js';
import { blockAt, blocksOf, inBlocks, type Block } from '../../review/text/blocks.js';
import { toOffset } from '../../review/text/offsets.js';
import { redactionsOf, resultOf, type Redaction } from '../../review/text/result.js';
import { piecesOf, runsOf, type Marked } from '../../review/text/runs.js';
import { snapped } from '../../review/text/words.js';

/** How the text is shown. */
export type TextView = 'marks' | 'split' | 'result';

export interface Selected {
  readonly start: number;
  readonly end: number;
  /** Where the bar for it goes. */
  readonly box: DOMRect;
}

export interface TextPaneHandle {
  /** Has a place seen, without moving what is seen already. */
  show(offset: number): void;
}

const LINE = 26;
const CHARACTERS_IN_LINE = 70;
/** The part of the pane in which nothing needs to move. */
const CALM = 0.2;

export function TextPane({
  text,
  spans,
  hits,
  currentId,
  view,
  label,
  onPick,
  onSelect,
  ref,
}: {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly hits: readonly Marked[];
  readonly currentId: string | undefined;
  readonly view: TextView;
  readonly label: string;
  readonly onPick: (id: string) => void;
  readonly onSelect: (selected: Selected | undefined) => void;
  readonly ref: Ref<TextPaneHandle>;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => blocksOf(text), [text]);
  const spansIn = useMemo(() => inBlocks(blocks, spans), [blocks, spans]);
  const hitsIn = useMemo(() => inBlocks(blocks, hits), [blocks, hits]);
  const redactions = useMemo(() => redactionsOf(spans), [spans]);
  const redactionsIn = useMemo(() => inBlocks(blocks, redactions), [blocks, redactions]);
  const rows = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => LINE * Math.max(1, Math.ceil(lengthOf(blocks[i]) / CHARACTERS_IN_LINE)),
    overscan: 12,
  });
  useImperativeHandle(ref, () => ({
    show: (offset) => {
      const pane = scroller.current;
      const mark = pane?.querySelector(`[data-start="${offset}"]`);
      if (pane === null || isCalm(pane, mark)) return;
      rows.scrollToIndex(blockAt(blocks, offset), { align: 'center' });
    },
  }));
  const select = (event: { readonly altKey: boolean }): void =>
    onSelect(selectionIn(scroller.current, text, !event.altKey));
  return (
    <div
      ref={scroller}
      className={`text-pane view-${view}`}
      role="region"
      aria-label={label}
      tabIndex={0}
      translate="no"
      spellCheck={false}
      onMouseUp={(event) => {
        const ids =
          event.target instanceof Element ? event.target.closest<HTMLElement>('[data-ids]')?.dataset.ids : undefined;
        select(event);
        if (ids !== undefined && getSelection()?.isCollapsed !== false) onPick(nextIn(ids.split(' '), currentId));
      }}
      onKeyUp={select}
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
const nextIn = (ids: readonly string[], currentId: string | undefined): string =>
  ids[(ids.indexOf(currentId ?? '') + 1) % ids.length] ?? '';

function isCalm(pane: Element, mark: Element | null | undefined): boolean {
  if (mark === null || mark === undefined) return false;
  const [outer, inner] = [pane.getBoundingClientRect(), mark.getBoundingClientRect()];
  const margin = outer.height * CALM;
  return inner.top >= outer.top + margin && inner.bottom <= outer.bottom - margin;
}

/** What is selected in the text, as it is meant; undefined for nothing. */
function selectionIn(pane: HTMLElement | null, text: string, toWords: boolean): Selected | undefined {
  const selection = getSelection();
  if (pane === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!pane.contains(range.startContainer) || !pane.contains(range.endContainer)) return undefined;
  const [from, to] = [toOffset(range.startContainer, range.startOffset), toOffset(range.endContainer, range.endOffset)];
  if (from === undefined || to === undefined) return undefined;
  const meant = snapped(text, Math.min(from, to), Math.max(from, to), toWords);
  return meant === undefined ? undefined : { ...meant, box: range.getBoundingClientRect() };
}

interface OriginalProps {
  readonly text: string;
  readonly block: Block;
  readonly spans: readonly Span[];
  readonly hits: readonly Marked[];
  readonly currentId: string | undefined;
}

/** A block with its marks. The text nodes hold exactly the characters of the source; codes are drawn by the style sheet. */
const Original = memo(function Original({ text, block, spans, hits, currentId }: OriginalProps) {
  const end = withoutFeed(text, block);
  return (
    <p className={block.isCut ? 'original cut' : 'original'} dir="auto">
      {runsOf(block.start, end, [...spans, ...hits]).map((run) => {
        const marks = run.marks.filter((mark): mark is Span => 'status' in mark);
        const isHit = marks.length < run.marks.length;
        const pieces = piecesOf(text.slice(run.start, run.end), run.start).map(({ text: part, offset, sign }) =>
          sign === undefined ? (
            <span key={offset} data-start={offset} className={isHit ? 'hit' : undefined}>
              {part}
            </span>
          ) : (
            <bdi key={offset} data-start={offset} data-sign={sign} className="sign">
              {part}
            </bdi>
          ),
        );
        const [mark] = marks;
        if (mark === undefined) return pieces;
        const isBegin = run.start === mark.start;
        return (
          <mark
            key={run.start}
            className={marks.some(({ id }) => id === currentId) ? 'current' : undefined}
            data-start={run.start}
            data-ids={marks.map(({ id }) => id).join(' ')}
            data-f={familyOf(mark.type)}
            data-s={mark.status}
            data-more={marks.length > 1 ? Math.min(3, marks.length) : undefined}
            data-code={isBegin ? `${codeOf(mark.type)}${GLYPHS[mark.status]}` : undefined}
          >
            {pieces}
          </mark>
        );
      })}
      {block.start === end && <br />}
    </p>
  );
});

const Result = memo(function Result({
  text,
  block,
  redactions,
  spans,
}: {
  readonly text: string;
  readonly block: Block;
  readonly redactions: readonly Redaction[];
  readonly spans: readonly Span[];
}) {
  const end = withoutFeed(text, block);
  return (
    <p className="result" dir="auto">
      {resultOf(block.start, end, redactions, spans).map(({ start, end: to, kind, label }) =>
        kind === 'redacted' ? (
          label !== '' && (
            <span key={start} className="gone">
              {label}
            </span>
          )
        ) : (
          <span key={start} className={kind === 'undecided' ? 'open' : undefined}>
            {text.slice(start, to)}
          </span>
        ),
      )}
      {block.start === end && <br />}
    </p>
  );
});

/** The end of what is drawn: a line break is the end of the block itself. */
const withoutFeed = (text: string, { start, end }: Block): number =>
  end > start && text[end - 1] === '\n' ? end - (end - 1 > start && text[end - 2] === '\r' ? 2 : 1) : end;

/** Places at which a text occurs, whatever its case. */
export function useHits(text: string, wanted: string): readonly Marked[] {
  const trimmed = wanted.trim();
  const hits = useMemo(() => {
    if (trimmed.length < 2) return NONE;
    const pattern = new RegExp(trimmed.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
    return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      id: `hit:${index}`,
      start: index,
      end: index + found.length,
    }));
  }, [text, trimmed]);
  return hits;
}

/** Calls back when nothing has changed for a moment. */
export function useAtRest(value: unknown, ms: number, then: () => void): void {
  useEffect(() => {
    const timer = setTimeout(then, ms);
    return () => {
      clearTimeout(timer);
    };
    // Only what is watched starts the wait again.
  }, [value, ms]);
}
