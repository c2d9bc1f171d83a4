import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trendKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { BandChart, type BandPoint } from '../../design/band-chart.js';
import { Select } from '../../design/field.js';
import { EmptyState, ErrorCard, Loaded } from '../../design/states.js';
import { moment, whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { SERIES_HOURS, type SeriesKey } from './address.js';
import { MAX_KEPT_HOURS, readCounted, readJudged } from './history.js';
import { MuteCard } from './mute-card.js';
import { PointsTable } from './points-table.js';
import { ReplayCard } from './replay-card.js';
import { Breaches, Notifications } from './happened.js';
import { words } from './words.js';

const PAUSE_MS = 250;
const STALE_MS = 300_000;

const momentAt = (at: number | undefined): string => moment(at === undefined ? null : new Date(at).toISOString());

/** One series: its counts with their expected range, its breaches and notifications. */
export function SeriesDetail({
  series,
  hours: asksFor,
  onHours,
}: {
  readonly series: SeriesKey;
  readonly hours: number;
  readonly onHours: (hours: number) => void;
}) {
  const t = useWords(words);
  const mayJudge = useStore(session)?.role !== 'ROLE_USER';
  const windows = SERIES_HOURS.filter((each) => mayJudge || each <= MAX_KEPT_HOURS);
  const hours = mayJudge ? asksFor : Math.min(asksFor, MAX_KEPT_HOURS);
  // All requests that are compared use the same end time.
  const [end] = useState(() => Date.now());
  const [trial, setTrial] = useState<number>();
  const asked = useLater(trial);
  const id = JSON.stringify(series);
  const history = useQuery({
    queryKey: trendKeys.history(id, hours, undefined),
    queryFn: ({ signal }) =>
      mayJudge ? readJudged(series, hours, end, undefined, signal) : readCounted(series, hours, signal),
    staleTime: STALE_MS,
  });
  const tried = useQuery({
    queryKey: trendKeys.history(id, hours, asked),
    queryFn: ({ signal }) => readJudged(series, hours, end, asked, signal),
    enabled: asked !== undefined,
    staleTime: STALE_MS,
    placeholderData: (before) => before,
  });
  const triedPoints = trial === undefined || asked === undefined ? undefined : tried.data?.points;
  const isTried = triedPoints !== undefined && asked === trial && !tried.isPlaceholderData;
  const points = (history.data?.points ?? []).map((point, i): BandPoint => {
    const other = triedPoints?.[i];
    return {
      ...point,
      ...(other !== undefined && { low: other.low, high: other.high }),
      isTrial: other?.isBreach === true,
    };
  });
  const describe = ({ at, count, low, high, isBreach, isTrial }: BandPoint): string => {
    const when = momentAt(at);
    const text =
      low === null
        ? t('point', { when, count: whole(count) })
        : t(high === null ? 'open' : 'within', { when, count: whole(count), low: whole(low), high: whole(high ?? 0) });
    return [text, ...(isBreach ? [t('breach')] : []), ...(isTrial ? [t('trial')] : [])].join(' · ');
  };
  return (
    <div className="stack">
      <div className="row series-names">
        <dl className="row series-names">
          {(
            [
              ['source', series.source_id],
              ['context', series.context],
              ['organization', series.organization],
            ] as const
          ).map(([word, name]) => (
            <div key={word}>
              <dt className="soft small">{t(word)}</dt>
              <dd>
                <bdi>{name}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <Select
          inline
          label={t('window')}
          value={String(hours)}
          choices={windows.map((value) => ({ value: String(value), label: t(`hours.${value}`) }))}
          onChoose={(value) => onHours(Number(value))}
        />
      </div>
      <Loaded of={history} lines={8}>
        {({ judged }) =>
          points.length === 0 ? (
            <EmptyState title={t('noPoints')}>
              <p>{t('noPointsHint')}</p>
            </EmptyState>
          ) : (
            <>
              <section className="card stack" aria-label={t('chart')}>
                <BandChart
                  points={points}
                  label={t('chart')}
                  from={momentAt(points[0]?.at)}
                  to={momentAt(points.at(-1)?.at)}
                  describe={describe}
                />
                {judged !== undefined && <p className="soft small">{t('legend')}</p>}
                <PointsTable points={points} />
              </section>
              {judged !== undefined && (
                <ReplayCard
                  method={judged.method}
                  set={judged.threshold}
                  trial={trial}
                  onTry={setTrial}
                  before={points.filter(({ isBreach }) => isBreach).length}
                  now={isTried ? points.filter(({ isTrial }) => isTrial).length : undefined}
                />
              )}
              {trial !== undefined && tried.error !== null && (
                <ErrorCard error={tried.error} onRetry={() => void tried.refetch()} />
              )}
            </>
          )
        }
      </Loaded>
      <Breaches series={series} hours={hours} />
      {mayJudge && <Notifications series={series} />}
      {mayJudge && <MuteCard series={series} />}
    </div>
  );
}

function useLater<T>(value: T): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return late;
}
