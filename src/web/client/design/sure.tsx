import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { useTrying } from './once.js';
import { Problem } from './states.js';

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
  readonly onSure: () => unknown;
  readonly onClose: () => void;
}) {
  const t = useWords(common);
  const { problem, busy, attempt } = useTrying();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button look="danger" disabled={busy} onClick={() => attempt(onSure)}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{hint}</p>
      <Problem of={problem} />
    </Dialog>
  );
}
