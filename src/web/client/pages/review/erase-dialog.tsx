import { mayLead } from '../../api/session.js';
import type { Session } from '../../api/types.js';
import { FormDialog } from '../../records/form-dialog.js';
import { useWords } from '../../words/t.js';
import { dialogWords } from './dialog-words.js';
import { words } from './words.js';

/** Statuses in which nobody works on a document any more, so that it can be erased. */
const ERASABLE = new Set(['REJECTED', 'FAILED', 'FINALIZED']);

/** True to offer erasing a document; the API decides. */
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
  return (
    <FormDialog
      title={d('eraseTitle', { name })}
      hint={d('eraseHint')}
      fields={[
        {
          ...{ kind: 'text', name: 'reference', label: d('reference'), hint: d('referenceHint') },
          ...{ required: true, maxLength: 200, pattern: '.*\\S.*' },
        },
      ]}
      verb={t('erase')}
      look="danger"
      onSave={({ reference }) => {
        onClose();
        onErase(String(reference).trim());
      }}
      onClose={onClose}
    />
  );
}
