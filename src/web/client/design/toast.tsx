import { useEffect, useState } from 'react';
import { makeStore, useStore } from '../api/store.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { Button } from './button.js';

interface Toast {
  readonly words: string;
  readonly onUndo?: (() => void) | undefined;
  readonly keys?: string | undefined;
}

const current = makeStore<Toast | undefined>(undefined);
const SHOWN_MS = 8000;

/** Reports what has left the screen or can be undone; never an error, never a sensitive value. */
export const toast = (words: string, more: Omit<Toast, 'words'> = {}): void => current.set({ words, ...more });

export function ToastPlace() {
  const shown = useStore(current);
  const t = useWords(common);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (shown === undefined || isHeld) return undefined;
    const timer = setTimeout(() => current.set(undefined), SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [shown, isHeld]);
  return (
    <div role="status">
      {shown !== undefined && (
        <div
          className="toast"
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{shown.words}</span>
          {shown.onUndo !== undefined && (
            <Button
              look="quiet"
              keys={shown.keys}
              onClick={() => {
                shown.onUndo?.();
                current.set(undefined);
              }}
            >
              {t('action.undo')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
