import { Button } from './button.js';
import { CopyButton } from './copy-button.js';
import { Dialog } from './dialog.js';

/** A secret that is shown only once: it stays visible until the user confirms having stored it. */
export function SecretDialog({
  title,
  hint,
  secret,
  kept,
  onClose,
}: {
  readonly title: string;
  readonly hint: string;
  readonly secret: string | readonly string[];
  readonly kept: string;
  readonly onClose: () => void;
}) {
  const lines = typeof secret === 'string' ? [secret] : secret;
  return (
    <Dialog
      title={title}
      actions={
        <>
          <CopyButton of={lines.join('\n')} />
          <Button look="primary" onClick={onClose}>
            {kept}
          </Button>
        </>
      }
    >
      <p>{hint}</p>
      {lines.map((line) => (
        <code key={line} className="secret">
          {line}
        </code>
      ))}
    </Dialog>
  );
}
