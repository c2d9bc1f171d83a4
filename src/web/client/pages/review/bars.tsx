import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { documentKeys } from '../../api/keys.js';
import type { DocumentFacts } from '../../api/types.js';
import { Button } from '../../design/button.js';
import { Masked } from '../../design/masked.js';
import { Icon } from '../../design/icon.js';
import type { Conflict, EditsState } from '../../review/writes/edits-types.js';
import type { DocumentEdits } from '../../review/writes/document-edits.js';
import { clock } from '../../words/format.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

const AGAIN_MS = 15_000;

/** Notices about what hinders the user's work, one line each, with possible actions. */
export function ReviewBars({
  facts,
  edits,
  conflicts,
  locked,
  refused,
  problem,
  readOnly,
  mayTakeOver,
  onAskReason,
  onForgetProblem,
}: {
  readonly facts: DocumentFacts;
  readonly edits: DocumentEdits;
  readonly conflicts: readonly Conflict[];
  readonly locked: EditsState['locked'];
  readonly refused: EditsState['refused'];
  readonly problem: string | undefined;
  readonly readOnly: string | undefined;
  readonly mayTakeOver: boolean;
  readonly onAskReason: (who: string, then: (reason: string) => void) => void;
  readonly onForgetProblem: () => void;
}) {
  const t = useWords(words);
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const { id } = facts;
  const isLocked = locked !== undefined;
  useEffect(() => {
    if (!isLocked) return undefined;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: documentKeys.facts(id) }), AGAIN_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isLocked, client, id]);
  const takeOver = (): void => {
    const path = { id };
    const take = async (): Promise<void> => {
      client.setQueryData(documentKeys.facts(id), await request('post', '/api/v1/documents/{id}/break-lock', { path }));
      // At once: the page of the one who held it would take a free lock again.
      await request('post', '/api/v1/review/{id}/lock', { path });
      edits.retryNow();
    };
    take().catch((error: unknown) => setFailure(problemOf(error).message));
  };
  const phase = facts.blindReview?.phase;
  return (
    <div className="bars">
      {locked !== undefined && (
        <div className="notice warn" role="status">
          <Icon name="lock" />
          <span className="grow">
            {t('locked', { who: locked.by, time: locked.until === '' ? '–' : clock(locked.until) })}
          </span>
          {mayTakeOver && <Button onClick={takeOver}>{t('takeOver')}</Button>}
        </div>
      )}
      {readOnly !== undefined && (
        <p className="notice" role="status">
          {readOnly}
        </p>
      )}
      {phase === 'second' && <p className="notice">{t('second')}</p>}
      {phase === 'adjudication' && <p className="notice">{t('adjudication')}</p>}
      {conflicts.map((conflict) => (
        <div key={conflict.theirs.id} className="notice warn" role="alert">
          <span className="grow">
            <b>{t('conflictTitle')}</b>{' '}
            <bdi>
              <Masked>{conflict.theirs.text}</Masked>
            </bdi>{' '}
            {t('conflict', {
              who: conflict.theirs.statusChangedBy ?? t('byEngine'),
              theirs: `${sayKind(conflict.theirs.type)}, ${t(`state.${conflict.theirs.status}`)}`,
              mine: [
                conflict.mine.type === undefined ? undefined : sayKind(conflict.mine.type),
                conflict.mine.status === undefined ? undefined : t(`state.${conflict.mine.status}`),
              ]
                .filter(Boolean)
                .join(', '),
            })}
          </span>
          <Button onClick={() => edits.settleConflict(conflict)}>{t('keepTheirs')}</Button>
          <Button
            onClick={() =>
              onAskReason(conflict.theirs.statusChangedBy ?? '', (reason) => edits.settleConflict(conflict, reason))
            }
          >
            {t('mineAgain')}
          </Button>
        </div>
      ))}
      {refused !== undefined && (
        <div className={`notice ${'left' in refused.why ? 'warn' : 'danger'}`} role="alert">
          <span className="grow">
            {'left' in refused.why
              ? t('leftAlone', { what: refused.label, n: refused.why.left })
              : t('notTaken', { what: refused.label, why: refused.why.message })}
          </span>
          <Button onClick={() => edits.forgetRefusal()}>{t('dismiss')}</Button>
        </div>
      )}
      {(problem ?? failure) !== undefined && (
        <div className="notice danger" role="alert">
          <span className="grow">{problem ?? failure}</span>
          <Button
            onClick={() => {
              onForgetProblem();
              setFailure(undefined);
            }}
          >
            {t('dismiss')}
          </Button>
        </div>
      )}
    </div>
  );
}
