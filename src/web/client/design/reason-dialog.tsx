import { useState } from 'react';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { TextArea } from './field.js';

/** The last reasons of each dialog, by title, which can be reused with one press. Kept in this tab only. */
const given = new Map<string, readonly string[]>();
const MAX_KEPT = 4;

/** Asks for the reason of an action, which is then on record. */
export function ReasonDialog({
  title,
  hint,
  verb,
  onGive,
  onClose,
}: {
  readonly title: string;
  readonly hint: string;
  readonly verb: string;
  readonly onGive: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const t = useWords(common);
  const reasons = given.get(title) ?? [];
  const [reason, setReason] = useState('');
  const give = (text: string): void => {
    const trimmed = text.trim();
    if (trimmed === '') return;
    given.set(title, [trimmed, ...reasons.filter((other) => other !== trimmed)].slice(0, MAX_KEPT));
    onClose();
    onGive(trimmed);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => give(reason)}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" disabled={reason.trim() === ''}>
            {verb}
          </Button>
        </>
      }
    >
      <p className="soft">{hint}</p>
      <TextArea
        label={t('reason')}
        required
        maxLength={500}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {reasons.length > 0 && (
        <div className="row">
          {reasons.map((one) => (
            <Button key={one} onClick={() => give(one)}>
              {one}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
