import { memo, useMemo } from 'react';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { Span } from '../../api/types.js';
import { List } from '../../design/list.js';
import { Masked } from '../../design/masked.js';
import { density } from '../../design/theme.js';
import { codeOf, familyOf } from '../../review/spans/families.js';
import { folded, GLYPHS, isUndecided } from '../../review/spans/states.js';
import { percent } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** All findings, in text order. The list is one tab stop; the page's keys move through it. */
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
  const at = spans.findIndex(({ id }) => id === currentId);
  const isCompact = useStore(density) === 'compact';
  // The values of spans do not change with decisions.
  const counts = useMemo(() => countsOf(all), [all.length]);
  return (
    <List
      id="spans"
      className="span-list"
      role="listbox"
      label={t('findings')}
      count={spans.length}
      at={at}
      rowHeight={isCompact ? 32 : 46}
      keyOf={(index) => spans[index]?.id ?? index}
      onAt={(index) => onPick(spans[index]?.id ?? '')}
    >
      {(index) => {
        const span = spans[index];
        return span === undefined ? null : <Finding span={span} same={counts.get(folded(span.text)) ?? 1} />;
      }}
    </List>
  );
}

const Finding = memo(function Finding({ span, same }: { readonly span: Span; readonly same: number }) {
  const t = useWords(words);
  const me = useStore(session)?.email;
  const by = span.manuallyCreated
    ? t('byHand')
    : span.statusChangedBy === null
      ? t('byEngine')
      : span.statusChangedBy === me
        ? t('byYou')
        : t('bySomebody', { who: span.statusChangedBy });
  const kind = sayKind(span.type);
  const state = t(`state.${span.status}`);
  const more = [...(isUndecided(span) ? [] : [by]), ...(span.exemptionCode === null ? [] : [span.exemptionCode])]
    .map((one) => ` · ${one}`)
    .join('');
  return (
    <div className="span-row" data-s={span.status} data-f={familyOf(span.type)}>
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
        <span className="soft about" title={`${kind} · ${state}${more} (${span.type})`}>
          <span>{kind}</span>
          <span className="state"> · {state}</span>
          <span>{more}</span>
        </span>
      </span>
      <span className="number soft">
        {percent(span.confidence)}
        {same > 1 && <span className="same">×{same}</span>}
      </span>
    </div>
  );
});

/** Counts the occurrences of each value. */
function countsOf(spans: readonly Span[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of spans) {
    const value = folded(text);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
