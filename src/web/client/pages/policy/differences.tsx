import { formWords } from '../../policy-form/form-words.js';
import { sayKey } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import type { Comparison } from './api.js';
import { placeOf } from './place.js';
import { words } from './words.js';

/** Lists the changes between two texts of a policy, by meaning, and line by line on demand. */
export function Differences({
  title,
  of: { differences, text },
}: {
  readonly title: string;
  readonly of: Pick<Comparison, 'differences' | 'text'>;
}) {
  const t = useWords(words);
  return (
    <section className="stack" aria-label={title}>
      <h3>{title}</h3>
      {differences.length === 0 ? (
        <p className="soft">{t('diffNone')}</p>
      ) : (
        <ul>
          {differences.map((one, i) => (
            <li key={i}>
              <DifferenceLine of={one} />
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t('diffText')}</summary>
        <pre className="diff" tabIndex={0}>
          {text.split('\n').map((line, i) => (
            <span key={i} data-line={line[0]}>
              {line}
              {'\n'}
            </span>
          ))}
        </pre>
      </details>
    </section>
  );
}

/** Describes one difference, with its path in the policy. */
function DifferenceLine({ of: one }: { readonly of: Comparison['differences'][number] }) {
  const t = useWords(words);
  const f = useWords(formWords);
  const place = placeOf(one.path);
  const said = saidOf(one) ?? t(`diff.${one.type}`);
  if (place === undefined) {
    return (
      <>
        <code>{one.path}</code>: <bdi>{said}</bdi>
      </>
    );
  }
  const { kind, strategy, field } = place;
  const word = `field.${field}`;
  const where = [
    sayKey(kind),
    ...(strategy === undefined ? [] : [f('strategyNo', { n: strategy })]),
    ...(field === undefined ? [] : [isFormWord(word) ? f(word) : field]),
  ];
  return (
    <>
      {where.join(' · ')}: <bdi>{said}</bdi> <code className="soft small">{one.path}</code>
    </>
  );
}

const isFormWord = (word: string): word is keyof typeof formWords.en => word in formWords.en;

/** Returns `off → on`, or the removed and added values; undefined if the server does not state the values. */
function saidOf({ before, after, added = [], removed = [] }: Comparison['differences'][number]): string | undefined {
  const moved = [...removed.map((one) => `−${one}`), ...added.map((one) => `+${one}`)];
  if (moved.length > 0) return moved.join(' ');
  if (before === undefined && after === undefined) return undefined;
  return `${String(before ?? '–')} → ${String(after ?? '–')}`;
}
