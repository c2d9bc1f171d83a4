import { useState } from 'react';
import { Button } from '../../design/button.js';
import { copyText } from '../../design/clipboard.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';

/** A command line with a copy button. */
export function Command({ of }: { readonly of: string }) {
  const t = useWords(common);
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(of);
    setCopied(true);
  };
  return (
    <div className="stack">
      <code className="command">{of}</code>
      <div>
        <Button onClick={() => void copy()}>
          {isCopied ? '✓ ' : ''}
          {t('action.copy')} <span className="visually-hidden">{of}</span>
        </Button>
      </div>
    </div>
  );
}
