import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { request } from '../../api/client.js';
import { heldKey } from '../../api/keys.js';
import type { components } from '../../api/schema.js';
import { cutMiddle, moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

type Hold = components['schemas']['Hold'];
/** A name rarely changes. */
const STALE_MS = 300_000;

/** Shows the name of the record under a legal hold, with a link to its page. */
export function Held({ kind, resourceId, from, to }: Hold): ReactNode {
  const t = useWords(words);
  if (resourceId === null) {
    if (from === null && to === null) return <span className="soft">{t('entriesAll')}</span>;
    const timeOf = (when: string | null): string => (when === null ? t('someTime') : moment(when));
    return <span className="soft">{t('entries', { from: timeOf(from), to: timeOf(to) })}</span>;
  }
  if (kind === 'batch') return <Named id={resourceId} href={`/batches/${resourceId}`} read={nameOfBatch} />;
  if (kind === 'document') return <Named id={resourceId} href={`/documents/${resourceId}`} read={nameOfDocument} />;
  return <bdi>{resourceId}</bdi>;
}

const nameOfBatch = async (id: string): Promise<string> =>
  (await request('get', '/api/v1/batches/{id}', { path: { id } })).name;
const nameOfDocument = async (id: string): Promise<string> =>
  (await request('get', '/api/v1/documents/{id}', { path: { id } })).filename;

/** Shows the id alone until the name is known, and where there is nothing with this id. */
function Named({
  id,
  href,
  read,
}: {
  readonly id: string;
  readonly href: string;
  readonly read: (id: string) => Promise<string>;
}) {
  const name = useQuery({ queryKey: heldKey(href), queryFn: () => read(id), staleTime: STALE_MS, retry: false });
  if (name.data === undefined) return <bdi className="soft">{id}</bdi>;
  return (
    <Link href={href} title={id}>
      <bdi>{cutMiddle(name.data, 60)}</bdi>
    </Link>
  );
}
