import { useEffect, useRef } from 'react';
import { Button } from '../../design/button.js';
import { familyOf } from '../../review/spans/families.js';
import { Badge } from '../../design/states.js';
import { percent } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { sayStrategy } from '../../words/strategies.js';
import { useWords } from '../../words/t.js';
import { kindOf, kindsLeft, type Found, type LeftValue, type NearMiss } from './model.js';
import { words } from './words.js';

/** A family's code on its colour. */
export const KindTag = ({ label }: { readonly label: string }) => {
  const family = familyOf(kindOf(label));
  return (
    <span className="kind-tag" style={{ background: `var(--${family})` }}>
      {family.toUpperCase()}
    </span>
  );
};

/** Everything that led to a finding, or spoke against it. */
export function Why({ found }: { readonly found: Found }) {
  const t = useWords(words);
  const { evidence } = found;
  const card = useRef<HTMLElement>(null);
  // The card may open below the visible area.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [found.id]);
  return (
    <section ref={card} className="card stack why" aria-label={t('why')}>
      <h2 className="row">
        <KindTag label={found.filterType} /> <bdi>{found.text}</bdi>
      </h2>
      <dl className="facts">
        <dt>{t('kind')}</dt>
        <dd>
          {sayKind(kindOf(found.filterType))} <code className="soft small">{kindOf(found.filterType)}</code>
        </dd>
        <dt>{t('confidence')}</dt>
        <dd>
          {percent(found.confidence)}
          {evidence !== undefined && ` (${t('least', { least: percent(evidence.minConfidence) })})`}
        </dd>
        <dt>{t('outcome')}</dt>
        <dd>
          {found.applied ? (
            <bdi>{found.replacement === '' ? t('removed') : found.replacement}</bdi>
          ) : (
            t(found.ignored ? 'ignored' : 'kept')
          )}
        </dd>
        {evidence !== undefined && (
          <>
            <dt>{t('detector')}</dt>
            <dd>
              {evidence.detector.name ?? evidence.detector.id} <span className="soft">({evidence.rule})</span>
            </dd>
            <dt>{t('nearWords')}</dt>
            <dd>
              {evidence.contextWords.length === 0
                ? t('none')
                : evidence.contextWords.map(({ phrase, says }) => (
                    <Badge key={phrase} tone={says === 'for' ? 'good' : 'warn'}>
                      <bdi>{phrase}</bdi> {t(says === 'for' ? 'saysFor' : 'saysAgainst')}
                    </Badge>
                  ))}
            </dd>
            {evidence.checks.length > 0 && (
              <>
                <dt>{t('checks')}</dt>
                <dd>
                  {evidence.checks.map(({ name, passed }) => (
                    <Badge key={name} tone={passed ? 'good' : 'danger'}>
                      {name}: {t(passed ? 'passed' : 'failed')}
                    </Badge>
                  ))}
                </dd>
              </>
            )}
            <dt>{t('strategies')}</dt>
            <dd>
              {evidence.strategies.length === 0
                ? sayStrategy('REDACT')
                : evidence.strategies.map(({ id, strategy, condition, holds }) => (
                    <div key={id}>
                      <span title={strategy}>{sayStrategy(strategy)}</span>
                      {condition !== undefined && condition !== '' && <code> {condition}</code>} ·{' '}
                      {t(holds ? 'holds' : 'holdsNot')}
                    </div>
                  ))}
            </dd>
            {evidence.lost.length > 0 && (
              <>
                <dt>{t('lost')}</dt>
                <dd>
                  {evidence.lost.map(({ filterType, detector, why, confidence }, i) => (
                    <div key={i}>
                      {sayKind(kindOf(filterType))} ({detector}) · {percent(confidence)} · {t(`lost.${why}`)}
                    </div>
                  ))}
                </dd>
              </>
            )}
          </>
        )}
      </dl>
    </section>
  );
}

/** Candidates that looked like a value and were not taken. */
export function NearMisses({ misses }: { readonly misses: readonly NearMiss[] }) {
  const t = useWords(words);
  if (misses.length === 0) return null;
  return (
    <details className="card">
      <summary>{t('nearMisses', { n: misses.length })}</summary>
      <ul className="near">
        {misses.map(({ filterType, text, why, confidence, characterStart }) => (
          <li key={`${characterStart} ${filterType}`}>
            <KindTag label={filterType} /> <bdi>{text}</bdi>{' '}
            <span className="soft">
              {sayKind(kindOf(filterType))} · {t(`miss.${why}`)} {confidence > 0 && `· ${percent(confidence)}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Values that stay in the text, because the policy does not look for their kinds. */
export function LeftValues({
  left,
  onAlsoLook,
}: {
  readonly left: readonly LeftValue[];
  /** Adds the kinds to a policy. */
  readonly onAlsoLook: (kinds: readonly string[]) => void;
}) {
  const t = useWords(words);
  if (left.length === 0) return null;
  return (
    <details className="card">
      <summary>{t('left', { n: left.length })}</summary>
      <p className="soft">{t('leftHint')}</p>
      <ul className="near">
        {left.map(({ filterType, text, characterStart }) => (
          <li key={characterStart}>
            <KindTag label={filterType} /> <bdi>{text}</bdi> <span className="soft">{sayKind(kindOf(filterType))}</span>
          </li>
        ))}
      </ul>
      <Button onClick={() => onAlsoLook(kindsLeft(left))}>{t('alsoLook')}</Button>
    </details>
  );
}
