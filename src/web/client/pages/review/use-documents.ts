import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { request } from '../../api/client.js';
import type { DocumentFacts } from '../../api/types.js';
import { toast } from '../../design/toast.js';
import { neighbourOf, rememberedQueue } from '../../review/neighbours.js';
import { loadSettings, settings } from '../../session/settings.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const MOST = 100;

/** Going from document to document, in the list that one came from, else in the batch. */
export function useDocuments({ id, batchId }: DocumentFacts, me: string) {
  const t = useWords(words);
  const client = useQueryClient();
  const [, go] = useLocation();
  const rows = async () => {
    const remembered = Object.fromEntries(new URLSearchParams(rememberedQueue()));
    const query = Object.keys(remembered).length > 0 ? remembered : { batchId };
    return (await request('get', '/api/v1/queue', { query: { ...query, size: MOST } })).content;
  };
  const step = async (by: 1 | -1): Promise<void> => {
    const next = neighbourOf(await rows(), id, by, false, me);
    if (next !== undefined) go(`/documents/${next.id}`);
  };
  /** After a document is done: the next one to review, or the list when there is none. */
  const goOn = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['queue'] });
    const { advanceToNextOnApprove } = settings.get() ?? (await loadSettings());
    if (!advanceToNextOnApprove) return;
    const next = neighbourOf(await rows(), id, 1, true, me);
    if (next === undefined) toast(t('queueDone'));
    go(next === undefined ? `/queue?${rememberedQueue()}` : `/documents/${next.id}`);
  };
  return { step, goOn };
}
