import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { documentKeys } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import type { Span } from '../../api/types.js';
import { Button } from '../../design/button.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { Tabs } from '../../design/tabs.js';
import { gridOf, lettersOf, spansByCell, type GridRow, type SheetCell } from '../../review/workbook/grid.js';
import type { MarkedRange } from '../../review/text/runs.js';
import { useWords } from '../../words/t.js';
import './grid-pane.css';
import { MarkedText } from './marked-text.js';
import { pickedAt, selectionIn, type SelectedRange } from './selection.js';
import { drawnWords } from './drawn-words.js';
import { words } from './words.js';

const ROW_HEIGHT = 34;
const NONE: readonly never[] = [];

interface GridProps {
  readonly id: string;
  readonly text: string;
  readonly spans: readonly Span[];
  readonly hits: readonly MarkedRange[];
  readonly currentId: string | undefined;
  readonly onPick: (id: string) => void;
  readonly onSelect: (selected: SelectedRange | undefined) => void;
  readonly onText: () => void;
}
interface Sheet {
  readonly name: string;
  readonly cells: readonly SheetCell[];
}

/** The sheets of a table or workbook, with the findings marked in the cells. */
export function GridPane(props: GridProps) {
  const { id } = props;
  const sheets = useAnswer(
    documentKeys.sheets(id),
    '/api/v1/documents/{id}/sheets',
    { path: { id } },
    { staleTime: Infinity, gcTime: 0 },
  );
  return (
    <Loaded of={sheets}>
      {({ sheets: all, isComplete }) => <Workbook {...props} sheets={all} isComplete={isComplete} />}
    </Loaded>
  );
}

function Workbook({
  sheets,
  isComplete,
  ...props
}: GridProps & { readonly sheets: readonly Sheet[]; readonly isComplete: boolean }) {
  const d = useWords(drawnWords);
  const { spans, currentId, onText } = props;
  const found = useMemo(() => sheets.map(({ cells }) => spansByCell(cells, spans)), [sheets, spans]);
  const current = spans.find((span) => span.id === currentId);
  const home = current === undefined ? -1 : found.findIndex((own) => [...own.values()].flat().includes(current));
  const [at, setAt] = useState(Math.max(0, home));
  useEffect(() => {
    if (home !== -1) setAt(home);
    // Switches sheets only when the current finding changes.
  }, [currentId]);
  const sheet = sheets[at];
  const isElsewhere = current !== undefined && home === -1;
  const grid = useMemo(() => gridOf(sheet?.cells ?? NONE), [sheet]);
  return (
    <div className="grid-pane">
      <div className="pages-bar">
        {sheets.length > 1 && (
          <Tabs
            name="sheet"
            label={d('sheets')}
            chosen={String(at)}
            onChoose={(one) => setAt(Number(one))}
            tabs={sheets.map(({ name }, i) => ({
              id: String(i),
              label: name === '' ? d('sheet', { n: i + 1 }) : name,
            }))}
          />
        )}
        {(!isComplete || grid.isCut) && <span className="soft">{d('tooManyCells')}</span>}
        {isElsewhere && (
          <span className="nowhere here" role="status">
            {d('noCell')} <Button onClick={onText}>{d('showInText')}</Button>
          </span>
        )}
      </div>
      {grid.rows.length === 0 ? (
        <EmptyState title={d('emptySheet')} />
      ) : (
        <Cells key={at} {...props} name={sheet?.name ?? ''} grid={grid} found={found[at] ?? new Map()} />
      )}
    </div>
  );
}

function Cells({
  text,
  hits,
  currentId,
  onPick,
  onSelect,
  name,
  grid: { rows: all, columns },
  found,
}: GridProps & {
  readonly name: string;
  readonly grid: ReturnType<typeof gridOf>;
  readonly found: ReadonlyMap<number, readonly Span[]>;
}) {
  const t = useWords(words);
  const d = useWords(drawnWords);
  const pane = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: all.length,
    getScrollElement: () => pane.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  useEffect(() => {
    const index = all.findIndex(({ cells }) =>
      cells.some(({ texts }) =>
        texts.some(({ start }) => found.get(start)?.some(({ id }) => id === currentId) === true),
      ),
    );
    if (index !== -1) rows.scrollToIndex(index, { align: 'auto' });
    const timer = setTimeout(() =>
      pane.current?.querySelector('mark.current')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [currentId]);
  const template = `56px ${columns.map(({ width }) => `calc(${width}ch + 68px)`).join(' ')}`;
  return (
    <div
      ref={pane}
      className="grid-scroll"
      tabIndex={0}
      role="region"
      aria-label={name === '' ? t('viewGrid') : name}
      translate="no"
      id="sheet-panel"
      onMouseUp={(event) => {
        const selected = selectionIn(pane.current, text, !event.altKey);
        // A selection across several cells cannot be marked as one span.
        onSelect(selected !== undefined && isInOneCell() ? selected : undefined);
        const picked = pickedAt(event.target, currentId);
        if (picked !== undefined) onPick(picked);
      }}
    >
      <div
        className="grid-all"
        role="table"
        aria-label={name === '' ? t('viewGrid') : name}
        aria-rowcount={all.length + 1}
        aria-colcount={columns.length + 1}
        style={{ height: rows.getTotalSize() + ROW_HEIGHT }}
      >
        <div className="grid-row grid-head" role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
          <span role="columnheader">
            <span className="visually-hidden">{d('row')}</span>
          </span>
          {columns.map(({ column }) => (
            <span key={column} role="columnheader">
              {lettersOf(column)}
            </span>
          ))}
        </div>
        {rows.getVirtualItems().map(({ index, start }) => {
          const row = all[index];
          return row === undefined ? null : (
            <div
              key={index}
              ref={rows.measureElement}
              data-index={index}
              className="grid-row"
              role="row"
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${start + ROW_HEIGHT}px)`, gridTemplateColumns: template }}
            >
              <span role="rowheader">{row.row + 1}</span>
              {columns.map(({ column }) => (
                <span key={column} role="cell" dir="auto">
                  {textsOf(row, column).map((cell) => (
                    <span key={cell.start} className="grid-text">
                      <MarkedText
                        text={text}
                        start={cell.start}
                        end={cell.end}
                        spans={found.get(cell.start) ?? NONE}
                        hits={hits.filter((hit) => hit.start < cell.end && hit.end > cell.start)}
                        currentId={currentId}
                      />
                    </span>
                  ))}
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const textsOf = ({ cells }: GridRow, column: number): readonly SheetCell[] =>
  cells.find((cell) => cell.column === column)?.texts ?? NONE;

function isInOneCell(): boolean {
  const range = getSelection()?.getRangeAt(0);
  const cellOf = (node: Node | undefined): Element | null | undefined => node?.parentElement?.closest('.grid-text');
  return range !== undefined && cellOf(range.startContainer) === cellOf(range.endContainer);
}
