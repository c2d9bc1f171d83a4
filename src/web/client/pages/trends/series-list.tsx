import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { trendKeys } from '../../api/keys.js';
import { ButtonLink } from '../../design/button.js';
import { Select } from '../../design/field.js';
import { FoundRows } from '../../design/found-rows.js';
import { Badge, EmptyState, Loaded } from '../../design/states.js';
import { Table } from '../../design/table.js';
import { useRowKeys } from '../../records/row-keys.js';
import { common } from '../../words/common.js';
import { change, decimal, whole } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import {
  DEFAULT_LIST_HOURS,
  DEFAULT_SERIES_HOURS,
  addressOf,
  LIST_HOURS,
  type SeriesKey,
  type TrendsAddress,
} from './address.js';
import { withBreaches } from './breached.js';
import { words } from './words.js';

const REFRESH_MS = 30_000;
/** More are asked for by organization. */
const MAX_READ = 1000;
const HUNDRED = 100;

/** The names of a series, of which any part finds it. */
const nameOf = ({ pii_type, source_id, context, organization }: SeriesKey): string =>
  [sayKind(pii_type), pii_type, source_id, context, organization].join(' ');

const keyOf = ({ organization, context, source_id, pii_type }: SeriesKey): SeriesKey => ({
  organization,
  context,
  source_id,
  pii_type,
});

/** All series, those with breaches first, then those farthest from their mean first. */
export function SeriesList({
  address,
  onChange,
}: {
  readonly address: TrendsAddress;
  readonly onChange: (next: Partial<TrendsAddress>) => void;
}) {
  const t = useWords(words);
  const say = useWords(common);
  const { organization, hours } = address;
  const window = t(`hours.${LIST_HOURS.find((each) => each === hours) ?? DEFAULT_LIST_HOURS}`);
  const query = { hours, ...(organization !== '' && { organization }) };
  const organizations = useAnswer(
    trendKeys.organizations,
    '/api/dashboard/organizations',
    { query: { hours: 168, limit: 1000 } },
    { staleTime: 60_000 },
  );
  const list = useQuery({
    queryKey: trendKeys.list(JSON.stringify(query)),
    queryFn: async ({ signal }) => {
      const [summary, trends, { alerts }] = await Promise.all([
        request('get', '/api/dashboard/summary', { query, signal }),
        request('get', '/api/dashboard/trends', { query: { ...query, limit: MAX_READ }, signal }),
        request('get', '/api/dashboard/alerts', { query: { ...query, limit: MAX_READ }, signal }),
      ]);
      return { summary, total: trends.total, series: withBreaches(trends.trends, alerts) };
    },
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  });
  useRowKeys();
  return (
    <>
      <div className="row trend-filters" role="search">
        <Select
          inline
          label={t('organization')}
          value={organization}
          choices={[
            { value: '', label: t('allOrganizations') },
            ...(organizations.data?.organizations ?? []).map((one) => ({
              value: one.organization,
              label: one.organization,
            })),
          ]}
          onChoose={(chosen) => onChange({ organization: chosen })}
        />
        <Select
          inline
          label={t('window')}
          value={String(hours)}
          choices={LIST_HOURS.map((value) => ({ value: String(value), label: t(`hours.${value}`) }))}
          onChoose={(chosen) => onChange({ hours: Number(chosen) })}
        />
      </div>
      <Loaded of={list} lines={8}>
        {({ summary, total, series: all }) =>
          all.length === 0 ? (
            <EmptyState title={t('none')}>
              <p>{t('noneHint')}</p>
              <ButtonLink href="/try">{say('nav.try')}</ButtonLink>
            </EmptyState>
          ) : (
            <div className="card stack">
              <p role="status">
                {t('sum', {
                  reports: whole(summary.total_entries),
                  breaches: whole(summary.total_breaches),
                  series: whole(total),
                })}
              </p>
              <FoundRows rows={all} nameOf={nameOf} label={t('find')}>
                {(drawn) => (
                  <Table
                    label={t('seriesList')}
                    hasRowKeys
                    rows={drawn}
                    keyOf={(one) => JSON.stringify(keyOf(one))}
                    columns={[
                      {
                        head: t('kind'),
                        isText: true,
                        cell: (one) => (
                          <>
                            <Link href={addressOf({ organization, hours: DEFAULT_SERIES_HOURS, series: keyOf(one) })}>
                              <bdi title={one.pii_type}>{sayKind(one.pii_type)}</bdi>
                            </Link>{' '}
                            {one.breaches > 0 && <Badge tone="danger">{t('breachesIn', { n: one.breaches })}</Badge>}
                          </>
                        ),
                      },
                      { head: t('source'), isText: true, cell: (one) => <bdi>{one.source_id}</bdi> },
                      { head: t('context'), isText: true, cell: ({ context }) => <bdi>{context}</bdi> },
                      { head: t('organization'), isText: true, cell: (one) => <bdi>{one.organization}</bdi> },
                      { head: t('meanEver'), cell: (one) => decimal(one.baseline_mean) },
                      { head: t('meanOf', { window }), cell: (one) => decimal(one.recent_mean) },
                      { head: t('change'), cell: (one) => change(one.deviation_pct / HUNDRED) },
                    ]}
                  />
                )}
              </FoundRows>
              {total > MAX_READ && <p className="soft small">{t('farthest', { n: MAX_READ })}</p>}
            </div>
          )
        }
      </Loaded>
    </>
  );
}
