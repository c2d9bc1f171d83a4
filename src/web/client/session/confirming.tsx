import { useRef, useState, type ReactNode } from 'react';
import { request } from '../api/client.js';
import { problemOf } from '../api/errors.js';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { TextField } from '../design/field.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { confirmingWords } from './confirming-words.js';

/**
 * For what asks for a recent sign-in: when the server wants it, the person shows once more who they are, and the same
 * work is done again. @returns the work's own outcome, and the dialog to show
 */
export function useConfirming(): {
  readonly confirmed: <T>(work: () => Promise<T>) => Promise<T>;
  readonly dialog: ReactNode;
} {
  const waiting = useRef<{ readonly resolve: () => void; readonly reject: (reason: unknown) => void }>(undefined);
  const [isOpen, setOpen] = useState(false);
  const confirmed = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (problemOf(error).code !== 'REAUTHENTICATION_REQUIRED') throw error;
      await new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject };
        setOpen(true);
      });
      return work();
    }
  };
  const close = (why?: unknown): void => {
    setOpen(false);
    if (why === undefined) waiting.current?.resolve();
    else waiting.current?.reject(why);
  };
  return { confirmed, dialog: isOpen ? <ConfirmingDialog onDone={close} /> : null };
}

function ConfirmingDialog({ onDone }: { readonly onDone: (why?: unknown) => void }) {
  const t = useWords(confirmingWords);
  const say = useWords(common);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async (): Promise<void> => {
    try {
      await request('post', '/api/session/confirm', { body: { password, ...(code !== '' && { code }) } });
      onDone();
    } catch (error) {
      const refusal = problemOf(error);
      if (refusal.code === 'TOTP_REQUIRED') setAsksCode(true);
      else setProblem(refusal.message);
    }
  };
  return (
    <Dialog
      title={t('title')}
      onClose={() => onDone(new Error(t('cancelled')))}
      onSubmit={() => void confirm()}
      actions={
        <>
          <Button onClick={() => onDone(new Error(t('cancelled')))}>{say('action.cancel')}</Button>
          <Button type="submit" look="primary">
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('hint')}</p>
      <TextField
        label={t('password')}
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        error={problem}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {asksCode && (
        <TextField
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </Dialog>
  );
}
