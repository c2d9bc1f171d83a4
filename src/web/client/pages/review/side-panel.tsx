import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../api/client.js';
import { useAnswer } from '../../api/queries.js';
import { documentKeys } from '../../api/keys.js';
import { connection } from '../../api/connection.js';
import { useStore } from '../../api/store.js';
import { newRequestKey } from '../../api/request-key.js';
import { problemOf } from '../../api/errors.js';
import { session } from '../../api/session.js';
import type { DocumentFacts } from '../../api/types.js';
import { Button, DownloadLink } from '../../design/button.js';
import { Loaded } from '../../design/states.js';
import { ago, fullMoment, moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { spokenEntry } from './history-words.js';
import { MentionField } from './mention-field.js';
import { reviewCommands } from './keys.js';
import { panelWords } from './panel-words.js';

/** An unsent comment is kept per user and document until it is sent. */
const draftKey = (id: string): string => `draft:${session.get()?.userId ?? ''}:${id}`;

export function Comments({
  id,
  mayWrite,
  isAsked,
}: {
  readonly id: string;
  readonly mayWrite: boolean;
  readonly isAsked: number;
}) {
  const p = useWords(panelWords);
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey(id)) ?? '');
  const [attempt, setAttempt] = useState(newRequestKey);
  const comments = useAnswer(documentKeys.comments(id), '/api/v1/documents/{id}/comments', { path: { id } });
  useEffect(() => {
    if (isAsked > 0) field.current?.focus();
  }, [isAsked]);
  const change = (next: string): void => {
    setText(next);
    if (next === '') sessionStorage.removeItem(draftKey(id));
    else sessionStorage.setItem(draftKey(id), next);
  };
  const adding = useMutation({
    mutationFn: (sent: string) =>
      request('post', '/api/v1/documents/{id}/comments', {
        path: { id },
        body: { text: sent.trim() },
        idempotencyKey: attempt,
      }),
    onSuccess: async (_, sent) => {
      // Text that was typed meanwhile is the next comment.
      const now = field.current?.value ?? '';
      change(now.startsWith(sent) ? now.slice(sent.length).trimStart() : now);
      setAttempt(newRequestKey());
      // A first read that is still under way may have begun before: it is not waited for.
      await client.cancelQueries({ queryKey: documentKeys.comments(id) });
      await client.invalidateQueries({ queryKey: documentKeys.comments(id) });
    },
  });
  const send = (): void => {
    if (text.trim() !== '' && !adding.isPending) adding.mutate(text);
  };
  const isConnected = useStore(connection) === 'online';
  useEffect(() => {
    if (!isConnected || adding.error === null || !problemOf(adding.error).isPassing) return;
    // What was refused for want of a connection is sent again, unless it was changed since.
    if (adding.variables === text) adding.mutate(text);
    else adding.reset();
  }, [isConnected]);
  return (
    <div className="panel-body stack">
      <Loaded of={comments}>
        {(list) =>
          list.length === 0 ? (
            <p className="soft">{p('noComments')}</p>
          ) : (
            <ol className="stack">
              {list.map((comment) => (
                <li key={comment.id} className="entry-line">
                  <p className="small soft">
                    <bdi>{comment.userEmail}</bdi>{' '}
                    <time dateTime={comment.timestamp} title={fullMoment(comment.timestamp)}>
                      {ago(comment.timestamp)}
                    </time>
                  </p>
                  <p className="said" dir="auto">
                    {comment.text}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {mayWrite && (
        <div className="stack">
          <label className="label small" htmlFor="comment">
            {p('addComment')}
          </label>
          <MentionField
            id="comment"
            field={field}
            documentId={id}
            value={text}
            onChange={change}
            onSend={send}
            onLeave={() => document.querySelector<HTMLElement>('.text-pane')?.focus()}
          />
          {adding.error !== null && (
            <p className="field-error" role="alert">
              {problemOf(adding.error).message}
            </p>
          )}
          <div className="row">
            <Button onClick={send} disabled={adding.isPending || text.trim() === ''}>
              {p('sendComment')}
            </Button>
            <span className="soft small">{p('commentHint')}</span>
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * The part of the history that a user may read: all by their role, a document of a group they lead, or only that of a
 * finding.
 */
export type HistoryScope = 'all' | 'led' | 'finding';

/** The history, newest first. @param onRefused called when the server refuses to show it, as in a blind review */
export function History({
  id,
  spanId,
  scope,
  onRefused,
}: {
  readonly id: string;
  readonly spanId: string | undefined;
  readonly scope: HistoryScope;
  readonly onRefused: () => void;
}) {
  const p = useWords(panelWords);
  const history = useQuery({
    queryKey: [...documentKeys.history(id), scope === 'finding' ? spanId : scope],
    queryFn: () => readHistory(scope, id, spanId ?? ''),
    enabled: scope !== 'finding' || (spanId !== undefined && !spanId.startsWith('new:')),
    staleTime: 0,
  });
  const isRefused = scope === 'led' && history.error !== null && REFUSALS.has(problemOf(history.error).status);
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused]);
  if (scope === 'finding' && spanId === undefined) return <p className="panel-body soft">{p('noHistory')}</p>;
  return (
    <div className="panel-body">
      <Loaded of={history}>
        {(entries) =>
          entries.length === 0 ? (
            <p className="soft">{p('noHistory')}</p>
          ) : (
            <ol className="stack">
              {entries.map((entry) => (
                <li key={entry.seq} className="entry-line">
                  <p>{spokenEntry(entry)}</p>
                  <p className="small soft">
                    <bdi>{entry.actor}</bdi>{' '}
                    <time dateTime={entry.timestamp} title={fullMoment(entry.timestamp)}>
                      {moment(entry.timestamp)}
                    </time>
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  );
}

const REFUSALS = new Set([403, 404, 409]);

const readHistory = (scope: HistoryScope, id: string, spanId: string) => {
  if (scope === 'all')
    return request('get', '/api/v1/documents/{id}/history', { path: { id }, query: { resolveActors: true } });
  if (scope === 'led') return request('get', '/api/v1/review/{id}/history', { path: { id } });
  return request('get', '/api/v1/spans/{id}/history', { path: { id: spanId } });
};

/** The result of a finalized document, and its downloads. */
export function CertificateCard({ facts }: { readonly facts: DocumentFacts }) {
  const p = useWords(panelWords);
  const { id } = facts;
  const certificate = useAnswer(documentKeys.certificate(id), '/api/v1/documents/{id}/certificate', { path: { id } });
  return (
    <section className="panel-body stack" aria-label={p('certificate')}>
      <h2>{p('certificate')}</h2>
      <Loaded of={certificate} lines={3}>
        {({ finalizedAt, finalizedBy, spanCounts, redactedHash }) => (
          <>
            <p>
              {p('certified', {
                time: moment(finalizedAt),
                who: finalizedBy,
                n: spanCounts.total,
                approved: spanCounts.approved,
              })}
            </p>
            <code className="small soft secret-line">{redactedHash}</code>
          </>
        )}
      </Loaded>
      <div className="row">
        <DownloadLink command={reviewCommands.of('review.text')} href={`/api/v1/documents/${id}/redacted`} />
        {facts.redactedFile && (
          <a className="button" href={`/api/v1/documents/${id}/redacted-file`} download>
            {p('downloadFile')}
          </a>
        )}
        <DownloadLink command={reviewCommands.of('review.certificate')} href={`/api/v1/documents/${id}/certificate`} />
      </div>
    </section>
  );
}
