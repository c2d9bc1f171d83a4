import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { queueKeys } from '../../api/keys.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { QueueRow } from '../../api/types.js';
import { announce } from '../../design/announcer.js';
import { Button, ButtonLink, plainClick } from '../../design/button.js';
import { List, useListKeys } from '../../design/list.js';
import { Meter } from '../../design/meter.js';
import { useOnce } from '../../design/once.js';
import { Badge, EmptyState, ErrorCard, Skeleton, type Tone } from '../../design/states.js';
import { toast } from '../../design/toast.js';
import { density } from '../../design/theme.js';
import { useCommands } from '../../keys/registry.js';
import { questionOf } from '../../review/queue-query.js';
import { common } from '../../words/common.js';
import { cutMiddle, decimal, moment, whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { BatchProgress } from './batch-progress.js';
import { queryOf, type QueueFilter } from './filter.js';
import { queueCommands as keys } from './keys.js';
import { NextSteps } from './next-steps.js';
import { words } from './words.js';

const PAGE_SIZE = 50;
const REFRESH_MS = 30_000;
const TONES: Partial<Record<QueueRow['status'], Tone>> = {
  REVIEW_REQUIRED: 'accent',
  AUDIT_REQUIRED: 'accent',
  APPROVED: 'good',
  FINALIZED: 'good',
  FAILED: 'danger',
  REJECTED: 'warn',
};
/** The row opened last, to return to it. */
let lastOpened: string | undefined;

/** The documents that match the filter, loaded while scrolling. */
export function Rows({
  filter,
  onOpen,
  onShowAll,
  hasSteps,
}: {
  readonly filter: QueueFilter;
  readonly onOpen: (id: string) => void;
  readonly onShowAll: () => void;
  /** True if an empty list says what to do next. */
  readonly hasSteps: boolean;
}) {
  const t = useWords(words);
  const say = useWords(common);
  const client = useQueryClient();
  const role = useStore(session)?.role;
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [pages, setPages] = useState<readonly number[]>([0]);
  const name = JSON.stringify(filter);
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: queueKeys.page(name, page),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        request('get', '/api/v1/queue', {
          query: { ...questionOf(queryOf(filter)), filename: filter.filename, page, size: PAGE_SIZE },
          signal,
        }),
      refetchInterval: REFRESH_MS,
    })),
  });
  const [first] = answers;
  const total = first?.data?.totalElements ?? 0;
  const rowAt = useMemo(() => {
    const known = new Map(pages.map((page, i) => [page, answers[i]?.data?.content]));
    return (index: number): QueueRow | undefined => known.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE];
  }, [pages, answers]);
  const isCompact = useStore(density) === 'compact';
  const see = (from: number, to: number): void => {
    const wanted = [...new Set([0, Math.floor(from / PAGE_SIZE), Math.floor(to / PAGE_SIZE)])];
    if (wanted.join() !== pages.join()) setPages(wanted);
  };
  useEffect(() => {
    const index = first?.data?.content.findIndex(({ id }) => id === lastOpened) ?? -1;
    if (index > 0) setAt(index);
    // Only when returning to the page.
  }, [first?.data === undefined]);
  const open = (index: number): void => {
    const row = rowAt(index);
    if (row === undefined) return;
    lastOpened = row.id;
    void client.cancelQueries({ queryKey: queueKeys.all });
    onOpen(row.id);
  };
  const choose = (index: number): void => {
    const row = rowAt(index);
    setAt(index);
    announce(
      row === undefined
        ? t('loading')
        : [row.filename, say(`status.${row.status}`), t('undecidedOf', { n: row.undecidedSpans })].join(', '),
    );
  };
  const { busy, once } = useOnce();
  const claim = async (): Promise<void> => {
    const { batchId, sort, dir } = filter;
    const { document } = await request('post', '/api/v1/queue/claim', {
      body: { sort, dir, ...(batchId !== '' && { batchId }) },
    });
    if (document === null) toast(t('nothingToClaim'));
    else onOpen(document.id);
  };
  useCommands([
    {
      ...keys.of('queue.claim'),
      run: () => {
        once(claim).catch((error: unknown) => setProblem(problemOf(error).message));
      },
      disabled: role === 'ROLE_AUDITOR' ? t('auditor') : busy,
    },
  ]);
  useListKeys({
    keys: { next: keys.of('queue.next'), previous: keys.of('queue.previous'), open: keys.of('queue.open') },
    count: total,
    at,
    onAt: choose,
    onOpen: open,
    none: t('empty'),
  });
  if (first?.error !== undefined && first.error !== null)
    return <ErrorCard error={first.error} onRetry={() => void first.refetch()} />;
  if (first?.data === undefined) return <Skeleton lines={10} />;
  const isUnfinished = filter.status === '';
  if (total === 0) {
    return (
      <EmptyState title={t('empty')}>
        <p>{t(isUnfinished ? 'doneHint' : 'emptyHint')}</p>
        {isUnfinished && hasSteps && <NextSteps batchId={filter.batchId} />}
        <div className="row">
          {isUnfinished && <Button onClick={onShowAll}>{t('showAll')}</Button>}
          <ButtonLink href="/batches">{t('batches')}</ButtonLink>
        </div>
      </EmptyState>
    );
  }
  return (
    <div className="card queue-card">
      {problem !== undefined && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
      <div className="row queue-above">
        <p className="soft small queue-count" role="status">
          {t('count', { n: total })}
        </p>
        {filter.batchId !== '' && <BatchProgress batchId={filter.batchId} />}
        {isUnfinished && (
          <Button look="quiet" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        )}
      </div>
      <div className="queue-row queue-head" aria-hidden="true">
        <span>{t('document')}</span>
        <span>{t('status')}</span>
        <span className="number">{t('risk')}</span>
        <span className="number">{t('undecided')}</span>
        <span className="number">{t('age')}</span>
        <span>{t('lock')}</span>
      </div>
      <List
        className="queue-scroll"
        label={t('title')}
        count={total}
        at={at}
        onAt={choose}
        onOpen={open}
        rowHeight={innerWidth < 760 ? 64 : isCompact ? 32 : 48}
        onSeen={see}
      >
        {(index) => <Row row={rowAt(index)} onOpen={() => open(index)} />}
      </List>
    </div>
  );
}

