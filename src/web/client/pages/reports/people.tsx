import type { Answer } from '../../api/client.js';
import { ButtonLink } from '../../design/button.js';
import { Share } from '../../design/figures.js';
import { Badge, EmptyState } from '../../design/states.js';
import { decimal, whole } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { agreementIn } from './figures.js';
import { Part } from './part.js';
import type { ReportSelection } from './range.js';
import { SortedTable, type SortedColumn } from './sorted-table.js';
import { words } from './words.js';

type People = Answer<'get', '/api/v1/reports/reviewers'>;
type Reviewer = People['reviewers'][number];
type Overturn = People['overturns'][number];
type Pair = People['agreementByPair'][number];
type TypeFigures = People['agreementByType'][number];

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;

/** A column of names. */
const named = <R,>(name: string, head: string, of: (row: R) => string | undefined): SortedColumn<R> => ({
  ...{ name, head, isText: true },
  by: (row) => of(row) ?? null,
  cell: (row) => <bdi>{of(row) ?? '–'}</bdi>,
});

/** A column of numbers; a dash if a number is unknown. */
const figure = <R,>(
  name: string,
  head: string,
  by: (row: R) => number | null,
  written: (value: number) => string = whole,
): SortedColumn<R> => ({
  ...{ name, head, by },
  cell: (row) => {
    const value = by(row);
    return value === null ? '–' : written(value);
  },
});

/** The work of people: their speed, how often they are overturned, and how far they agree. */
export function PeopleParts({
  people,
  asked,
  isOwn,
}: {
  readonly people: People;
  readonly asked: ReportSelection;
  /** True if the user may see only their own figures. */
  readonly isOwn: boolean;
}) {
  const t = useWords(words);
  const { reviewers, overturns, agreementByPair, agreementByType, isComplete } = people;
  const time = (seconds: number): string =>
    seconds < SECONDS_PER_MINUTE
      ? t('seconds', { n: Math.round(seconds) })
      : t('minutes', { n: Math.round((10 * seconds) / SECONDS_PER_MINUTE) / 10 });
  const agreement = <R extends Pair | TypeFigures>(): readonly SortedColumn<R>[] => [
    figure('kappa', t('kappa'), ({ kappa }) => kappa, decimal),
    {
      ...{ name: 'state', head: t('state'), isText: true, by: ({ kappa }: R) => kappa },
      cell: ({ kappa }) => (kappa === null ? '–' : <Badge>{t(agreementIn(kappa))}</Badge>),
    },
    figure('documents', t('documents'), ({ documents }) => documents),
    figure('words', t('words'), ({ tokens }) => tokens),
  ];
  const ofReviewers: readonly SortedColumn<Reviewer>[] = [
    named('person', t('person'), ({ email }) => email),
    ...(['documents', 'reviews', 'spans'] as const).map((name) => figure<Reviewer>(name, t(name), (row) => row[name])),
    figure('active', t('active'), ({ activeSeconds }) => activeSeconds / SECONDS_PER_HOUR, decimal),
    figure('documentsPerHour', t('documentsPerHour'), (row) => row.documentsPerHour, decimal),
    figure('spansPerHour', t('spansPerHour'), (row) => row.spansPerHour, decimal),
    figure('perDocument', t('perDocument'), (row) => row.secondsPerDocument, time),
    figure('overturned', t('overturned'), (row) => row.overturned),
    {
      ...{ name: 'overturnRate', head: t('overturnRate'), by: (row: Reviewer) => row.overturnRate },
      cell: (row) => <Share of={row.overturnRate} />,
    },
  ];
  const ofOverturns: readonly SortedColumn<Overturn>[] = [
    named('person', t('person'), ({ email }) => email),
    named('kind', t('kind'), ({ type }) => sayKind(type)),
    figure('overturned', t('overturned'), ({ overturned }) => overturned),
  ];
  if (reviewers.length === 0 && overturns.length === 0 && agreementByPair.length === 0) {
    return (
      <EmptyState title={t('noWork')}>
        <p>{t('noWorkHint')}</p>
        <ButtonLink href="/queue">{t('queue')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {!isComplete && (
        <p className="notice warn" role="status">
          {t('incomplete')}
        </p>
      )}
      {isOwn && <p className="notice">{t('own')}</p>}
      <Part title={t('speed')} csv={{ asked, table: 'reviewers', n: 1 }}>
        <SortedTable
          label={t('speed')}
          rows={reviewers}
          keyOf={({ userId }) => userId}
          columns={ofReviewers}
          first="documents"
        />
      </Part>
      <Part title={t('overturns')} hint={t('overturnsHint')} csv={{ asked, table: 'overturns', n: 2 }}>
        {overturns.length === 0 ? (
          <p>{t('noOverturns')}</p>
        ) : (
          <SortedTable
            label={t('overturns')}
            rows={overturns}
            keyOf={({ userId, type }) => `${userId} ${type}`}
            columns={ofOverturns}
            first="overturned"
          />
        )}
      </Part>
      {!isOwn && (
        <Part title={t('byPair')} hint={t('agreementHint')} csv={{ asked, table: 'agreementByPair', n: 3 }}>
          {agreementByPair.length === 0 ? (
            <p>{t('noPairs')}</p>
          ) : (
            <SortedTable
              label={t('byPair')}
              rows={agreementByPair}
              keyOf={({ people: two }) => two.map(({ userId }) => userId).join(' ')}
              columns={[
                named<Pair>('first', t('first'), ({ people: two }) => two[0]?.email),
                named<Pair>('second', t('second'), ({ people: two }) => two[1]?.email),
                ...agreement<Pair>(),
              ]}
              first="kappa"
            />
          )}
        </Part>
      )}
      {agreementByType.length > 0 && (
        <Part title={t('byType')} csv={{ asked, table: 'agreementByType', n: 4 }}>
          <SortedTable
            label={t('byType')}
            rows={agreementByType}
            keyOf={({ type }) => type}
            columns={[named<TypeFigures>('kind', t('kind'), ({ type }) => sayKind(type)), ...agreement<TypeFigures>()]}
            first="kappa"
          />
        </Part>
      )}
    </>
  );
}
