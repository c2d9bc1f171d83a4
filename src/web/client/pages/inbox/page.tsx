import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { inboxKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import { announce } from '../../design/announcer.js';
import { Button } from '../../design/button.js';
import { useListKeys } from '../../design/list.js';
import { Page } from '../../design/page.js';
import { Pager } from '../../design/pager.js';
import { useRows } from '../../design/rows.js';
import { EmptyState, Loaded } from '../../design/states.js';
import { Tabs } from '../../design/tabs.js';
import { useCommand, useCommands } from '../../keys/registry.js';
import { ago, fullMoment } from '../../words/format.js';
import { say, useWords } from '../../words/t.js';
import { changed, TABS, type Change, type Tab } from './changes.js';
import { inboxCommands as keys } from './keys.js';
import { words } from './words.js';
import './page.css';

const SIZE = 50;

const readInbox = (tab: Tab, page: number) =>
  request('get', '/api/v1/account/inbox', {
    query: {
      page,
      size: SIZE,
      ...(tab === 'unread' && { unread: 'true' as const }),
      ...(tab === 'archived' && { archived: 'true' as const }),
    },
  });
type Messages = Awaited<ReturnType<typeof readInbox>>;
type Message = Messages['content'][number];

export default function InboxPage() {
  const t = useWords(words);
  const [, go] = useLocation();
  const [tab, setTab] = useState<Tab>('unread');
  const [page, setPage] = useState(0);
  const [row, setRow] = useState(0);
  const [problem, setProblem] = useState<string>();
  const unanswered = useRef(0);
  const queryKey = inboxKeys.page(tab, page);
  const inbox = useQuery({ queryKey, queryFn: () => readInbox(tab, page), placeholderData: keepPreviousData });
  const messages = inbox.data?.content ?? [];
  const at = Math.min(row, messages.length - 1);
  const current = messages[at];
  const { list, keepFocus } = useRows(at, setRow);

  const change = async ({ id }: Message, how: Change): Promise<void> => {
    setProblem(undefined);
    keepFocus();
    unanswered.current++;
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Messages>(
      queryKey,
      (known) => known && { ...known, content: changed(tab, known.content, id, how) },
    );
    try {
      await request('post', `/api/v1/account/inbox/{id}/${how}`, { path: { id } });
    } catch (error) {
      setProblem(problemOf(error).message);
    }
    // An answer that is older than a later change would bring its message back.
    if (--unanswered.current === 0) await queryClient.invalidateQueries({ queryKey: inboxKeys.all });
  };
  const openRow = (index: number): void => {
    const message = messages[index];
    if (typeof message?.path !== 'string') return;
    if (!message.read) void change(message, 'read');
    go(message.path);
  };
  useListKeys({
    keys: { next: keys.of('inbox.next'), previous: keys.of('inbox.previous'), open: keys.of('inbox.open') },
    count: messages.length,
    at,
    onAt: (index) => {
      setRow(index);
      const message = messages[index];
      if (message !== undefined) announce(textOf(message));
    },
    onOpen: openRow,
    none: t('empty'),
    closed: current?.path === null ? t('nothingToOpen') : undefined,
  });
  const disabledFor = (isDone: boolean | undefined, why: string): string | undefined =>
    isDone === undefined ? t('empty') : isDone ? why : undefined;
  useCommands([
    {
      ...keys.of('inbox.read'),
      run: () => current !== undefined && void change(current, 'read'),
      disabled: disabledFor(current?.read, t('readAlready')),
    },
    {
      ...keys.of('inbox.archive'),
      run: () => current !== undefined && void change(current, 'archive'),
      disabled: disabledFor(current?.archived, t('archivedAlready')),
    },
  ]);
  return (
    <Page title={t('title')}>
      <Tabs
        name="inbox"
        label={t('title')}
        chosen={tab}
        onChoose={(one) => {
          setTab(one as Tab);
          setPage(0);
          setRow(0);
        }}
        tabs={TABS.map((id) => ({ id, label: t(id) }))}
      />
      {problem !== undefined && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
      <div id="inbox-panel" role="tabpanel" className="stack">
        <Loaded of={inbox}>
          {({ content, totalPages, totalElements }) =>
            content.length === 0 ? (
              <EmptyState title={t('empty')}>
                <p>{t('emptyHint')}</p>
              </EmptyState>
            ) : (
              <>
                <ul ref={list} className="card plain-list">
                  {content.map((message, index) => (
                    <li key={message.id} className="inbox-line" aria-current={index === at ? 'true' : undefined}>
                      <Row
                        message={message}
                        onChange={(how) => void change(message, how)}
                        onOpen={() => openRow(index)}
                      />
                    </li>
                  ))}
                </ul>
                <Pager
                  page={page}
                  pages={totalPages}
                  total={totalElements}
                  onPage={(next) => {
                    setPage(next);
                    setRow(0);
                  }}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}

/** A message; the buttons of the current one print their keys. */
function Row({
  message,
  onChange,
  onOpen,
}: {
  readonly message: Message;
  readonly onChange: (how: Change) => void;
  readonly onOpen: () => void;
}) {
  const t = useWords(words);
  const read = useCommand('inbox.read')?.keys[0];
  const archive = useCommand('inbox.archive')?.keys[0];
  const text = textOf(message);
  return (
    <>
      <span className={message.read ? 'grow' : 'grow unread'} dir="auto">
        {message.path === null ? (
          text
        ) : (
          <Link
            href={message.path}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen();
            }}
          >
            {text}
          </Link>
        )}
      </span>
      <time className="soft small" dateTime={message.createdAt} title={fullMoment(message.createdAt)}>
        {ago(message.createdAt)}
      </time>
      <span className="row">
        {!message.read && (
          <Button keys={read} onClick={() => onChange('read')}>
            {t('read')}
          </Button>
        )}
        {!message.archived && (
          <Button keys={archive} onClick={() => onChange('archive')}>
            {t('archive')}
          </Button>
        )}
      </span>
    </>
  );
}

/** A message in the reader's language, unless it is one about the account. */
const textOf = ({ kind, message, from, subject }: Message): string =>
  kind === 'account' ? message : say(words, kind, { from: from ?? say(words, 'nobody'), subject: subject ?? '' });
