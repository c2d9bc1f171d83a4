import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from '../../api/store.js';
import type { Span } from '../../api/types.js';
import { Masked } from '../../design/masked.js';
import { density } from '../../design/theme.js';
import { codeOf, familyOf } from '../../review/spans/families.js';
import { folded, GLYPHS, isUndecided } from '../../review/spans/states.js';
import { percent } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** All findings, in the order of the text. One tab stop; keys of the page move through it. */
export function SpanList({
  spans,
  all,
  currentId,
  onPick,
}: {
  readonly spans: readonly Span[];
  readonly all: readonly Span[];
  readonly currentId: string | undefined;
  readonly onPick: (id: string) => void;
}) {
  const t = useWords(words);
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useStore(density) === 'compact' ? 32 : 46;
  const at = spans.findIndex(({ id }) => id === currentId);
  const rows = useVirtualizer({
    count: spans.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at, { align: 'auto' });
    // The list moves with what is current, not with what else changes.
  }, [currentId, at]);
  useEffect(() => rows.measure(), [rowHeight]);
  // The values of the spans, whatever is decided about them.
  const counts = useMemo(() => countsOf(all), [all.length]);
  return (
    <div
      ref={scroller}
      id="spans"
      className="span-list"
      role="listbox"
      aria-label={t('findings')}
      aria-activedescendant={at >= 0 ? `span-${currentId ?? ''}` : undefined}
      tabIndex={0}
      onKeyDown={(event) => {
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: spans.length - 1 }[event.key];
        const span = to === undefined ? undefined : spans[Math.max(0, Math.min(spans.length - 1, to))];
        if (span === undefined) return;
        event.preventDefault();
        onPick(span.id);
      }}
    >
      <div className="rows" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const span = spans[index];
          if (span === undefined) return null;
          const same = counts.get(folded(span.text)) ?? 1;
          const by = span.manuallyCreated
            ? t('byHand')
            : span.statusChangedBy === null
              ? t('byEngine')
              : t('bySomebody', { who: span.statusChangedBy });
          return (
            <div
              key={span.id}
              id={`span-${span.id}`}
              role="option"
              aria-selected={span.id === currentId}
              aria-setsize={spans.length}
              aria-posinset={index + 1}
              className="span-row"
              data-s={span.status}
              data-f={familyOf(span.type)}
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
              onClick={() => onPick(span.id)}
            >
              <span className="glyph" aria-hidden="true">
                {GLYPHS[span.status]}
              </span>
              <span className="code" aria-hidden="true">
                {codeOf(span.type)}
              </span>
              <span className="what">
                <bdi className="value one-line">
                  <Masked>{span.text}</Masked>
                </bdi>
                <span className="soft one-line about">
                  {span.type} · {t(`state.${span.status}`)}
                  {!isUndecided(span) && ` · ${by}`}
                  {span.exemptionCode !== null && ` · ${span.exemptionCode}`}
                </span>
              </span>
              <span className="number soft">
                {percent(span.confidence)}
                {same > 1 && <span className="same">×{same}</span>}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** How often each value occurs. */
function countsOf(spans: readonly Span[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of spans) {
    const value = folded(text);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
