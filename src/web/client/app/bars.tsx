import { connection, tryAgain } from '../api/connection.js';
import { useStore } from '../api/store.js';
import { Button } from '../design/button.js';
import { Icon } from '../design/icon.js';
import { awaited } from '../keys/dispatcher.js';
import { printed } from '../keys/layout.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';

export function ConnectionBar() {
  const t = useWords(common);
  const state = useStore(connection);
  return (
    <div role="status">
      {state !== 'online' && (
        <div className="notice warn bar">
          <Icon name="offline" />
          <span className="grow">{t(state === 'offline' ? 'state.offline' : 'state.restarting')}</span>
          <Button onClick={() => void tryAgain()}>{t('action.retry')}</Button>
        </div>
      )}
    </div>
  );
}

/** Shown after the first of two strokes, while the second is awaited. */
export function ChordHint() {
  const t = useWords(common);
  const first = useStore(awaited);
  return first === undefined ? null : <p className="chord">{t('keys.waiting', { key: printed(first) })}</p>;
}
