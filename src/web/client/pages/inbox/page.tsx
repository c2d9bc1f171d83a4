import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { inboxKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import { Button, plainClick } from '../../design/button.js';
import { Page } from '../../design/page.js';
import { PagedList, usePagedRows } from '../../design/paged-rows.js';
import { Tabs } from '../../design/tabs.js';
import { useCommand, useCommands } from '../../keys/registry.js';
import { ago, fullMoment } from '../../words/format.js';
import { say, useWords } from '../../words/t.js';
import { changed, TABS, type Change, type Tab } from './changes.js';
import { inboxCommands as keys } from './keys.js';
import { words } from './words.js';
import './page.css';

const PAGE_SIZE = 50;

const readInbox = (tab: Tab, page: number) =>
  request('get', '/api/v1/account/inbox', {
    query: {
      page,
      size: PAGE_SIZE,
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
  const [problem, setProblem] = useState<string>();
  const unanswered = useRef(0);
  const open = (message: Message): void => {
    if (message.path === null) return;
    if (!message.read) void change(message, 'read');
    go(message.path);
  };
  const messages = usePagedRows<Message>({
    keyOf: (page) => inboxKeys.page(tab, page),
    read: (page) => readInbox(tab, page),
    keys: { next: keys.of('inbox.next'), previous: keys.of('inbox.previous'), open: keys.of('inbox.open') },
    open,
    say: textOf,
    none: t('empty'),
    closed: ({ path }) => (path === null ? t('nothingToOpen') : undefined),
  });
  const { queryKey, current, keepFocus, goTo } = messages;

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
          goTo(0);
        }}
        tabs={TABS.map((id) => ({ id, label: t(id) }))}
      />
      {problem !== undefined && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
      <div id="inbox-panel" role="tabpanel" className="stack">
        <PagedList of={messages} empty={t('empty')} hint={t('emptyHint')}>
          {(message, isCurrent) => (
            <li key={message.id} className="inbox-line" aria-current={isCurrent ? 'true' : undefined}>
              <Row message={message} onChange={(how) => void change(message, how)} onOpen={() => open(message)} />
            </li>
          )}
        </PagedList>
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
          <Link href={message.path} onClick={plainClick(() => onOpen())}>
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
