import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
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
import './page.css';

const words = defineWords(
  {
    title: 'Inbox',
    empty: 'Nothing here',
    emptyHint:
      'Umbra tells you here of assignments, mentions in comments, alerts, and changes to your account and keys.',
    read: 'Mark as read',
    archive: 'Archive',
    unread: 'Unread',
    all: 'All',
    archived: 'Archived',
    assignment: '{from} has assigned a document to you.',
    assignments: '{from} has assigned documents to you.',
    mention: '{from} has mentioned you in a comment.',
    alert: 'The policy “{subject}” has raised alerts.',
    trend: 'Unusual counts of sensitive information, first in the context “{subject}”.',
    nobody: 'Umbra',
  },
  {
    title: 'Eingang',
    empty: 'Nichts hier',
    emptyHint:
      'Hier meldet Umbra Zuweisungen, Erwähnungen in Kommentaren, Meldungen und Änderungen an Ihrem Konto und Ihren Schlüsseln.',
    read: 'Gelesen',
    archive: 'Ablegen',
    unread: 'Ungelesen',
    all: 'Alle',
    archived: 'Abgelegt',
    assignment: '{from} hat Ihnen ein Dokument zugewiesen.',
    assignments: '{from} hat Ihnen Dokumente zugewiesen.',
    mention: '{from} hat Sie in einem Kommentar erwähnt.',
    alert: 'Die Regeln „{subject}“ haben Meldungen ausgelöst.',
    trend: 'Auffällige Zahlen sensibler Angaben, zuerst im Kontext „{subject}“.',
    nobody: 'Umbra',
  },
);
const TABS = ['unread', 'all', 'archived'] as const;
type Which = (typeof TABS)[number];
const SIZE = 50;

const readInbox = (which: Which) =>
  request('get', '/api/v1/account/inbox', {
    query: {
      size: SIZE,
      ...(which === 'unread' && { unread: 'true' as const }),
      ...(which === 'archived' && { archived: 'true' as const }),
    },
  });

export default function InboxPage() {
  const t = useWords(words);
  const [which, setWhich] = useState<Which>('unread');
  const inbox = useQuery({ queryKey: inboxKey(which), queryFn: () => readInbox(which) });
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
                  <li key={message.id} className="inbox-line">
                    <span className="grow" dir="auto">
                      <Said message={message} />
                    </span>
                    <time className="soft small" dateTime={message.createdAt} title={fullMoment(message.createdAt)}>
                      {ago(message.createdAt)}
                    </time>
                    <span className="row">
                      {!message.read && <Button onClick={() => void change(message.id, 'read')}>{t('read')}</Button>}
                      {!message.archived && (
                        <Button onClick={() => void change(message.id, 'archive')}>{t('archive')}</Button>
                      )}
                    </span>
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

type Message = Awaited<ReturnType<typeof readInbox>>['content'][number];

/** A message in the reader's language, where it is not one about the account, and as a link to what it is about. */
function Said({ message: { kind, message, path, from, subject } }: { readonly message: Message }) {
  const t = useWords(words);
  const text = kind === 'account' ? message : t(kind, { from: from ?? t('nobody'), subject: subject ?? '' });
  return path === null ? text : <Link href={path}>{text}</Link>;
}