function Row({ row, onOpen }: { readonly row: QueueRow | undefined; readonly onOpen: () => void }) {
  const t = useWords(words);
  const say = useWords(common);
  if (row === undefined) return <span className="queue-row soft">{t('loading')}</span>;
  return (
    <div className="queue-row">
      <span className="name">
        <Link
          href={`/documents/${row.id}`}
          title={row.filename}
          className="one-line"
          onClick={plainClick(() => onOpen())}
        >
          <bdi>{cutMiddle(row.filename, 56)}</bdi>
        </Link>
        <span className="soft small one-line">
          <bdi>{row.batchName}</bdi>
          {row.dueAt !== null && ` · ${t('due', { time: moment(row.dueAt) })}`}
          {row.priority !== 2 && ` · ${t('priority')}: ${say(row.priority === 3 ? 'priority.3' : 'priority.1')}`}
        </span>
      </span>
      <span className="row">
        <Badge tone={TONES[row.status]}>{say(`status.${row.status}`)}</Badge>
        {row.late && <Badge tone="danger">{t('late')}</Badge>}
      </span>
      <span className="number">
        <Meter share={row.riskScore} /> {decimal(row.riskScore)}
      </span>
      <span className="number">{whole(row.undecidedSpans)}</span>
      <span className="number">{whole(row.daysInQueue)}</span>
      <span className="soft small one-line">
        <bdi>{row.lockedBy}</bdi>
      </span>
    </div>
  );
}
