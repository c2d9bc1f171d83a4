import { useState } from 'react';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { Button } from './button.js';
import { copyText } from './clipboard.js';

/** A button that copies a text, and says so afterwards. */
export function CopyButton({
  of,
  name,
}: {
  readonly of: string;
  /** Names the copied text for screen readers, on pages with several copy buttons. */
  readonly name?: string;
}) {
  const t = useWords(common);
  const [copied, setCopied] = useState<string>();
  const copy = async (): Promise<void> => {
    await copyText(of);
    setCopied(of);
  };
  return (
    <Button onClick={() => void copy()}>
      {copied === of ? '✓ ' : ''}
      {t('action.copy')}
      {name !== undefined && <span className="visually-hidden"> {name}</span>}
    </Button>
  );
}
