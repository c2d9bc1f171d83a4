import { useState } from 'react';
import { mayLead } from '../../api/session.js';
import type { Session } from '../../api/types.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { TextField } from '../../design/field.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { dialogWords } from './dialog-words.js';
import { words } from './words.js';

/** Statuses in which nobody works on a document any more, so that it can be erased. */
const ERASABLE = new Set(['REJECTED', 'FAILED', 'FINALIZED']);

/** Whether to offer erasing a document; the API decides. */
export const mayErase = (
  who: Session | null | undefined,
  status: string,
  groupId: string | null | undefined,
): boolean => ERASABLE.has(status) && who?.role !== 'ROLE_AUDITOR' && mayLead(who, groupId);

/** Asks why a document is erased for good. */
export function EraseDialog({
  name,
  onErase,
  onClose,
}: {
  readonly name: string;
  readonly onErase: (reference: string) => void;
  readonly onClose: () => void;
}) {
  const t = useWords(words);
  const d = useWords(dialogWords);
  const c = useWords(common);
  const [reference, setReference] = useState('');
  const isBlank = reference.trim() === '';
  return (
    <Dialog
      title={d('eraseTitle', { name })}
      onClose={onClose}
      onSubmit={() => {
        if (isBlank) return;
        onClose();
        onErase(reference.trim());
      }}
      actions={
        <>
          <Button onClick={onClose}>{c('action.cancel')}</Button>
          <Button look="danger" type="submit" disabled={isBlank}>
            {t('erase')}
          </Button>
        </>
      }
    >
      <p>{d('eraseHint')}</p>
      <TextField
        label={d('reference')}
        hint={d('referenceHint')}
        required
        autoFocus
        maxLength={200}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </Dialog>
  );
}
