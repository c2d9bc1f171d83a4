import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { request } from '../api/client.js';
import { useAnswer } from '../api/queries.js';
import { problemOf, type ApiProblem } from '../api/errors.js';
import type { Session } from '../api/types.js';
import { Button } from '../design/button.js';
import { Checkbox, TextField } from '../design/field.js';
import { useWords } from '../words/t.js';
import { answerOfPasskey, knowsPasskeys } from './passkey.js';
import { sessionWords } from './words.js';

type Factor = 'none' | 'code' | 'recoveryCode';

/** Asks for e-mail address, password and any second factor. @param onDone called with the user who has signed in */
export function SignInForm({
  email: known = '',
  onDone,
  returnTo,
}: {
  readonly email?: string;
  readonly onDone: (who: Session) => void;
  readonly returnTo: string;
}) {
  const t = useWords(sessionWords);
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [factor, setFactor] = useState<Factor>('none');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const issuers = useAnswer(['sso'], '/api/sso', { isAboutSession: true }, { retry: false });
  const seconds = useCountdown();

  const attempt = async (work: () => Promise<Session>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onDone(await work());
    } catch (error) {
      // The user closed the authenticator's window, or took too long.
      if (error instanceof DOMException) setProblem(t('noPasskey'));
      else refuse(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const refuse = (refusal: ApiProblem): void => {
    if (refusal.code === 'TOTP_REQUIRED') setFactor('code');
    else if (refusal.retryAfterSeconds !== undefined) seconds.start(refusal.retryAfterSeconds);
    else {
      setProblem(refusal.message);
      passwordField.current?.select();
    }
  };
  const open = (passkey?: Record<string, never>): Promise<Session> =>
    request('post', '/api/session', {
      isAboutSession: true,
      body: {
        email,
        password,
        ...(factor !== 'none' && { [factor]: code.replace(/\s/g, '') }),
        ...(passkey !== undefined && { passkey }),
      },
    });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    void attempt(async () => {
      try {
        return await open();
      } catch (error) {
        if (problemOf(error).code !== 'PASSKEY_REQUIRED' || !knowsPasskeys()) throw error;
        return open(await answerOfPasskey());
      }
    });
  };
  const byPasskey = (): void =>
    void attempt(async () =>
      request('post', '/api/session/passkey', {
        isAboutSession: true,
        body: { passkey: await answerOfPasskey() },
      }),
    );
  const trouble = seconds.left > 0 ? t('wait', { n: seconds.left }) : problem;

  return (
    <div className="sign-in">
      <form className="sign-in" onSubmit={submit}>
        <TextField
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          maxLength={254}
          required
          autoFocus={known === ''}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          ref={passwordField}
          label={t('password')}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          maxLength={1024}
          required
          spellCheck={false}
          autoFocus={known !== ''}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={trouble}
        />
        <Checkbox label={t('show')} checked={isShown} onChange={(event) => setShown(event.target.checked)} />
        {factor !== 'none' && (
          <>
            <TextField
              key={factor}
              label={t(factor)}
              hint={factor === 'code' ? t('codeHint') : undefined}
              name={factor}
              autoComplete={factor === 'code' ? 'one-time-code' : 'off'}
              inputMode={factor === 'code' ? 'numeric' : 'text'}
              maxLength={64}
              required
              autoFocus
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <Button look="quiet" onClick={() => setFactor(factor === 'code' ? 'recoveryCode' : 'code')}>
              {t(factor === 'code' ? 'useRecovery' : 'useCode')}
            </Button>
          </>
        )}
        <Button look="primary" type="submit" disabled={isBusy || seconds.left > 0}>
          {isBusy ? t('busy') : t('submit')}
        </Button>
      </form>
      {(knowsPasskeys() || (issuers.data?.length ?? 0) > 0) && <div className="or">{t('or')}</div>}
      {knowsPasskeys() && <Button onClick={byPasskey}>{t('passkey')}</Button>}
      {issuers.data?.map(({ id, title }) => (
        <a key={id} className="button" href={`/api/sso/${id}/start?returnTo=${encodeURIComponent(returnTo)}`}>
          <bdi>{t('issuer', { title })}</bdi>
        </a>
      ))}
    </div>
  );
}

/** Counts down seconds. */
function useCountdown(): { readonly left: number; readonly start: (seconds: number) => void } {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (end <= Date.now()) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => {
      clearInterval(timer);
    };
  }, [end, now >= end]);
  const start = (seconds: number): void => {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  };
  return { left: Math.max(0, Math.ceil((end - now) / 1000)), start };
}
