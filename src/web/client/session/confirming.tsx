import { useRef, useState, type ReactNode } from 'react';
import { request } from '../api/client.js';
import { useAnswer } from '../api/queries.js';
import { problemOf } from '../api/errors.js';
import { accountKeys } from '../api/keys.js';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { TextField } from '../design/field.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { confirmingWords } from './confirming-words.js';
import { answerOfPasskey, knowsPasskeys } from './passkey.js';
import { PasswordField } from './password-field.js';

/**
 * Runs work that may require a recent sign-in: if the server asks for one, the user authenticates again and the work is
 * repeated. @returns a function that runs the work and returns its result, and the dialog to render
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
  const [isElsewhere, setElsewhere] = useState(false);
  const issuers = useAnswer(['sso'], '/api/sso', {}, { retry: false });
  const passkeys = useAnswer(
    accountKeys.passkeys,
    '/api/v1/account/passkeys',
    {},
    { enabled: knowsPasskeys(), retry: false },
  );
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(undefined);
    try {
      await work();
      onDone();
    } catch (error) {
      // The user closed the authenticator's window, or took too long.
      if (error instanceof DOMException) {
        setProblem(t('noPasskey'));
        return;
      }
      const refusal = problemOf(error);
      if (refusal.code === 'TOTP_REQUIRED') setAsksCode(true);
      else setProblem(refusal.message);
    }
  };
  const byPassword = (): Promise<unknown> =>
    request('post', '/api/session/confirm', { body: { password, ...(code !== '' && { code }) } });
  const byPasskey = async (): Promise<unknown> =>
    request('post', '/api/session/passkey/confirm', { body: { passkey: await answerOfPasskey() } });
  return (
    <Dialog
      title={t('title')}
      onClose={() => onDone(new Error(t('cancelled')))}
      onSubmit={() => (isElsewhere ? onDone() : void attempt(byPassword))}
      actions={
        <>
          <Button onClick={() => onDone(new Error(t('cancelled')))}>{say('action.cancel')}</Button>
          <Button type="submit" look="primary">
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t(isElsewhere ? 'elsewhere' : 'hint')}</p>
      {!isElsewhere && (
        <PasswordField label={t('password')} autoFocus error={problem} value={password} onChange={setPassword} />
      )}
      {asksCode && !isElsewhere && (
        <TextField
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {knowsPasskeys() && (passkeys.data?.length ?? 0) > 0 && (
        <Button onClick={() => void attempt(byPasskey)}>{t('passkey')}</Button>
      )}
      {issuers.data?.map(({ id, title }) => (
        <a
          key={id}
          className="button"
          href={`/api/sso/${id}/start?confirm=true&returnTo=/account`}
          target="_blank"
          rel="noreferrer"
          onClick={() => setElsewhere(true)}
        >
          <bdi>{t('issuer', { title })}</bdi>
        </a>
      ))}
    </Dialog>
  );
}
