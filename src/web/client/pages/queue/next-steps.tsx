import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/client.js';
import { queueKeys } from '../../api/keys.js';
import { useAnswer, batchOf } from '../../api/queries.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { ButtonLink } from '../../design/button.js';
import { Loaded } from '../../design/states.js';
import { isReviewable } from '../../review/neighbours.js';
import { PENDING_STATUSES } from '../../review/queue-query.js';
import { cutMiddle } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** The number of waiting documents that are read to find one of another batch. */
const MAX_EXAMINED = 50;

interface Step {
  readonly label: string;
  readonly href: string;
}

/** Shown after the last document of a list: that it is done, and what to do next. */
export function DoneCard({ batchId }: { readonly batchId: string }) {
  const t = useWords(words);
  const batch = useQuery({ ...batchOf(batchId), enabled: batchId !== '' });
  return (
    <section className="card stack done-card" aria-label={t('done')}>
      <h2>{t('done')}</h2>
      {batch.data !== undefined && <p>{t('doneBatch', { name: cutMiddle(batch.data.name) })}</p>}
      <NextSteps batchId={batchId} />
    </section>
  );
}

/** Links to what may be done next: the result of a batch, the next batch, second opinions. */
export function NextSteps({ batchId }: { readonly batchId: string }) {
  const t = useWords(words);
  const who = useStore(session);
  const batch = useQuery({ ...batchOf(batchId), enabled: batchId !== '' });
  const waiting = useQuery({
    queryKey: [...queueKeys.all, 'next-steps', batchId],
    queryFn: async () => {
      const query = { statuses: [...PENDING_STATUSES], size: MAX_EXAMINED };
      const { content } = await request('get', '/api/v1/queue', { query });
      return content.find((row) => row.batchId !== batchId && isReviewable(row, who?.email ?? '')) ?? null;
    },
  });
  const opinions = useAnswer([...queueKeys.all, 'second-opinions'], '/api/v1/second-opinions', { query: { size: 1 } });
  const steps: Step[] = [];
  if (batch.data !== undefined) {
    const { APPROVED: approved, AUTO_APPROVED: auto, FINALIZED: finalized, FAILED: failed } = batch.data.documents;
    const href = `/batches/${batchId}`;
    if (approved > 0 && who?.role !== 'ROLE_AUDITOR') steps.push({ href, label: t('finalize', { n: approved }) });
    else if (finalized > 0) steps.push({ href, label: t('download', { n: finalized }) });
    if (auto > 0)
      steps.push({ href: `/queue?batchId=${batchId}&status=AUTO_APPROVED`, label: t('autoApproved', { n: auto }) });
    if (failed > 0)
      steps.push({ href: `/queue?batchId=${batchId}&status=FAILED`, label: t('failedOnes', { n: failed }) });
  }
  const next = waiting.data;
  if (next !== undefined && next !== null) {
    steps.push({
      href: `/queue?batchId=${next.batchId}`,
      label: t('goOnWith', { name: cutMiddle(next.batchName ?? '–') }),
    });
  }
  const asked = opinions.data?.totalElements ?? 0;
  if (asked > 0) steps.push({ href: '/second-opinions', label: t('opinions', { n: asked }) });
  return (
    <Loaded of={waiting} lines={1}>
      {() =>
        steps.length === 0 ? (
          <p className="soft">{t('nothingElse')}</p>
        ) : (
          <ul className="row plain-steps">
            {steps.map(({ href, label }) => (
              <li key={label}>
                <ButtonLink href={href}>
                  <bdi>{label}</bdi>
                </ButtonLink>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
