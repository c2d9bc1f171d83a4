import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { documentKeys } from '../../api/keys.js';
import { useAnswer, batchOf } from '../../api/queries.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { BatchOverview, DocumentFacts, Session } from '../../api/types.js';
import { Button } from '../../design/button.js';
import { chrome, Page } from '../../design/page.js';
import { EmptyState, Loaded, Skeleton } from '../../design/states.js';
import { toast } from '../../design/toast.js';
import { DocumentEdits } from '../../review/writes/document-edits.js';
import { browserStore } from '../../review/writes/browser-store.js';
import { editsPort, readSpans } from '../../review/writes/edits-port.js';
import type { ReadSpans } from '../../review/writes/edits-types.js';
import { releaseLock } from '../../review/writes/lock.js';
import { cutMiddle, moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { EraseDialog, mayErase } from './erase-dialog.js';
import './page.css';
import { Review } from './review.js';
import { words } from './words.js';

const PENDING_MS = 1500;

export default function ReviewPage() {
  const { id } = useParams<{ id: string }>();
  return <ReviewOf key={id} id={id} />;
}

function ReviewOf({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const facts = useAnswer(
    documentKeys.facts(id),
    '/api/v1/documents/{id}',
    { path: { id } },
    { refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? PENDING_MS : false) },
  );
  useEffect(
    () => () => {
      // No document text stays in memory after leaving its page.
      client.removeQueries({ queryKey: documentKeys.all(id) });
    },
    [client, id],
  );
  return (
    <Loaded of={facts} lines={12}>
      {(document) =>
        document.status === 'PENDING' || document.status === 'FAILED' || document.purgedAt !== null ? (
          <Waiting facts={document} onChanged={() => void facts.refetch()} />
        ) : (
          <WithBatch facts={document} />
        )
      }
    </Loaded>
  );
}

/** Shown for a document that has no text: not yet, or no longer. */
function Waiting({ facts, onChanged }: { readonly facts: DocumentFacts; readonly onChanged: () => void }) {
  const t = useWords(words);
  const who = useStore(session);
  const batch = useQuery({ ...batchOf(facts.batchId), staleTime: 60_000 }).data;
  const [problem, setProblem] = useState<string>();
  const [isErasing, setErasing] = useState(false);
  const { id, version } = facts;
  const sent = (answer: Promise<unknown>): void => {
    answer.then(onChanged, (error: unknown) => setProblem(problemOf(error).message));
  };
  const retry = (): void => sent(request('post', '/api/v1/documents/{id}/retry', { path: { id }, version }));
  const erase = (reference: string): void =>
    sent(request('post', '/api/v1/documents/{id}/erasure', { path: { id }, body: { reference }, version }));
  const isEraseOffered = !facts.erased && batch !== undefined && mayErase(who, facts.status, batch.groupId);
  return (
    <Page title={cutMiddle(facts.filename)} crumbs={[{ label: t('queue'), href: '/queue' }]}>
      {facts.purgedAt !== null ? (
        <EmptyState title={facts.erased ? t('erased') : t('purged', { time: moment(facts.purgedAt) })} />
      ) : facts.status === 'PENDING' ? (
        <>
          <p role="status">{t('pending')}</p>
          <Skeleton lines={12} />
        </>
      ) : (
        <section className="card stack">
          <h2>{t('failedTitle')}</h2>
          <p>{facts.failure}</p>
          <p className="soft">{t('attempts', { n: facts.attempts })}</p>
          <div className="row">
            <Button look="primary" onClick={retry}>
              {t('retry')}
            </Button>
          </div>
        </section>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {isEraseOffered && (
        <div className="row">
          <Button onClick={() => setErasing(true)}>{t('erase')}</Button>
        </div>
      )}
      {isErasing && <EraseDialog name={cutMiddle(facts.filename)} onErase={erase} onClose={() => setErasing(false)} />}
    </Page>
  );
}

function WithBatch({ facts }: { readonly facts: DocumentFacts }) {
  const batch = useQuery({ ...batchOf(facts.batchId), staleTime: 60_000 });
  return (
    <Loaded of={batch} lines={12}>
      {(overview) => <WithText facts={facts} batch={overview} />}
    </Loaded>
  );
}

/**
 * The edits of a document. They exist as long as the page is open: reloading data must not drop unsent edits. What an
 * earlier page could not send is taken up, and what still waits when this one is left is sent.
 */
function useEdits(id: string, { email, userId }: UserNames, read: ReadSpans | undefined): DocumentEdits | undefined {
  const t = useWords(words);
  const [edits, setEdits] = useState<DocumentEdits>();
  const isRead = read !== undefined;
  useEffect(() => {
    if (read === undefined) return undefined;
    const store = browserStore(userId, id);
    const made = new DocumentEdits(editsPort(id), id, email, read, store);
    const taken = made.recover(store.take());
    if (taken > 0) toast(t('takenUp', { n: taken }));
    setEdits(made);
    const isStill = (): boolean => session.get()?.userId === userId;
    return () => {
      if (made.state().unsent === 0 || !isStill()) made.close();
      else void made.leave(isStill).then(() => releaseLock(id));
    };
  }, [id, userId, isRead]);
  useEffect(() => {
    if (read !== undefined) edits?.refresh(read);
    // New edits already contain what they were made of.
  }, [read]);
  return edits;
}

type UserNames = Pick<Session, 'email' | 'userId'>;
const NOBODY: UserNames = { email: '', userId: '' };

/** Reads text and findings of the same version, and creates the edits from them. */
function WithText({ facts, batch }: { readonly facts: DocumentFacts; readonly batch: BatchOverview }) {
  const { id } = facts;
  const who = useStore(session) ?? NOBODY;
  const source = useAnswer(
    documentKeys.source(id),
    '/api/v1/documents/{id}/source',
    { path: { id } },
    { gcTime: 0, staleTime: Infinity },
  );
  const spans = useQuery({
    queryKey: documentKeys.spans(id),
    queryFn: ({ signal }) => readSpans(id, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const edits = useEdits(id, who, spans.data);
  useEffect(() => {
    chrome.set('folded');
    return () => chrome.set('full');
  }, []);
  return (
    <Loaded of={source} lines={12}>
      {({ text }) => (
        <Loaded of={spans} lines={12}>
          {() =>
            edits === undefined ? null : <Review facts={facts} batch={batch} text={text} edits={edits} me={who.email} />
          }
        </Loaded>
      )}
    </Loaded>
  );
}
