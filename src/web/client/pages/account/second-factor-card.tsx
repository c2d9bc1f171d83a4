import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { accountKeys } from '../../api/keys.js';
import { Button } from '../../design/button.js';
import { TextField } from '../../design/field.js';
import { SecretDialog } from '../../design/secret.js';
import { Loaded } from '../../design/states.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

type Step = 'rest' | 'begin' | 'confirm' | 'end';

/** One-time codes: turning them on or off, and the steps between. */
export function SecondFactor() {
  const t = useWords(words);
  const client = useQueryClient();
  const state = useQuery({ queryKey: accountKeys.totp, queryFn: () => request('get', '/api/v1/account/totp') });
  const [step, setStep] = useState<Step>('rest');
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [enrolment, setEnrolment] = useState<{ readonly secret: string; readonly uri: string }>();
  const [recovery, setRecovery] = useState<readonly string[]>();
  const [problem, setProblem] = useState<string>();
  const rest = async (): Promise<void> => {
    setStep('rest');
    setPassword('');
    setCode('');
    setEnrolment(undefined);
    await client.invalidateQueries({ queryKey: accountKeys.totp });
  };
  const work = async (): Promise<void> => {
    if (step === 'begin') {
      setEnrolment(await request('post', '/api/v1/account/totp', { body: { currentPassword } }));
      setStep('confirm');
    } else if (step === 'confirm') {
      const { recoveryCodes } = await request('post', '/api/v1/account/totp/confirm', { body: { code } });
      setRecovery(recoveryCodes);
      await rest();
    } else {
      await request('delete', '/api/v1/account/totp', { body: { currentPassword, code } });
      await rest();
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setProblem(undefined);
    work().catch((error: unknown) => setProblem(problemOf(error).message));
  };
  return (
    <section className="card stack" aria-label={t('factor')}>
      <h2>{t('factor')}</h2>
      <Loaded of={state} lines={2}>
        {({ enabled, recoveryCodesLeft }) => (
          <>
            <p>{enabled ? t('factorOn', { n: recoveryCodesLeft }) : t('factorOff')}</p>
            {step === 'rest' ? (
              <div>
                <Button onClick={() => setStep(enabled ? 'end' : 'begin')}>
                  {t(enabled ? 'factorEnd' : 'factorBegin')}
                </Button>
              </div>
            ) : (
              <form className="stack narrow" onSubmit={submit}>
                {step !== 'confirm' && (
                  <TextField
                    label={t('current')}
                    type="password"
                    autoComplete="current-password"
                    required
                    autoFocus
                    error={step === 'begin' ? problem : undefined}
                    value={currentPassword}
                    onChange={(event) => setPassword(event.target.value)}
                  />
                )}
                {enrolment !== undefined && (
                  <>
                    <p>{t('factorSecret')}</p>
                    <code className="secret">{enrolment.secret}</code>
                    <a href={enrolment.uri}>{t('factorOpen')}</a>
                  </>
                )}
                {step !== 'begin' && (
                  <TextField
                    label={t('code')}
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    pattern="\d{6}"
                    maxLength={6}
                    required
                    error={problem}
                    value={code}
                    onChange={(event) => setCode(event.target.value)}
                  />
                )}
                <div>
                  <Button type="submit" look="primary">
                    {t('go')}
                  </Button>
                </div>
              </form>
            )}
          </>
        )}
      </Loaded>
      {recovery !== undefined && (
        <SecretDialog
          title={t('recovery')}
          hint={t('recoveryHint')}
          secret={recovery}
          kept={t('kept')}
          onClose={() => setRecovery(undefined)}
        />
      )}
    </section>
  );
}
