import { Button } from '../../design/button.js';
import { copyText } from '../../design/clipboard.js';
import { toast } from '../../design/toast.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** A text to copy. */
export function Snippet({ name, text }: { readonly name: string; readonly text: string }) {
  const t = useWords(words);
  const say = useWords(common);
  const copy = async (): Promise<void> => {
    await copyText(text);
    toast(t('copied'));
  };
  return (
    <div className="stack gateway-snippet">
      <div className="row">
        <h3 className="grow">{name}</h3>
        <Button label={t('copyOf', { what: name })} onClick={() => void copy()}>
          {say('action.copy')}
        </Button>
      </div>
      <pre className="gateway-text" tabIndex={0} role="region" aria-label={name} translate="no">
        {text}
      </pre>
    </div>
  );
}
