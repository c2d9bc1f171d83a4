import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { documentKeys } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import type { Span } from '../../api/types.js';
import { Button, CommandButton } from '../../design/button.js';
import { Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { byPage, fittingZoom, PIXELS_PER_POINT, spanAt, zoomed, type PageSize } from '../../review/pdf/boxes.js';
import { percent } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { PageSheet } from './page-sheet.js';
import './pages-pane.css';
import { reviewCommands as keys } from './keys.js';
import { drawnWords } from './drawn-words.js';
import { words } from './words.js';

/** Pixels between pages, and margin around them. */
const [GAP, MARGIN] = [16, 12];
/** Below this zoom, a code above a box would cover the line before. */
const SMALL = 0.7;
/** The margin of the view, as a share of its height: no scrolling is needed for what lies within. */
const CALM = 0.15;

interface PagesProps {
  readonly id: string;
  readonly spans: readonly Span[];
  readonly currentId: string | undefined;
  readonly onPick: (id: string) => void;
  readonly onText: () => void;
}

/** The pages of a PDF as displayed, with a box around each finding. */
export function PagesPane(props: PagesProps) {
  const { id } = props;
  const sizes = useAnswer(
    documentKeys.pages(id),
    '/api/v1/documents/{id}/pages',
    { path: { id } },
    { staleTime: Infinity },
  );
  return <Loaded of={sizes}>{({ pages }) => <Pages {...props} sizes={pages} />}</Loaded>;
}

function Pages({ id, spans, currentId, onPick, onText, sizes }: PagesProps & { readonly sizes: readonly PageSize[] }) {
  const t = useWords(words);
  const d = useWords(drawnWords);
  const pane = useRef<HTMLDivElement>(null);
  const width = useWidth(pane);
  const [chosen, setZoom] = useState<number>();
  const zoom = chosen ?? fittingZoom(sizes, width - 2 * MARGIN);
  const scale = zoom * PIXELS_PER_POINT;
  const { pages, nowhere } = useMemo(() => byPage(spans), [spans]);
  const rows = useVirtualizer({
    count: sizes.length,
    getScrollElement: () => pane.current,
    estimateSize: (i) => (sizes[i]?.height ?? 0) * scale,
    gap: GAP,
    paddingStart: MARGIN,
    paddingEnd: MARGIN,
    overscan: 1,
  });
  const before = useRef(scale);
  useLayoutEffect(() => {
    rows.measure();
    const view = pane.current;
    // Keeps the centre of the view in place.
    if (view !== null && before.current !== scale) {
      const half = { x: view.clientWidth / 2, y: view.clientHeight / 2 };
      const grown = scale / before.current;
      view.scrollTo({
        left: (view.scrollLeft + half.x) * grown - half.x,
        top: (view.scrollTop + half.y) * grown - half.y,
      });
    }
    before.current = scale;
  }, [scale, rows]);
  const current = spans.find((span) => span.id === currentId);
  useEffect(() => {
    const view = pane.current;
    const box = current?.location.lines[0];
    if (view === null || current === undefined || box === undefined || width === 0) return;
    const { page } = current.location;
    const pagesTop = rows.getOffsetForIndex(page - 1, 'start')?.[0] ?? 0;
    const [x, y] = [box.x * scale, pagesTop + box.y * scale];
    const calm = view.clientHeight * CALM;
    const isSeen = y >= view.scrollTop + calm && y + box.height * scale <= view.scrollTop + view.clientHeight - calm;
    const isBeside = x < view.scrollLeft || x + box.width * scale > view.scrollLeft + view.clientWidth;
    if (!isSeen) view.scrollTop = y - view.clientHeight / 3;
    if (isBeside) view.scrollLeft = x - view.clientWidth / 3;
    // Scrolls only when the current finding changes, not on a change of zoom or decision.
  }, [currentId, width === 0]);
  useCommands([
    {
      ...keys.of('review.zoomIn'),
      run: () => setZoom(zoomed(zoom, 1)),
      repeats: true,
    },
    {
      ...keys.of('review.zoomOut'),
      run: () => setZoom(zoomed(zoom, -1)),
      repeats: true,
    },
    { ...keys.of('review.fit'), run: () => setZoom(undefined) },
  ]);
  const items = rows.getVirtualItems();
  const isNowhere = current?.location.lines.length === 0;
  return (
    <div className="pages-pane">
      <div className="pages-bar">
        <CommandButton id="review.zoomOut" look="quiet" />
        <span className="zoom number" role="status">
          {percent(zoom)}
        </span>
        <CommandButton id="review.zoomIn" look="quiet" />
        <CommandButton id="review.fit" look="quiet" />
        {nowhere.length > 0 && (
          <span className={isNowhere ? 'nowhere here' : 'nowhere soft'} role="status">
            {isNowhere ? d('noPlaceHere') : d('noPlace', { n: nowhere.length })}{' '}
            {isNowhere && <Button onClick={onText}>{d('showInText')}</Button>}
          </span>
        )}
      </div>
      <div ref={pane} className="sheets" role="region" aria-label={t('viewPages')} tabIndex={0}>
        <div className={zoom < SMALL ? 'sheets-all small-scale' : 'sheets-all'} style={{ height: rows.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const size = sizes[index];
            if (size === undefined) return null;
            const onPage = pages.get(index + 1) ?? [];
            return (
              <PageSheet
                key={index}
                id={id}
                number={index + 1}
                of={sizes.length}
                size={size}
                top={start}
                zoom={zoom}
                findings={onPage}
                currentId={onPage.some(({ span }) => span.id === currentId) ? currentId : undefined}
                onPoint={(x, y) => {
                  const found = spanAt(onPage, x, y, currentId);
                  if (found !== undefined) onPick(found.id);
                }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function useWidth(of: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = of;
    if (current === null) return undefined;
    const watch = new ResizeObserver(() => setWidth(current.clientWidth));
    watch.observe(current);
    setWidth(current.clientWidth);
    return () => {
      watch.disconnect();
    };
  }, [of]);
  return width;
}
