import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { request } from '../../api/client.js';
import type { DocumentFacts, QueueRow } from '../../api/types.js';
import { announce } from '../../design/announcer.js';
import { toast } from '../../design/toast.js';
import { isReviewable, listFor, neighbourOf, rememberedQueue } from '../../review/neighbours.js';
import { loadSettings, settings, type Settings } from '../../session/settings.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const MOST = 100;

/** Moves between documents: in the list the user came from, else in the batch in the user's preferred order. */
export function useDocuments({ id, batchId }: DocumentFacts, me: string) {
  const t = useWords(words);
  const client = useQueryClient();
  const [, go] = useLocation();
  const known = async (): Promise<Settings> => settings.get() ?? (await loadSettings());
  const rows = async ({ reviewSortBy }: Settings) => {
    const query = listFor(batchId, reviewSortBy);
    return (await request('get', '/api/v1/queue', { query: { ...query, size: MOST } })).content;
  };
  const canReview = (row: QueueRow): boolean => row.id !== id && isReviewable(row, me);
  const step = async (by: 1 | -1): Promise<void> => {
    const own = await known();
    const next = neighbourOf(await rows(own), id, by, own.skipCompletedInReview ? canReview : undefined);
    if (next === undefined) announce(t(by === 1 ? 'lastDocument' : 'firstDocument'));
    else go(`/documents/${next.id}`);
  };
  /** After a document is finished, opens the next one to review, or the list if there is none. */
  const goOn = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['queue'] });
    const own = await known();
    if (!own.advanceToNextOnApprove) return;
    const list = await rows(own);
    const next = neighbourOf(list, id, 1, canReview) ?? list.find(canReview);
    if (next === undefined) toast(t('queueDone'));
    go(next === undefined ? `/queue?${rememberedQueue()}` : `/documents/${next.id}`);
  };
  return { step, goOn };
}
