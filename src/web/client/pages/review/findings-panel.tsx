import type { DocumentFacts, Span } from '../../api/types.js';
import { EmptyState } from '../../design/states.js';
import { useWords } from '../../words/t.js';
import { AdjudicationCard } from './adjudication.js';
import { LeftCard } from './left-card.js';
import { OpinionCard } from './opinion.js';
import { CertificateCard } from './side-panel.js';
import { SpanFilters } from './span-filters.js';
import { SpanList } from './span-list.js';
import type { useFindings } from './use-findings.js';
import type { useLeft } from './use-left.js';
import { words } from './words.js';

/** The findings, with the actions on the current one and on the document as a whole. */
export function FindingsPanel({
  facts,
  text,
  spans,
  findings,
  left,
  readOnly,
  opinionFor,
  onPick,
  onTake,
  onOpinionClosed,
}: {
  readonly facts: DocumentFacts;
  readonly text: string;
  readonly spans: readonly Span[];
  readonly findings: ReturnType<typeof useFindings>;
  readonly left: ReturnType<typeof useLeft>;
  readonly readOnly: string | undefined;
  /** The finding about which a language model is being asked. */
  readonly opinionFor: string | undefined;
  readonly onPick: (span: Span | undefined) => void;
  /** Adopts a decision of one of two blind reviewers; the type is null for not redacting the value. */
  readonly onTake: (span: Span, type: string | null) => void;
  readonly onOpinionClosed: () => void;
}) {
  const t = useWords(words);
  const asked = spans.find(({ id }) => id === opinionFor);
  const { current, currentId, listed, family, setFamily, state, setState } = findings;
  return (
    <>
      {facts.status === 'FINALIZED' && <CertificateCard facts={facts} />}
      {facts.blindReview?.phase === 'adjudication' && (
        <AdjudicationCard
          id={facts.id}
          spans={spans}
          current={current}
          readOnly={readOnly}
          onPick={onPick}
          onTake={onTake}
        />
      )}
      <LeftCard text={text} left={left} />
      <SpanFilters family={family} onFamily={setFamily} state={state} onState={setState} />
      {listed.length === 0 ? (
        <EmptyState title={spans.length === 0 ? t('nothing') : t('filtered')}>
          {spans.length === 0 && <p>{t('nothingHint')}</p>}
        </EmptyState>
      ) : (
        <SpanList
          spans={listed}
          all={spans}
          currentId={currentId}
          onPick={(one) => onPick(spans.find((span) => span.id === one))}
        />
      )}
      {asked !== undefined && <OpinionCard key={asked.id} span={asked} onClose={onOpinionClosed} />}
    </>
  );
}
