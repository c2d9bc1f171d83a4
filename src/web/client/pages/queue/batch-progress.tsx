import { useQuery } from '@tanstack/react-query';
import { batchOf } from '../../api/queries.js';
import { Meter } from '../../design/meter.js';
import { UNFINISHED } from '../../review/queue-query.js';
import { whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const REFRESH_MS = 30_000;

/** Shows how many documents of a batch need no more work. */
export function BatchProgress({ batchId }: { readonly batchId: string }) {
  const t = useWords(words);
  const { data } = useQuery({ ...batchOf(batchId), refetchInterval: REFRESH_MS });
  if (data === undefined) return null;
  const all = Object.values(data.documents).reduce((sum, n) => sum + n, 0);
  const done = all - UNFINISHED.reduce((sum, status) => sum + data.documents[status], 0);
  return (
    <span className="row soft small">
      <Meter share={done / Math.max(1, all)} />
      {t('progress', { done: whole(done), all: whole(all) })}
    </span>
  );
}
