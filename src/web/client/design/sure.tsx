import { useState } from 'react';
import { problemOf } from '../api/errors.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { useOnce } from './once.js';

/** Asks for confirmation before an action that cannot be undone; a refusal is shown in the dialog. */
export function SureDialog({
  title,
  hint,
  verb,
  onSure,
  onClose,
}: {
  readonly title: string;
  readonly hint: string;
  readonly verb: string;
  readonly onSure: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useWords(common);
  const [problem, setProblem] = useState<string>();
  const { busy, once } = useOnce();
  const sure = async (): Promise<void> => {
    setProblem(undefined);
    try {
      await onSure();
    } catch (error) {
      setProblem(problemOf(error).message);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button look="danger" disabled={busy} onClick={() => void once(sure)}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{hint}</p>
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
