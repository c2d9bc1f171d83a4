import { useQueries } from '@tanstack/react-query';
import { Link } from 'wouter';
import { request, type Answer } from '../../api/client.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { DocumentStatus, Role } from '../../api/types.js';
import { ButtonLink } from '../../design/button.js';
import { Page } from '../../design/page.js';
import { EmptyState, ErrorCard, Skeleton } from '../../design/states.js';
import { useWords } from '../../words/t.js';
import { House } from './house.js';
import { overseesOf } from './overview.js';
import './page.css';
import { words } from './words.js';

const REFRESH_MS = 60_000;

const countOf = (status: DocumentStatus) => async (): Promise<number> =>
  (await request('get', '/api/v1/queue', { query: { status, size: 1 } })).totalElements;

const draftsWhere = async (waits: (draft: Answer<'get', '/api/policy-drafts'>[number], isMine: boolean) => boolean) => {
  const mine = session.get()?.email ?? '';
  const drafts = await request('get', '/api/policy-drafts');
  return drafts.filter((draft) => waits(draft, draft.authors.includes(mine))).length;
};

interface Waiting {
  readonly word: string;
  readonly href: string;
  /** The role that it waits for; absent for every role. */
  readonly role?: Role;
  readonly count: () => Promise<number>;
}

/** Links to work that may be waiting for the user, the most urgent first; empty ones are not shown. */
const WAITING = [
  {
    word: 'late',
    href: '/queue?late=true&sort=due&dir=asc',
    count: async () => (await request('get', '/api/v1/queue', { query: { late: true, size: 1 } })).totalElements,
  },
  { word: 'toReview', href: '/queue?status=REVIEW_REQUIRED', count: countOf('REVIEW_REQUIRED') },
  { word: 'samples', href: '/queue?status=AUDIT_REQUIRED', count: countOf('AUDIT_REQUIRED') },
  {
    word: 'opinions',
    href: '/second-opinions',
    count: async () => (await request('get', '/api/v1/second-opinions', { query: { size: 1 } })).totalElements,
  },
  {
    word: 'approvals',
    href: '/policies',
    role: 'ROLE_ADMIN',
    count: () => draftsWhere(({ state }, isMine) => state === 'REVIEW' && !isMine),
  },
  {
    word: 'sentBack',
    href: '/policies',
    role: 'ROLE_ADMIN',
    count: () => draftsWhere(({ sentBack }, isMine) => sentBack !== null && isMine),
  },
  {
    word: 'inbox',
    href: '/inbox',
    count: async () => (await request('get', '/api/v1/account/inbox', { query: { size: 1 } })).unread,
  },
  { word: 'failed', href: '/queue?status=FAILED', count: countOf('FAILED') },
] as const satisfies readonly Waiting[];

export default function HomePage() {
  const t = useWords(words);
  const who = useStore(session);
  const isInNone = who?.role === 'ROLE_USER' && who.groups.length === 0;
  const oversees = overseesOf(who);
  // Whoever sees how the house is doing sees failures there.
  const asked = WAITING.filter(
    (one) => (one.word !== 'failed' || oversees === undefined) && (!('role' in one) || one.role === who?.role),
  );
  const counts = useQueries({
    queries: asked.map(({ word, count }) => ({
      queryKey: ['home', word],
      queryFn: count,
      refetchInterval: REFRESH_MS,
    })),
  });
  const failure = counts.find(({ error }) => error !== null);
  const isComplete = counts.every(({ data }) => data !== undefined);
  const waiting = asked.flatMap((one, i) => {
    const n = counts[i]?.data ?? 0;
    return n === 0 ? [] : [{ ...one, n }];
  });
  // A message alone is no work: choosing the first password sends one.
  const isCalm = waiting.every(({ word }) => word === 'inbox');
  return (
    <Page title={t('title')}>
      {failure !== undefined && (
        <ErrorCard error={failure.error} onRetry={() => counts.forEach(({ refetch }) => void refetch())} />
      )}
      <ul className="waiting">
        {waiting.map(({ word, href, n }) => (
          <li key={word}>
            <Link className="card" href={href}>
              <h2>{t(word, { n })}</h2>
              <p className="soft small">{t(`${word}Hint`)}</p>
            </Link>
          </li>
        ))}
      </ul>
      {!isComplete && failure === undefined && <Skeleton lines={4} />}
      {isComplete && isCalm && (
        <EmptyState title={t(waiting.length === 0 ? 'calm' : 'noDocument')}>
          <p>{t('calmHint')}</p>
          <p>{t(isInNone ? 'noGroup' : 'firstStep')}</p>
          <div className="row">
            <ButtonLink href="/try">{t('try')}</ButtonLink>
            {!isInNone && <ButtonLink href="/batches">{t('batches')}</ButtonLink>}
          </div>
        </EmptyState>
      )}
      {oversees !== undefined && <House of={oversees} />}
    </Page>
  );
}
