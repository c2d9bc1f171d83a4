import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { policyKeys } from '../../api/keys.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { TextField } from '../../design/field.js';
import { toast } from '../../design/toast.js';
import { common } from '../../words/common.js';
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
  const say = useWords(common);
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    try {
      const saved: unknown = await request('put', '/api/policies/{policyName}', {
        path: { policyName: name },
        query: { note },
        body: JSON.parse(policy) as Record<string, never>,
      });
      await client.invalidateQueries({ queryKey: policyKeys.all });
      toast(t(isDraft(saved) ? 'waits' : 'saved'));
      onSaved(name);
      onClose();
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  return (
    <Dialog
      title={t('save')}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="submit" look="primary">
            {say('action.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('saveName')}
        hint={t('saveNameHint')}
        error={problem}
        value={name}
        required
        title={t('saveNameHint')}
        pattern="[A-Za-z0-9_\-]{1,64}"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField label={t('saveNote')} value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
    </Dialog>
  );
}
