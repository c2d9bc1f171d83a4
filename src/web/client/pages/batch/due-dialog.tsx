import { request } from '../../api/client.js';
import { batchKeys, queueKeys } from '../../api/keys.js';
import { queryClient } from '../../api/query-client.js';
import type { BatchOverview } from '../../api/types.js';
import { FormDialog } from '../../records/form-dialog.js';
import type { Body } from '../../records/kind.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** Sets or removes the review due date of a batch. */
export function DueDialog({ batch, onClose }: { readonly batch: BatchOverview; readonly onClose: () => void }) {
  const t = useWords(words);
  const save = async ({ dueAt = null }: Body): Promise<void> => {
    await request('patch', '/api/v1/batches/{id}', { path: { id: batch.id }, body: { dueAt: dueAt as string | null } });
    await Promise.all([batchKeys.all, queueKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    onClose();
  };
  return (
    <FormDialog
      title={t('setDue')}
      fields={[{ kind: 'moment', name: 'dueAt', label: t('dueAt'), hint: t('dueHint') }]}
      from={batch}
      onSave={save}
      onClose={onClose}
    />
  );
}
