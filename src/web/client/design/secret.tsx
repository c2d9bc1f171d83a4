import { useState } from 'react';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { Button } from './button.js';
import { copyText } from './clipboard.js';
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
  const t = useWords(common);
  const [isCopied, setCopied] = useState(false);
  const lines = typeof secret === 'string' ? [secret] : secret;
  const copy = async (): Promise<void> => {
    await copyText(lines.join('\n'));
    setCopied(true);
  };
  return (
    <Dialog
      title={title}
      actions={
        <>
          <Button onClick={() => void copy()}>
            {isCopied ? '✓ ' : ''}
            {t('action.copy')}
          </Button>
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
