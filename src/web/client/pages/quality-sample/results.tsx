import { Link } from 'wouter';
import { Count, Share } from '../../design/figures.js';
import { type Column, Table } from '../../design/table.js';
import { finePercent, percent, whole } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { useWords, type Translate } from '../../words/t.js';
import type { Sample } from './types.js';
import { words } from './words.js';

type Figures = NonNullable<Sample['figures']>;
type Rate = Figures['total'];
type Item = Sample['items'][number];
type TranslateResults = Translate<keyof (typeof words)['en']>;

const ERRORS = ['missed', 'needless', 'other-type'] as const;

/** The results: error rates, and the errors by reviewer and position. */
export function Results({ sample: { figures, items } }: { readonly sample: Sample }) {
  const t = useWords(words);
  if (figures === null) return <p className="soft">{t('noFigures')}</p>;
  const wrong = items.filter(({ outcome }) => outcome !== 'right');
  return (
    <section className="card stack" aria-labelledby="figures">
      <h2 id="figures">{t('figures')}</h2>
      {figures.total.judged === 0 ? <p className="soft">{t('nothingJudged')}</p> : <Total figures={figures} />}
      <Rates
        title={t('byReviewer')}
        head={t('reviewer')}
        rows={figures.byReviewer}
        nameOf={({ reviewer }) => reviewer}
      />
      {figures.byType.length > 0 && (
        <Rates title={t('byType')} head={t('typeDecided')} rows={figures.byType} nameOf={({ type }) => type} />
      )}
      {figures.total.judged > 0 && <h3>{t('wrongOnes')}</h3>}
      {figures.total.judged === 0 ? null : wrong.length === 0 ? (
        <p className="soft">{t('nothingWrong')}</p>
      ) : (
        <Table
          label={t('wrongOnes')}
          rows={wrong}
          keyOf={({ number }) => String(number)}
          columns={[
            {
              head: t('place'),
              isText: true,
              cell: ({ documentId, spanId }) => (
                <Link href={`/documents/${documentId}${spanId === null ? '' : `?span=${spanId}`}`}>{t('open')}</Link>
              ),
            },
            { head: t('decided'), isText: true, cell: (item) => decidedOf(item, t) },
            { head: t('verdict'), isText: true, cell: (item) => judgedOf(item, t) },
            { head: t('reviewer'), isText: true, cell: ({ reviewers }) => <bdi>{reviewers.join(', ')}</bdi> },
            { head: t('judgedBy'), isText: true, cell: ({ verdict }) => <bdi>{verdict?.by}</bdi> },
          ]}
        />
      )}
    </section>
  );
}

function Total({ figures: { total, errors, missedValues } }: { readonly figures: Figures }) {
  const t = useWords(words);
  const counts = { missed: errors?.missed, needless: errors?.needless, 'other-type': errors?.otherType };
  return (
    <dl className="facts">
      <dt>{t('errorRate')}</dt>
      <dd>
        <b>{total.rate === null ? '–' : percent(total.rate)}</b>{' '}
        {t('ofJudged', { n: total.wrong, judged: whole(total.judged) })}
      </dd>
      <dt>{t('range')}</dt>
      <dd>
        {intervalOf(total, t)} <span className="soft small">{t('intervalHint')}</span>
      </dd>
      {errors !== null
        ? ERRORS.map((error) => [
            <dt key={error}>{t(`outcome.${error}`)}</dt>,
            <dd key={`${error}-n`}>{whole(counts[error])}</dd>,
          ])
        : [<dt key="missed">{t('missedValues')}</dt>, <dd key="missed-n">{whole(missedValues ?? 0)}</dd>]}
    </dl>
  );
}

function Rates<R extends Rate>({
  title,
  head,
  rows,
  nameOf,
}: {
  readonly title: string;
  readonly head: string;
  readonly rows: readonly R[];
  readonly nameOf: (row: R) => string;
}) {
  const t = useWords(words);
  const columns: readonly Column<R>[] = [
    { head, isText: true, cell: (row) => <bdi>{nameOf(row)}</bdi> },
    { head: t('judgedCount'), cell: ({ judged }) => <Count of={judged} /> },
    { head: t('wrongCount'), cell: ({ wrong }) => <Count of={wrong} /> },
    { head: t('rate'), cell: ({ rate }) => <Share of={rate} /> },
    { head: t('range'), cell: (row) => intervalOf(row, t) },
  ];
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <Table label={title} rows={rows} keyOf={nameOf} columns={columns} />
    </>
  );
}

const intervalOf = ({ low, high }: Rate, t: TranslateResults): string =>
  low === null || high === null ? '–' : t('interval', { low: finePercent(low), high: finePercent(high) });

const decidedOf = ({ decided }: Item, t: TranslateResults): string =>
  decided === null ? '–' : decided.type === null ? t('left') : sayKind(decided.type);

function judgedOf({ verdict }: Item, t: TranslateResults): string {
  if (verdict?.missed !== null && verdict?.missed !== undefined) return t('missedN', { n: verdict.missed });
  return verdict?.type === null || verdict?.type === undefined ? t('left') : sayKind(verdict.type);
}
