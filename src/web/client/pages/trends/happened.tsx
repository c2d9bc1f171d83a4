import { trendKeys } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import { Badge, Loaded } from '../../design/states.js';
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
            <div className="table-scroll" tabIndex={0} role="region" aria-label={t('breaches')}>
              <table>
                <thead>
                  <tr>
                    <th>{t('when')}</th>
                    <th>{t('judged')}</th>
                    <th className="number">{t('count')}</th>
                    <th className="number">{t('mean')}</th>
                  </tr>
                </thead>
                <tbody>
                  {alerts.map((one) => (
                    <tr key={one.id}>
                      <td>{moment(one.timestamp)}</td>
                      <td>
                        {t(`kind.${one.kind}`)} {one.muted && <Badge>{t('muted')}</Badge>}
                      </td>
                      <td className="number">{whole(one.count)}</td>
                      <td className="number">{decimal(one.average)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
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
            <div className="table-scroll" tabIndex={0} role="region" aria-label={t('notifications')}>
              <table>
                <thead>
                  <tr>
                    <th>{t('when')}</th>
                    <th>{t('channel')}</th>
                    <th>{t('state')}</th>
                    <th>{t('problem')}</th>
                  </tr>
                </thead>
                <tbody>
                  {own.map((one) => (
                    <tr key={one.id}>
                      <td>{moment(one.createdAt)}</td>
                      <td>{one.channel}</td>
                      <td>
                        <Badge tone={one.state === 'failed' ? 'danger' : one.state === 'sent' ? 'good' : undefined}>
                          {t(`state.${one.state}`)}
                        </Badge>
                      </td>
                      <td>
                        <bdi>{one.problem}</bdi>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}
