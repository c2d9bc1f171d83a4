import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { alertKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button, ButtonLink } from '../../design/button.js';
import { useTrying } from '../../design/once.js';
import { Page } from '../../design/page.js';
import { Pager } from '../../design/pager.js';
import { EmptyState, Loaded, Problem } from '../../design/states.js';
import { useRowKeys } from '../../records/row-keys.js';
import { common } from '../../words/common.js';
import { cutMiddle, moment } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { addressOf, queryOf, readFilter, PAGE_SIZE, type AlertFilter } from './filter.js';
import { Filters } from './filters.js';
import './page.css';
import { words } from './words.js';

const ID_LENGTH = 17;

/** Lists the alerts raised by filter strategies. */
export default function AlertsPage() {
  const t = useWords(words);
  const say = useWords(common);
  const client = useQueryClient();
  const mayRemove = useStore(session)?.role !== 'ROLE_AUDITOR';
  const [, go] = useLocation();
  const filter = readFilter(useSearch());
  const change = (to: Partial<AlertFilter>): void => go(addressOf({ ...filter, page: 0, ...to }), { replace: true });
  const alerts = useAnswer(
    alertKeys.some(addressOf(filter)),
    '/api/alerts',
    { query: queryOf(filter) },
    { placeholderData: (before) => before },
  );
  const { problem, busy, attempt } = useTrying();
  useRowKeys();
  /** The focus goes to the row that takes the place of the removed one. */
  const remove = (alertId: string, { currentTarget }: MouseEvent): void => {
    const row = currentTarget.closest('tr');
    const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
    attempt(async () => {
      await request('delete', '/api/alerts/{alertId}', { path: { alertId } });
      (next ?? document.querySelector<HTMLElement>('main h1'))?.focus();
      await client.invalidateQueries({ queryKey: alertKeys.all });
    });
  };
  return (
    <Page title={t('title')}>
      <div className="stack">
        <p className="soft">{t('hint')}</p>
        <Filters filter={filter} change={change} />
        <Problem of={problem} />
        <Loaded of={alerts}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState title={t(addressOf(filter) === '/alerts' ? 'none' : 'nothing')}>
                <p>{t('noneHint')}</p>
                <ButtonLink href="/policies">{say('nav.policies')}</ButtonLink>
              </EmptyState>
            ) : (
              <>
                <div className="table-scroll card" tabIndex={0} role="region" aria-label={t('title')}>
                  <table className="cards">
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
                    <tbody data-rows>
                      {found.slice(0, PAGE_SIZE).map((alert) => (
                        <tr key={alert.id}>
                          <td className="one-line">
                            <time dateTime={alert.date}>{moment(alert.date)}</time>
                          </td>
                          <td data-label={t('kind')} title={alert.filterType}>
                            {sayKind(alert.filterType)}
                          </td>
                          <td data-label={t('policy')}>
                            <bdi>{alert.policy}</bdi>
                          </td>
                          <td data-label={t('context')}>
                            <bdi>{alert.context}</bdi>
                          </td>
                          <td data-label={t('document')}>
                            <code className="small" title={alert.documentId}>
                              {cutMiddle(alert.documentId, ID_LENGTH)}
                            </code>
                          </td>
                          <td className="number">
                            {mayRemove && (
                              <Button look="quiet" disabled={busy} onClick={(event) => remove(alert.id, event)}>
                                {t('remove')} <span className="visually-hidden">{alert.documentId}</span>
                              </Button>
                            )}
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
                <Pager
                  page={filter.page}
                  pages={filter.page + (found.length > PAGE_SIZE ? 2 : 1)}
                  onPage={(page) => change({ page })}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}
