import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { inboxKey } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import { Button } from '../../design/button.js';
import { Page } from '../../design/page.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { Tabs } from '../../design/tabs.js';
import { defineWords, useWords } from '../../words/t.js';
import { ago, fullMoment } from '../../words/format.js';

const words = defineWords(
  {
    title: 'Inbox',
    empty: 'Nothing here',
    emptyHint: 'Umbra tells you here of changes to your account and of keys that expire soon.',
    read: 'Mark as read',
    archive: 'Archive',
    unread: 'Unread',
    all: 'All',
    archived: 'Archived',
  },
  {
    title: 'Eingang',
    empty: 'Nichts hier',
    emptyHint: 'Hier meldet Umbra Änderungen an Ihrem Konto und Schlüssel, die bald ablaufen.',
    read: 'Als gelesen markieren',
    archive: 'Ablegen',
    unread: 'Ungelesen',
    all: 'Alle',
    archived: 'Abgelegt',
  },
);
const TABS = ['unread', 'all', 'archived'] as const;
type Which = (typeof TABS)[number];
const SIZE = 50;

export default function InboxPage() {
  const t = useWords(words);
  const [which, setWhich] = useState<Which>('unread');
  const query = {
    size: SIZE,
    ...(which === 'unread' && { unread: 'true' as const }),
    ...(which === 'archived' && { archived: 'true' as const }),
  };
  const inbox = useQuery({
    queryKey: inboxKey(which),
    queryFn: () => request('get', '/api/v1/account/inbox', { query }),
  });
  const [problem, setProblem] = useState<string>();
  const change = async (id: string, how: 'read' | 'archive'): Promise<void> => {
    setProblem(undefined);
    try {
      await request('post', `/api/v1/account/inbox/{id}/${how}`, { path: { id } });
      await queryClient.invalidateQueries({ queryKey: ['account', 'inbox'] });
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  return (
    <Page title={t('title')}>
      <Tabs
        name="inbox"
        label={t('title')}
        chosen={which}
        onChoose={(one) => setWhich(one as Which)}
        tabs={TABS.map((id) => ({ id, label: t(id) }))}
      />
      {problem !== undefined && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
      <div id="inbox-panel" role="tabpanel">
        <Loaded of={inbox}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState title={t('empty')}>
                <p>{t('emptyHint')}</p>
              </EmptyState>
            ) : (
              <ul className="card plain-list">
                {content.map((message) => (
                  <li key={message.id}>
                    <span className="grow" dir="auto">
                      {message.message}
                    </span>
                    <time className="soft small" dateTime={message.createdAt} title={fullMoment(message.createdAt)}>
                      {ago(message.createdAt)}
                    </time>
                    {!message.read && <Button onClick={() => void change(message.id, 'read')}>{t('read')}</Button>}
                    {!message.archived && (
                      <Button onClick={() => void change(message.id, 'archive')}>{t('archive')}</Button>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}
