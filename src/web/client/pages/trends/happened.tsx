import type { Answer } from '../../api/client.js';
import { trendKeys } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import { Badge, Loaded } from '../../design/states.js';
import { Table } from '../../design/table.js';
import { decimal, moment, whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import type { SeriesKey } from './address.js';
import { words } from './words.js';

const MAX_BREACHES = 100;
/** The maximum period of the dashboard. */
const MAX_HOURS = 168;
const MAX_NOTIFICATIONS = 1000;

/** The breaches of a series, the newest first. */
export function Breaches({ series, hours }: { readonly series: SeriesKey; readonly hours: number }) {
  const t = useWords(words);
  const breaches = useAnswer(trendKeys.breaches(JSON.stringify(series), hours), '/api/dashboard/alerts', {
    query: { ...series, hours: Math.min(hours, MAX_HOURS), limit: MAX_BREACHES },
  });
  return (
    <section className="card stack">
      <h2>{t('breaches')}</h2>
      <Loaded of={breaches} lines={3}>
        {({ alerts }) =>
          alerts.length === 0 ? (
            <p className="soft">{t('noBreaches')}</p>
          ) : (
            <Table
              label={t('breaches')}
              look="plain"
              rows={alerts}
              keyOf={({ id }) => id}
              columns={[
                { head: t('when'), isText: true, cell: ({ timestamp }) => moment(timestamp) },
                {
                  head: t('judged'),
                  isText: true,
                  cell: ({ kind, muted }) => (
                    <>
                      {t(`kind.${kind}`)} {muted && <Badge>{t('muted')}</Badge>}
                    </>
                  ),
                },
                { head: t('count'), cell: ({ count }) => whole(count) },
                { head: t('mean'), cell: ({ average }) => decimal(average) },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}

/** The notifications sent about a series, and their outcome. */
export function Notifications({ series }: { readonly series: SeriesKey }) {
  const t = useWords(words);
  const notifications = useAnswer(trendKeys.notifications, '/api/v1/trend/notifications', {
    query: { limit: MAX_NOTIFICATIONS },
  });
  return (
    <section className="card stack">
      <h2>{t('notifications')}</h2>
      <Loaded of={notifications} lines={3}>
        {(all) => {
          const own = all.filter(
            ({ organization, context, source, type }) =>
              organization === series.organization &&
              context === series.context &&
              source === series.source_id &&
              type === series.pii_type,
          );
          return own.length === 0 ? (
            <p className="soft">{t('noNotifications')}</p>
          ) : (
            <Table
              label={t('notifications')}
              look="plain"
              rows={own}
              keyOf={({ id }) => id}
              columns={[
                { head: t('when'), isText: true, cell: ({ createdAt }) => moment(createdAt) },
                { head: t('channel'), isText: true, cell: ({ channel }) => channel },
                { head: t('state'), isText: true, cell: ({ state }) => <StateBadge state={state} /> },
                { head: t('problem'), isText: true, cell: ({ problem }) => <bdi>{problem}</bdi> },
              ]}
            />
          );
        }}
      </Loaded>
    </section>
  );
}

function StateBadge({ state }: Pick<Answer<'get', '/api/v1/trend/notifications'>[number], 'state'>) {
  const t = useWords(words);
  const tone = state === 'failed' ? 'danger' : state === 'sent' ? 'good' : undefined;
  return <Badge tone={tone}>{t(`state.${state}`)}</Badge>;
}
