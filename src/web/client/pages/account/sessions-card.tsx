import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.js';
import { accountKeys } from '../../api/keys.js';
import { Button } from '../../design/button.js';
import { Badge, Loaded } from '../../design/states.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** The user's sessions. */
export function Sessions() {
  const t = useWords(words);
  const client = useQueryClient();
  const sessions = useQuery({
    queryKey: accountKeys.sessions,
    queryFn: () => request('get', '/api/v1/account/sessions', { query: { size: 50 } }),
  });
  const act = async (work: Promise<unknown>): Promise<void> => {
    await work;
    await client.invalidateQueries({ queryKey: accountKeys.sessions });
  };
  return (
    <section className="card stack" aria-label={t('sessions')}>
      <h2>{t('sessions')}</h2>
      <Loaded of={sessions} lines={3}>
        {({ content }) => (
          <>
            <ul className="things">
              {content.map(({ id, openedAt, lastSeenAt, address, browser, current }) => (
                <li key={id ?? openedAt}>
                  <span className="grow">
                    {t('since', {
                      browser: browser ?? t('unknown'),
                      address: address ?? t('unknown'),
                      when: moment(openedAt),
                    })}{' '}
                    <span className="soft small">{t('lastSeen', { when: moment(lastSeenAt) })}</span>
                  </span>
                  {current && <Badge tone="good">{t('here')}</Badge>}
                  {!current && id !== null && (
                    <Button
                      look="quiet"
                      onClick={() =>
                        void act(request('delete', '/api/v1/account/sessions/{sessionId}', { path: { sessionId: id } }))
                      }
                    >
                      {t('endOne')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {content.length > 1 && (
              <div>
                <Button onClick={() => void act(request('delete', '/api/v1/account/sessions'))}>
                  {t('endOthers')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
