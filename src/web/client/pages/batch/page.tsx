import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type DragEvent } from 'react';
import { Link, useParams } from 'wouter';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { batchKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import { session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import type { BatchOverview } from '../../api/types.js';
import { Button, ButtonLink, CommandButton } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Page } from '../../design/page.js';
import { Badge, Loaded } from '../../design/states.js';
import { useCommands } from '../../keys/registry.js';
import { common } from '../../words/common.js';
import { cutMiddle, moment, percent, whole } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { DueDialog } from './due-dialog.js';
import './page.css';
import { batchCommands } from './keys.js';
import { filesIn, Uploads } from './uploads.js';
import { words } from './words.js';

const EVERY_MS = 5000;
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
    queryKey: batchKeys.one(id),
    queryFn: () => request('get', '/api/v1/batches/{id}', { path: { id } }),
    refetchInterval: ({ state }) => ((state.data?.documents.PENDING ?? 0) > 0 ? EVERY_MS : false),
  });
  return <Loaded of={batch}>{(overview) => <Batch key={id} batch={overview} />}</Loaded>;
}

function Batch({ batch }: { readonly batch: BatchOverview }) {
  const t = useWords(words);
  const c = useWords(common);
  const { id, name } = batch;
  const who = useStore(session);
  const [isDueOpen, setDueOpen] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const mayAdd = who?.role !== 'ROLE_AUDITOR' && !batch.closed;
  const mayLead =
    who?.role === 'ROLE_ADMIN' || who?.groups.some((group) => group.leader && group.id === batch.groupId) === true;
  useCommands(
    mayLead
      ? [
          { ...batchCommands.of('batch.due'), run: () => setDueOpen(true) },
          ...(batch.closed
            ? []
            : [{ id: 'batch.close', label: t('close'), keys: [], group: t('batches'), run: () => setClosing(true) }]),
        ]
      : [],
  );
  const close = (): void => {
    setClosing(false);
    request('post', '/api/v1/batches/{id}/close', { path: { id } }).then(
      () => queryClient.invalidateQueries({ queryKey: batchKeys.all }),
      (error: unknown) => setProblem(problemOf(error).message),
    );
  };
  return (
    <Page
      title={name}
      crumbs={[{ label: t('batches'), href: '/batches' }]}
      actions={
        <>
          <CommandButton id="batch.due" />
          <CommandButton id="batch.close" />
          <ButtonLink href="/quality">{t('quality')}</ButtonLink>
          <ButtonLink look="primary" href={`/queue?batchId=${id}`}>
            {t('inQueue')}
          </ButtonLink>
        </>
      }
    >
      {problem !== undefined && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
      {batch.closed && <p className="notice">{t('closed', { time: moment(batch.closedAt) })}</p>}
      <section className="card stack" aria-labelledby="documents">
        <h2 id="documents">{t('documents')}</h2>
        <div className="counts">
          {STATUSES.filter((status) => batch.documents[status] > 0).map((status) => (
            <Link key={status} href={`/queue?batchId=${id}&status=${status}`} className="button">
              {c(`status.${status}`)} <b>{whole(batch.documents[status])}</b>
            </Link>
          ))}
          <Badge>{t('undecided', { n: batch.undecidedSpans })}</Badge>
          {batch.lateDocuments > 0 && (
            <Link href={`/queue?batchId=${id}&late=true`} className="button">
              <Badge tone="danger">{t('late', { n: batch.lateDocuments })}</Badge>
            </Link>
          )}
        </div>
      </section>
      {mayAdd && <UploadCard batchId={id} />}
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
            <a key={format} className="button" href={`/api/v1/batches/${id}/export?format=${format}`} download>
              {format}
            </a>
          ))}
        </div>
      </section>
      {isDueOpen && <DueDialog batch={batch} onClose={() => setDueOpen(false)} />}
      {isClosing && (
        <Dialog
          title={t('closeTitle', { name: cutMiddle(name) })}
          onClose={() => setClosing(false)}
          actions={
            <>
              <Button onClick={() => setClosing(false)} autoFocus>
                {c('action.cancel')}
              </Button>
              <Button look="danger" onClick={close}>
                {t('close')}
              </Button>
            </>
          }
        >
          <p>{t('closeHint')}</p>
        </Dialog>
      )}
    </Page>
  );
}

function UploadCard({ batchId }: { readonly batchId: string }) {
  const t = useWords(words);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const uploads = useMemo(
    () => new Uploads(batchId, () => void queryClient.invalidateQueries({ queryKey: batchKeys.one(batchId) })),
    [batchId],
  );
  const list = useStore(uploads.list);
  const failed = list.filter(({ mayRetry }) => mayRetry === true).length;
  const done = list.filter(({ state }) => state === 'done').length;
  const isBusy = list.some(({ state }) => state === 'sending' || state === 'waiting');
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [isBusy]);
  useEffect(() => {
    // Anywhere on the page.
    const drop = (event: globalThis.DragEvent): void => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer !== null) void filesIn([...event.dataTransfer.items]).then((files) => uploads.add(files));
    };
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('drop', drop);
    };
  }, [uploads]);
  const over = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside);
  };
  useCommands([{ ...batchCommands.of('batch.upload'), run: () => input.current?.click() }]);
  return (
    <section className="card stack" aria-labelledby="upload">
      <div className={`upload-zone${isOver ? ' over' : ''}`} onDragOver={over(true)} onDragLeave={over(false)}>
        <h2 id="upload">{t('drop')}</h2>
        <p className="soft">{t('dropHint')}</p>
        <CommandButton id="batch.upload" />
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('upload')}
          onChange={({ target }) => {
            uploads.add(
              [...(target.files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file })),
            );
            target.value = '';
          }}
        />
      </div>
      {list.length > 0 && (
        <>
          <div className="row">
            <p role="status" className="grow">
              {t('uploads', { done, n: list.length })}
            </p>
            {isBusy && <Button onClick={() => uploads.stop()}>{t('stop')}</Button>}
            {failed > 0 && <Button onClick={() => uploads.retry()}>{t('retry', { n: failed })}</Button>}
          </div>
          <ul className="plain-list uploads" tabIndex={0} aria-label={t('documents')}>
            {list.map(({ key, name, state, progress, why }) => (
              <li key={key}>
                <bdi className="one-line" title={name}>
                  {cutMiddle(name, 60)}
                </bdi>
                {why !== undefined && <span className="field-error">{why}</span>}
                <span className="upload-state">
                  <Badge tone={state === 'failed' ? 'danger' : state === 'done' ? 'good' : undefined}>
                    {t(`upload.${state}`, { n: progress })}
                  </Badge>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
