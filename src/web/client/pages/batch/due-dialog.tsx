import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { batchKeys, queueKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import type { BatchOverview } from '../../api/types.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { TextField } from '../../design/field.js';
import { useOnce } from '../../design/once.js';
import { localMoment } from '../../records/fields.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** Sets or removes the review due date of a batch. */
export function DueDialog({ batch, onClose }: { readonly batch: BatchOverview; readonly onClose: () => void }) {
  const t = useWords(words);
  const c = useWords(common);
  const [at, setAt] = useState(batch.dueAt === null ? '' : localMoment(batch.dueAt));
  const [problem, setProblem] = useState<string>();
  const { busy, once } = useOnce();
  const save = async (): Promise<void> => {
    const body = { dueAt: at === '' ? null : new Date(at).toISOString() };
    try {
      await request('patch', '/api/v1/batches/{id}', { path: { id: batch.id }, body });
      await Promise.all([batchKeys.all, queueKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      onClose();
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  return (
    <Dialog
      title={t('setDue')}
      onClose={onClose}
      onSubmit={() => void once(save)}
      actions={
        <>
          <Button onClick={onClose}>{c('action.cancel')}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {c('action.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('dueAt')}
        hint={t('dueHint')}
        error={problem}
        type="datetime-local"
        value={at}
        onChange={(event) => setAt(event.target.value)}
      />
    </Dialog>
  );
}
