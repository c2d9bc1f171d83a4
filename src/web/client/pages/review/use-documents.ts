import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/client.js';
import { batchKeys, queueKeys } from '../../api/keys.js';
import type { DocumentFacts, DocumentStatus, QueueRow } from '../../api/types.js';
import { announce } from '../../design/announcer.js';
import { isListed, isReviewable, listFor, neighbourOf, rememberedQueue } from '../../review/neighbours.js';
import { PENDING_STATUSES } from '../../review/queue-query.js';
import { loadSettings, settings, type Settings } from '../../session/settings.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const MAX_DOCUMENTS = 100;

/** Moves between documents: in the list the user came from, else in the batch in the user's preferred order. */
export function useDocuments({ id, batchId }: DocumentFacts, me: string) {
  const t = useWords(words);
  const client = useQueryClient();
  const [, go] = useLocation();
  const known = async (): Promise<Settings> => settings.get() ?? (await loadSettings());
  const rows = async (query: Readonly<Record<string, string | readonly DocumentStatus[]>>) =>
    (await request('get', '/api/v1/queue', { query: { ...query, size: MAX_DOCUMENTS } })).content;
  const canReview = (row: QueueRow): boolean => row.id !== id && isReviewable(row, me);
  // Steps that are asked for while the list is being read count too.
  const wanted = useRef(0);
  const isStepping = useRef(false);
  const step = async (by: 1 | -1): Promise<void> => {
    wanted.current += by;
    if (isStepping.current) return;
    isStepping.current = true;
    try {
      const own = await known();
      const list = await rows(listFor(batchId, own.reviewSortBy));
      if (wanted.current === 0) return;
      const next = neighbourOf(list, id, wanted.current, own.skipCompletedInReview ? canReview : isListed);
      if (next === undefined) announce(t(wanted.current > 0 ? 'lastDocument' : 'firstDocument'));
      else go(`/documents/${next.id}`);
    } finally {
      wanted.current = 0;
      isStepping.current = false;
    }
  };
  /** After a document is finished, opens the next one to review, or the queue if there is none. */
  const goOn = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: queueKeys.all });
    // Its counts have changed with the document.
    void client.invalidateQueries({ queryKey: batchKeys.one(batchId) });
    const own = await known();
    if (!own.advanceToNextOnApprove) return;
    const list = listFor(batchId, own.reviewSortBy);
    // The list is long enough for neighbours; what waits may be further down.
    const next =
      neighbourOf(await rows(list), id, 1, canReview) ??
      (await rows(list.status === undefined ? { ...list, statuses: PENDING_STATUSES } : list)).find(canReview);
    if (next !== undefined) {
      go(`/documents/${next.id}`);
      return;
    }
    // The queue says what there is to do next.
    const address = new URLSearchParams(rememberedQueue());
    address.set('done', batchId);
    go(`/queue?${address.toString()}`);
  };
  return { step, goOn };
}
