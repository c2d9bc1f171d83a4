import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { batchKeys, queueKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import { useStore } from '../../api/store.js';
import type { BatchOverview } from '../../api/types.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { common } from '../../words/common.js';
import { cutMiddle, whole } from '../../words/format.js';
import { useUnsent } from '../../design/unsent.js';
import { useWords } from '../../words/t.js';
import { BatchFinalizing } from './finalizing.js';
import { words } from './words.js';
import { Problem } from '../../design/states.js';

/**
 * Finalizes the approved documents of a batch: shows what will be finalized and what will not, and afterwards each
 * outcome.
 */
export function FinalizeDialog({ batch, onClose }: { readonly batch: BatchOverview; readonly onClose: () => void }) {
  const t = useWords(words);
  const say = useWords(common);
  // The counts at the start; the batch itself is reloaded meanwhile.
  const [{ APPROVED: n, ...others }] = useState(batch.documents);
  const work = useMemo(() => new BatchFinalizing(batch.id), [batch.id]);
  const { state, done, refused, refusedCount, current, problem } = useStore(work.progress);
  const isWorking = state === 'working';
  // Stops when the dialog is unmounted: nobody would see the outcome of the remaining documents.
  useEffect(() => () => work.stop(), [work]);
  useUnsent(isWorking);
  const start = (): void => {
    void work.start().then(async () => {
      await queryClient.invalidateQueries({ queryKey: batchKeys.all });
      await queryClient.invalidateQueries({ queryKey: queueKeys.all });
    });
  };
  const staying = [
    ['finalizeUndecided', others.REVIEW_REQUIRED + others.AUDIT_REQUIRED + others.AUTO_APPROVED],
    ['finalizePending', others.PENDING],
    ['finalizeRejected', others.REJECTED],
    ['finalizeFailed', others.FAILED],
  ] as const;
  return (
    <Dialog
      title={state === 'ready' ? t('finalizeTitle', { n }) : t('finalizeApproved')}
      onClose={isWorking ? undefined : onClose}
      actions={
        state === 'ready' ? (
          <>
            <Button onClick={onClose} autoFocus>
              {say('action.cancel')}
            </Button>
            <Button look="danger" onClick={start}>
              {t('finalizeDo', { n })}
            </Button>
          </>
        ) : (
          <Button onClick={isWorking ? () => work.stop() : onClose} autoFocus>
            {isWorking ? t('stop') : say('action.close')}
          </Button>
        )
      }
    >
      {state === 'ready' ? (
        <>
          <p>{t('finalizeHint')}</p>
          {staying.some(([, count]) => count > 0) && (
            <div>
              <p>{t('finalizeNot')}</p>
              <ul className="bullets">
                {staying.map(([word, count]) => count > 0 && <li key={word}>{t(word, { n: count })}</li>)}
              </ul>
            </div>
          )}
        </>
      ) : (
        <>
          <progress className="whole" max={Math.max(1, n)} value={done + refusedCount} aria-label={t('finished')} />
          <p role="status">
            {isWorking
              ? t('finalizing', { done: whole(done), n: whole(n) })
              : state === 'stopped'
                ? t('finalizingStopped', { done: whole(done) })
                : t('finalizingDone', { done: whole(done), refused: whole(refusedCount) })}
          </p>
          {current !== undefined && <p className="soft small">{t('finalizingNow', { name: cutMiddle(current) })}</p>}
          <Problem of={problem} />
          {refused.length > 0 && (
            <ul className="plain-list uploads" tabIndex={0} aria-label={t('refusedList')}>
              {refused.map(({ id, filename, why }) => (
                <li key={id}>
                  <Link href={`/documents/${id}`} className="one-line" title={filename}>
                    <bdi>{cutMiddle(filename)}</bdi>
                  </Link>
                  <span className="field-error">{why}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  );
}
