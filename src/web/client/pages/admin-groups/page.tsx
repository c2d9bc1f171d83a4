import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { request } from '../../api/client.js';
import { adminKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { Page } from '../../design/page.js';
import { Pager } from '../../design/pager.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { GroupDialog } from './group-dialog.js';
import type { Group } from './types.js';
import { words } from './words.js';

const SIZE = 100;

export default function GroupsPage() {
  const t = useWords(words);
  const [address, setAddress] = useSearchParams();
  const page = Math.max(0, Number(address.get('page') ?? 0) || 0);
  const mayChange = useStore(session)?.role === 'ROLE_ADMIN';
  const [open, setOpen] = useState<Group | 'new'>();
  const groups = useQuery({
    queryKey: adminKeys.groups(page),
    queryFn: () => request('get', '/api/v1/groups', { query: { page, size: SIZE } }),
  });
  return (
    <Page
      title={t('title')}
      actions={
        mayChange && (
          <Button look="primary" onClick={() => setOpen('new')}>
            {t('make')}
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="soft">{t('hint')}</p>
        <Loaded of={groups}>
          {({ content, totalPages, totalElements }) =>
            content.length === 0 ? (
              <EmptyState title={t('none')}>
                <p>{t('noneHint')}</p>
              </EmptyState>
            ) : (
              <>
                <div className="table-scroll card" tabIndex={0} role="region" aria-label={t('title')}>
                  <table>
                    <thead>
                      <tr>
                        <th>{t('name')}</th>
                        <th className="number">{t('members')}</th>
                        <th className="number">{t('leaders')}</th>
                        <td />
                      </tr>
                    </thead>
                    <tbody>
                      {content.map((group) => (
                        <tr key={group.id}>
                          <td>
                            <bdi>{group.name}</bdi>
                          </td>
                          <td className="number">{whole(group.memberIds.length)}</td>
                          <td className="number">{whole(group.leaderIds.length)}</td>
                          <td className="number">
                            {mayChange && (
                              <Button look="quiet" onClick={() => setOpen(group)}>
                                {t('change')} <span className="visually-hidden">{group.name}</span>
                              </Button>
                            )}
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
                <Pager
                  page={page}
                  pages={totalPages}
                  total={totalElements}
                  onPage={(next) => setAddress({ page: String(next) })}
                />
              </>
            )
          }
        </Loaded>
      </div>
      {open !== undefined && (
        <GroupDialog group={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}
