import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/client.js';
import { batchKeys } from '../../api/keys.js';
import type { ListedBatch } from '../../api/types.js';
import { useAtRest } from '../../design/at-rest.js';
import { Meter } from '../../design/meter.js';
import { Badge } from '../../design/states.js';
import { moment, whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { isPastDue } from './choice.js';
import { words } from './words.js';

const REFRESH_MS = 30_000;
/** While somebody types a name, the rows change with each key. */
const PAUSE_MS = 300;

/** The drawn batches, each with its progress once that has been counted. */
export function BatchRows({ batches }: { readonly batches: readonly ListedBatch[] }) {
  const progress = useProgress(batches.map(({ id }) => id));
  return (
    <ul className="card plain-list" data-rows>
      {batches.map((batch) => (
        <li key={batch.id} className="batch-line">
          <Link href={`/batches/${batch.id}`}>
            <bdi className="one-line">{batch.name}</bdi>
          </Link>
          <Progress of={progress?.get(batch.id)} />
          <State of={batch} late={progress?.get(batch.id)?.late} />
        </li>
      ))}
    </ul>
  );
}

type Documents = NonNullable<ListedBatch['documents']>;

function useProgress(ids: readonly string[]): ReadonlyMap<string, Documents> | undefined {
  const [asked, setAsked] = useState(ids);
  useAtRest(ids.join(), PAUSE_MS, () => setAsked(ids));
  const { data } = useQuery({
    queryKey: batchKeys.progress(asked.join()),
    queryFn: async ({ signal }) => {
      const found = await request('get', '/api/v1/batches', { query: { progressOf: [...asked] }, signal });
      return new Map(found.flatMap(({ id, documents }) => (documents === undefined ? [] : [[id, documents]])));
    },
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return data;
}

function Progress({ of: documents }: { readonly of: Documents | undefined }) {
  const t = useWords(words);
  // The place is kept, so that nothing moves when the numbers come.
  if (documents === undefined) return <span className="batch-progress" />;
  const { all, unfinished } = documents;
  return (
    <span className="batch-progress soft small">
      {all === 0 ? (
        t('noDocuments')
      ) : (
        <>
          <Meter share={(all - unfinished) / all} /> {t('progress', { done: whole(all - unfinished), all: whole(all) })}
        </>
      )}
    </span>
  );
}

/** Says when a batch is due, how much of it is late, or that it is closed. */
function State({ of: batch, late = 0 }: { readonly of: ListedBatch; readonly late?: number | undefined }) {
  const t = useWords(words);
  const { dueAt, closed } = batch;
  if (closed === true) return <Badge>{t('closed')}</Badge>;
  if (typeof dueAt !== 'string') return null;
  const isPast = isPastDue(batch, Date.now());
  return (
    <span className="row">
      <Badge tone={late > 0 ? 'danger' : undefined}>{t(isPast ? 'pastDue' : 'due', { time: moment(dueAt) })}</Badge>
      {late > 0 && <Badge tone="danger">{t('late', { n: late })}</Badge>}
    </span>
  );
}
