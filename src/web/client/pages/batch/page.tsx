import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { request } from '../../api/client.js';
import { batchKeys } from '../../api/keys.js';
import { batchOf } from '../../api/queries.js';
import { queryClient } from '../../api/query-client.js';
import { mayLead, session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { BatchOverview } from '../../api/types.js';
import { CommandButton, CommandLink, DownloadLink } from '../../design/button.js';
import { Page } from '../../design/page.js';
import { Badge, Loaded } from '../../design/states.js';
import { SureDialog } from '../../design/sure.js';
import { useCommands } from '../../keys/registry.js';
import { common } from '../../words/common.js';
import { cutMiddle, moment, percent, whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { DueDialog } from './due-dialog.js';
import './page.css';
import { FinishedCard } from './finished-card.js';
import { batchCommands } from './keys.js';
import { UploadCard } from './upload-card.js';
import { words } from './words.js';

const REFRESH_MS = 5000;
const STATUSES = [
  'PENDING',
  'REVIEW_REQUIRED',
  'AUDIT_REQUIRED',
  'AUTO_APPROVED',
  'APPROVED',
  'FINALIZED',
  'REJECTED',
  'FAILED',
] as const;
const FORMATS = ['jsonl', 'bio', 'spans'] as const;

export default function BatchPage() {
  const { id } = useParams<{ id: string }>();
  const batch = useQuery({
    ...batchOf(id),
    refetchInterval: ({ state }) => ((state.data?.documents.PENDING ?? 0) > 0 ? REFRESH_MS : false),
  });
  return <Loaded of={batch}>{(overview) => <Batch key={id} batch={overview} />}</Loaded>;
}

function Batch({ batch }: { readonly batch: BatchOverview }) {
  const t = useWords(words);
  const say = useWords(common);
  const { id, name } = batch;
  const who = useStore(session);
  const [isDueOpen, setDueOpen] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const mayAdd = who?.role !== 'ROLE_AUDITOR' && !batch.closed;
  const isLead = mayLead(who, batch.groupId);
  useCommands(
    isLead
      ? [
          { ...batchCommands.of('batch.due'), run: () => setDueOpen(true) },
          ...(batch.closed ? [] : [{ ...batchCommands.of('batch.close'), run: () => setClosing(true) }]),
        ]
      : [],
  );
  const close = async (): Promise<void> => {
    await request('post', '/api/v1/batches/{id}/close', { path: { id } });
    setClosing(false);
    await queryClient.invalidateQueries({ queryKey: batchKeys.all });
  };
  return (
    <Page
      title={name}
      crumbs={[{ label: t('batches'), href: '/batches' }]}
      actions={
        <>
          <CommandButton id="batch.due" />
          <CommandButton id="batch.close" />
          <CommandLink command={batchCommands.of('batch.quality')} href="/quality" />
          <CommandLink command={batchCommands.of('batch.queue')} look="primary" href={`/queue?batchId=${id}`} />
        </>
      }
    >
      {batch.closed && <p className="notice">{t('closed', { time: moment(batch.closedAt) })}</p>}
      <section className="card stack" aria-labelledby="documents">
        <h2 id="documents">{t('documents')}</h2>
        <div className="counts">
          {STATUSES.filter((status) => batch.documents[status] > 0).map((status) => (
            <Link key={status} href={`/queue?batchId=${id}&status=${status}`} className="button">
              {say(`status.${status}`)} <b>{whole(batch.documents[status])}</b>
            </Link>
          ))}
          <Badge>{t('undecided', { n: batch.undecidedSpans })}</Badge>
          {batch.lateDocuments > 0 && (
            <Link href={`/queue?batchId=${id}&late=true`} className="button danger">
              {t('late', { n: batch.lateDocuments })}
            </Link>
          )}
        </div>
      </section>
      {mayAdd && <UploadCard batchId={id} />}
      <FinishedCard batch={batch} />
      <section className="card stack" aria-labelledby="settings">
        <h2 id="settings">{t('settings')}</h2>
        <dl className="facts">
          <dt className="soft">{t('dueAt')}</dt>
          <dd>{batch.dueAt === null ? t('anyTime') : moment(batch.dueAt)}</dd>
          <dt className="soft">{t('policy')}</dt>
          <dd>{batch.policyName}</dd>
          <dt className="soft">{t('threshold')}</dt>
          <dd>{percent(batch.confidenceThreshold)}</dd>
          <dt className="soft">{t('sampling')}</dt>
          <dd>{percent(batch.auditSamplingRate)}</dd>
          <dt className="soft">{t('codes')}</dt>
          <dd>{batch.complianceProfile?.name ?? '–'}</dd>
          <dt className="soft">{t('blind')}</dt>
          <dd>{t(batch.blindDoubleReview.enabled ? 'yes' : 'no')}</dd>
        </dl>
      </section>
      <section className="card stack" aria-labelledby="exports">
        <h2 id="exports">{t('exports')}</h2>
        <p className="soft">{t('exportHint')}</p>
        <div className="row">
          {FORMATS.map((format) => (
            <DownloadLink
              key={format}
              command={batchCommands.of(`batch.export.${format}`)}
              href={`/api/v1/batches/${id}/export?format=${format}`}
            />
          ))}
        </div>
      </section>
      {isDueOpen && <DueDialog batch={batch} onClose={() => setDueOpen(false)} />}
      {isClosing && (
        <SureDialog
          title={t('closeTitle', { name: cutMiddle(name) })}
          hint={t('closeHint')}
          verb={t('close')}
          onSure={close}
          onClose={() => setClosing(false)}
        />
      )}
    </Page>
  );
}
