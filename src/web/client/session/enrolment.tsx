import { useState } from 'react';
import { request } from '../api/client.js';
import { Button } from '../design/button.js';
import { TextField, submitting } from '../design/field.js';
import { useTrying } from '../design/once.js';
import { SecretDialog } from '../design/secret.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { enrolmentWords } from './enrolment-words.js';
import { PasswordField } from './password-field.js';

interface CodeProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

/** A one-time code of an authenticator app. */
export function CodeField({ onChange, ...field }: CodeProps) {
  const t = useWords(enrolmentWords);
  return (
    <TextField
      label={t('code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*(\d\s*){6}"
      maxLength={12}
      required
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Removes the blanks by which authenticator apps group a code. */
export const withoutBlanks = (code: string): string => code.replaceAll(/\s/g, '');

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const t = useWords(enrolmentWords);
  return (
    <SecretDialog title={t('recovery')} hint={t('recoveryHint')} secret={codes} kept={t('kept')} onClose={onKept} />
  );
}

/** The steps to one-time codes: the password, the secret with a first code, the recovery codes. */
export function Enrolment({
  onDone,
  onCancel,
}: {
  readonly onDone: () => void;
  /** Undefined if the account cannot be used without one-time codes. */
  readonly onCancel?: () => void;
}) {
  const t = useWords(enrolmentWords);
  const say = useWords(common);
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [enrolment, setEnrolment] = useState<{ readonly secret: string; readonly uri: string }>();
  const [recovery, setRecovery] = useState<readonly string[]>();
  const { problem, busy, attempt } = useTrying();
  if (recovery !== undefined) return <RecoveryCodes codes={recovery} onKept={onDone} />;
  const begin = async (): Promise<void> =>
    setEnrolment(await request('post', '/api/v1/account/totp', { body: { currentPassword } }));
  const confirm = async (): Promise<void> => {
    const body = { code: withoutBlanks(code) };
    setRecovery((await request('post', '/api/v1/account/totp/confirm', { body })).recoveryCodes);
  };
  return (
    <form className="stack narrow" onSubmit={submitting(() => attempt(enrolment === undefined ? begin : confirm))}>
      {enrolment === undefined ? (
        <PasswordField label={t('current')} autoFocus error={problem} value={currentPassword} onChange={setPassword} />
      ) : (
        <>
          <p>{t('secret')}</p>
          <code className="secret">{enrolment.secret}</code>
          <a href={enrolment.uri}>{t('open')}</a>
          <CodeField value={code} onChange={setCode} error={problem} autoFocus />
        </>
      )}
      <div className="row">
        <Button look="primary" type="submit" disabled={busy}>
          {t(enrolment === undefined ? 'begin' : 'confirm')}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>{say('action.cancel')}</Button>}
      </div>
    </form>
  );
}
