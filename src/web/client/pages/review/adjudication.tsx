import { problemOf } from '../../api/errors.js';
import { documentKeys } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import type { Span } from '../../api/types.js';
import { Button } from '../../design/button.js';
import { Masked } from '../../design/masked.js';
import { Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { cutMiddle } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { reviewCommands as keys } from './keys.js';
import { words } from './words.js';

/** The differences between two blind reviewers, side by side; either decision can be adopted. */
export function AdjudicationCard({
  id,
  spans,
  current,
  readOnly,
  onPick,
  onTake,
}: {
  readonly id: string;
  readonly spans: readonly Span[];
  readonly current: Span | undefined;
  readonly readOnly: string | undefined;
  readonly onPick: (span: Span) => void;
  /** @param type null for not redacting the value */
  readonly onTake: (span: Span, type: string | null) => void;
}) {
  const t = useWords(words);
  const adjudication = useAnswer(documentKeys.adjudication(id), '/api/v1/documents/{id}/adjudication', {
    path: { id },
  });
  const differences = adjudication.data?.differences ?? [];
  const here = differences.find(({ start, end }) => current?.start === start && current.end === end);
  const off = readOnly ?? (here === undefined ? t('noDifference') : undefined);
  const take = (type: string | null | undefined): void => {
    if (current !== undefined && type !== undefined) onTake(current, type);
  };
  useCommands([
    { ...keys.of('review.takeFirst'), disabled: off, run: () => take(here?.first) },
    { ...keys.of('review.takeSecond'), disabled: off, run: () => take(here?.second) },
  ]);
  // Both reviewers agreed, and the approval was withdrawn afterwards.
  if (adjudication.error !== null && problemOf(adjudication.error).code === 'NOT_ADJUDICATED') return null;
  return (
    <div className="panel-body stack">
      <h2>{t('differences')}</h2>
      <p className="soft small">{t('differencesHint')}</p>
      <Loaded of={adjudication} lines={3}>
        {({ first, second }) => (
          <table className="adjudication" aria-label={t('differences')}>
            <thead>
              <tr>
                {[
                  [t('firstReviewer'), first],
                  [t('secondReviewer'), second],
                ].map(([side, email]) => (
                  <th key={side}>
                    {side}
                    <bdi className="one-line soft" title={email ?? ''}>
                      {email}
                    </bdi>
                  </th>
                ))}
              </tr>
            </thead>
            {differences.map((place) => {
              const span = spans.find(({ start, end }) => start === place.start && end === place.end);
              if (span === undefined) return null;
              const isCurrent = span.id === current?.id;
              return (
                <tbody key={span.id} aria-current={isCurrent ? 'true' : undefined}>
                  <tr>
                    <th colSpan={SIDES.length} scope="rowgroup">
                      <Button look="quiet" onClick={() => onPick(span)}>
                        <bdi className="one-line">
                          <Masked>{cutMiddle(span.text)}</Masked>
                        </bdi>
                      </Button>
                    </th>
                  </tr>
                  <tr>
                    {SIDES.map(([side, command]) => (
                      <td key={side}>
                        <Button
                          pressed={isAs(span, place[side])}
                          disabled={readOnly}
                          keys={isCurrent ? keys.of(command).keys[0] : undefined}
                          onClick={() => onTake(span, place[side])}
                        >
                          {place[side] === null ? t('wouldLeave') : sayKind(place[side])}
                        </Button>
                      </td>
                    ))}
                  </tr>
                </tbody>
              );
            })}
          </table>
        )}
      </Loaded>
    </div>
  );
}

const SIDES = [
  ['first', 'review.takeFirst'],
  ['second', 'review.takeSecond'],
] as const;

/** True if a span is decided as a type says; null means not redacted. */
const isAs = ({ status, type: as }: Span, type: string | null): boolean =>
  type === null ? status === 'REJECTED' : status === 'APPROVED' && as === type;
