import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.js';
import { policyKeys } from '../../api/keys.js';
import { toast } from '../../design/toast.js';
import { FormDialog } from '../../records/form-dialog.js';
import type { Body } from '../../records/kind.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** True if the answer to a save is a draft, which waits for a second person. */
const isDraft = (saved: unknown): boolean => typeof saved === 'object' && saved !== null && 'state' in saved;

/** Saves the policy on the server under a name. */
export function SaveDialog({
  policy,
  onClose,
  onSaved,
}: {
  readonly policy: string;
  readonly onClose: () => void;
  readonly onSaved: (name: string) => void;
}) {
  const t = useWords(words);
  const client = useQueryClient();
  const save = async (body: Body): Promise<void> => {
    const policyName = String(body.name);
    const saved: unknown = await request('put', '/api/policies/{policyName}', {
      path: { policyName },
      query: { note: typeof body.note === 'string' ? body.note : '' },
      body: JSON.parse(policy) as Record<string, never>,
    });
    await client.invalidateQueries({ queryKey: policyKeys.all });
    toast(t(isDraft(saved) ? 'waits' : 'saved'));
    onSaved(policyName);
    onClose();
  };
  return (
    <FormDialog
      title={t('save')}
      fields={[
        {
          ...{ kind: 'text', name: 'name', label: t('saveName'), hint: t('saveNameHint') },
          ...{ required: true, pattern: '[A-Za-z0-9_\\-]{1,64}' },
        },
        { kind: 'text', name: 'note', label: t('saveNote'), maxLength: 500 },
      ]}
      onSave={save}
      onClose={onClose}
    />
  );
}
