import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { adminKeys } from '../../api/keys.js';
import { Button } from '../../design/button.js';
import { useTrying } from '../../design/once.js';
import { Badge, Loaded, Problem } from '../../design/states.js';
import { toast } from '../../design/toast.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const REFRESH_MS = 10_000;

/** Undelivered messages, each with a button to send it again. */
export function Deliveries() {
  const t = useWords(words);
  const { problem, busy, attempt } = useTrying();
  const deliveries = useAnswer(
    adminKeys.records('deliveries'),
    '/api/webhook/deliveries',
    {},
    { refetchInterval: REFRESH_MS },
  );
  const retry = async (deliveryId: string): Promise<void> => {
    await request('post', '/api/webhook/deliveries/{deliveryId}/retry', { path: { deliveryId } });
    toast(t('retried'));
    await deliveries.refetch();
  };
  return (
    <section className="card stack" aria-label={t('deliveries')}>
      <h2>{t('deliveries')}</h2>
      <Problem of={problem} />
      <Loaded of={deliveries} lines={2}>
        {(all) =>
          all.length === 0 ? (
            <p className="soft">{t('allArrived')}</p>
          ) : (
            <ul className="lines">
              {all.map(({ id, documentId, timestamp, state, attempts, nextTryAt, problem: why }) => (
                <li key={id}>
                  <Badge tone={state === 'failed' ? 'danger' : 'warn'}>{t(`state.${state}`)}</Badge>
                  <bdi>{documentId}</bdi>
                  <span className="soft small grow">
                    {moment(timestamp)}, {t('tries', { n: attempts })}
                    {why !== null && `: ${why}`}
                    {nextTryAt !== null && `, ${t('next', { when: moment(nextTryAt) })}`}
                  </span>
                  <Button look="quiet" disabled={busy} onClick={() => attempt(() => retry(id))}>
                    {t('retry')} <span className="visually-hidden">{documentId}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
