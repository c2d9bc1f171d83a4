import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { alertKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { TextField } from '../../design/field.js';
import { Page } from '../../design/page.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const PORTION = 100;
const MOST = 1000;

/** What strategies have told of. */
export default function AlertsPage() {
  const t = useWords(words);
  const client = useQueryClient();
  const mayRemove = useStore(session)?.role !== 'ROLE_AUDITOR';
  const [limit, setLimit] = useState(PORTION);
  const [wanted, setWanted] = useState('');
  const alerts = useQuery({
    queryKey: alertKeys.some(limit),
    queryFn: () => request('get', '/api/alerts', { query: { limit } }),
    placeholderData: (before) => before,
  });
  const remove = async (alertId: string): Promise<void> => {
    await request('delete', '/api/alerts/{alertId}', { path: { alertId } });
    await client.invalidateQueries({ queryKey: alertKeys.all });
  };
  return (
    <Page title={t('title')}>
      <div className="stack">
        <p className="soft">{t('hint')}</p>
        <Loaded of={alerts}>
          {(all) => {
            if (all.length === 0) {
              return (
                <EmptyState title={t('none')}>
                  <p>{t('noneHint')}</p>
                </EmptyState>
              );
            }
            const part = wanted.trim().toLowerCase();
            const found = all.filter((alert) =>
              [alert.filterType, alert.policy, alert.context, alert.documentId].some((text) =>
                text.toLowerCase().includes(part),
              ),
            );
            return (
              <>
                <div className="narrow">
                  <TextField
                    label={t('find')}
                    type="search"
                    value={wanted}
                    onChange={(event) => setWanted(event.target.value)}
                  />
                </div>
                {found.length === 0 ? (
                  <EmptyState title={t('nothing')} />
                ) : (
                  <div className="table-scroll card" tabIndex={0} role="region" aria-label={t('title')}>
                    <table>
                      <thead>
                        <tr>
                          <th>{t('when')}</th>
                          <th>{t('kind')}</th>
                          <th>{t('policy')}</th>
                          <th>{t('context')}</th>
                          <th>{t('document')}</th>
                          <td />
                        </tr>
                      </thead>
                      <tbody>
                        {found.map((alert) => (
                          <tr key={alert.id}>
                            <td className="one-line">
                              <time dateTime={alert.date}>{moment(alert.date)}</time>
                            </td>
                            <td>{alert.filterType}</td>
                            <td>
                              <bdi>{alert.policy}</bdi>
                            </td>
                            <td>
                              <bdi>{alert.context}</bdi>
                            </td>
                            <td>
                              <code>{alert.documentId}</code>
                            </td>
                            <td className="number">
                              {mayRemove && (
                                <Button look="quiet" onClick={() => void remove(alert.id)}>
                                  {t('remove')} <span className="visually-hidden">{alert.documentId}</span>
                                </Button>
                              )}
                            </td>
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  </div>
                )}
                {all.length === limit && limit < MOST && (
                  <div>
                    <Button onClick={() => setLimit(Math.min(MOST, limit * 3))}>{t('more')}</Button>
                  </div>
                )}
              </>
            );
          }}
        </Loaded>
      </div>
    </Page>
  );
}
