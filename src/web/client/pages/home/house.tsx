import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { readHealth } from '../../api/health.js';
import { Badge, Loaded, type Tone } from '../../design/states.js';
import { localMoment } from '../../records/fields.js';
import { cutMiddle, moment, whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { lateBatches, type OverviewScope } from './overview.js';
import { words } from './words.js';

const REFRESH_MS = 60_000;
/** The number of late documents that are read to name their batches. */
const MAX_LATE = 100;
const MAX_NAMED = 3;
const MAX_ALERTS = 100;

const midnight = (): Date => new Date(new Date().setHours(0, 0, 0, 0));

/** Shows administrators, auditors and group leaders how work and service are doing. */
export function House({ of }: { readonly of: OverviewScope }) {
  const t = useWords(words);
  return (
    <section className="card stack house" aria-labelledby="house">
      <h2 id="house">{t(of === 'house' ? 'house' : 'groups')}</h2>
      <dl>
        <Late />
        <Count word="redaction" status="PENDING" tone={undefined} />
        <Count word="failures" status="FAILED" tone="danger" />
        {of === 'house' && <Health />}
        {of === 'house' && <Alerts />}
      </dl>
    </section>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Late() {
  const t = useWords(words);
  const late = useAnswer(
    ['home', 'late-batches'],
    '/api/v1/queue',
    { query: { late: true, sort: 'due', dir: 'asc', size: MAX_LATE } },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Line label={t('lateBatches')}>
      <Loaded of={late} lines={1}>
        {({ content, totalElements }) => {
          const batches = lateBatches(content);
          const others = batches.length - MAX_NAMED;
          if (batches.length === 0) return <Calm>{t('noneLate')}</Calm>;
          return (
            <span className="row">
              {batches.slice(0, MAX_NAMED).map(({ id, name, documents }) => (
                <Link key={id} href={`/queue?batchId=${id}&late=true&sort=due&dir=asc`}>
                  <bdi>{cutMiddle(name)}</bdi> ({whole(documents)}
                  {totalElements > content.length && '+'})
                </Link>
              ))}
              {others > 0 && <Link href="/queue?late=true&sort=due&dir=asc">{t('andOthers', { n: others })}</Link>}
              <Badge tone="danger">! {t('isLate')}</Badge>
            </span>
          );
        }}
      </Loaded>
    </Line>
  );
}

function Count({
  word,
  status,
  tone,
}: {
  readonly word: 'redaction' | 'failures';
  readonly status: 'PENDING' | 'FAILED';
  readonly tone: Tone | undefined;
}) {
  const t = useWords(words);
  const count = useAnswer(
    ['home', 'count', status],
    '/api/v1/queue',
    { query: { status, size: 1, sort: 'createdAt', dir: 'asc' } },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Line label={t(word)}>
      <Loaded of={count} lines={1}>
        {({ totalElements: n, content }) =>
          n === 0 ? (
            <Calm>{t(`${word}None`)}</Calm>
          ) : (
            <span className="row">
              <Link href={`/queue?status=${status}&sort=createdAt&dir=asc`}>{t('documents', { n })}</Link>
              {content[0] !== undefined && (
                <span className="soft small">{t('oldest', { when: moment(content[0].createdAt) })}</span>
              )}
              {tone !== undefined && <Badge tone={tone}>! {t('look')}</Badge>}
            </span>
          )
        }
      </Loaded>
    </Line>
  );
}

function Health() {
  const t = useWords(words);
  const health = useQuery({
    queryKey: ['home', 'health'],
    queryFn: async () => {
      const [server, search] = await Promise.all([readHealth(), request('get', '/api/v1/search/status')]);
      return { isUp: server.status === 'UP', canSearch: search.state !== 'away' };
    },
    refetchInterval: REFRESH_MS,
  });
  return (
    <Line label={t('health')}>
      <Loaded of={health} lines={1}>
        {({ isUp, canSearch }) =>
          isUp && canSearch ? (
            <Calm>{t('healthy')}</Calm>
          ) : (
            <span className="row">
              <Link href="/admin/health">{t(isUp ? 'searchDown' : 'serverDown')}</Link>
              <Badge tone="danger">! {t('look')}</Badge>
            </span>
          )
        }
      </Loaded>
    </Line>
  );
}

function Alerts() {
  const t = useWords(words);
  const from = midnight().toISOString();
  const alerts = useAnswer(
    ['home', 'alerts', from],
    '/api/alerts',
    { query: { from, limit: MAX_ALERTS } },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Line label={t('alerts')}>
      <Loaded of={alerts} lines={1}>
        {({ length: n }) =>
          n === 0 ? (
            <Calm>{t('alertsNone')}</Calm>
          ) : (
            <Link href={`/alerts?from=${encodeURIComponent(localMoment(from))}`}>
              {t(n === MAX_ALERTS ? 'alertsMany' : 'alertsCount', { n })}
            </Link>
          )
        }
      </Loaded>
    </Line>
  );
}

const Calm = ({ children }: { readonly children: ReactNode }) => (
  <span>
    <span aria-hidden="true">✓ </span>
    {children}
  </span>
);
