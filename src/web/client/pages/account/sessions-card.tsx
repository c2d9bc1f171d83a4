import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { accountKeys } from '../../api/keys.js';
import { Button, CommandButton } from '../../design/button.js';
import { useTrying } from '../../design/once.js';
import { Badge, Loaded, Problem } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { accountCommands } from './keys.js';
import { words } from './words.js';

/** The user's sessions. */
export function Sessions() {
  const t = useWords(words);
  const client = useQueryClient();
  const { problem, busy, attempt } = useTrying();
  const sessions = useAnswer(accountKeys.sessions, '/api/v1/account/sessions', { query: { size: 50 } });
  const act = (work: () => Promise<unknown>): void =>
    attempt(async () => {
      await work();
      await client.invalidateQueries({ queryKey: accountKeys.sessions });
    });
  const endOthers = () => request('delete', '/api/v1/account/sessions');
  useCommands(
    (sessions.data?.content.length ?? 0) > 1
      ? [{ ...accountCommands.of('account.endOthers'), disabled: busy, run: () => act(endOthers) }]
      : [],
  );
  return (
    <section className="card stack" aria-label={t('sessions')}>
      <h2>{t('sessions')}</h2>
      <Loaded of={sessions} lines={3}>
        {({ content }) => (
          <ul className="lines">
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
                    disabled={busy}
                    onClick={() =>
                      act(() => request('delete', '/api/v1/account/sessions/{sessionId}', { path: { sessionId: id } }))
                    }
                  >
                    {t('endOne')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Problem of={problem} />
      <div>
        <CommandButton id="account.endOthers" />
      </div>
    </section>
  );
}
