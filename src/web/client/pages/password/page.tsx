import { useState, type SyntheticEvent } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { begin, session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { TextField } from '../../design/field.js';
import { Page } from '../../design/page.js';
import { toast } from '../../design/toast.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** Changes the password and handles the other steps that an account must complete before it can be used. */
export default function PasswordPage() {
  const t = useWords(words);
  const owes = useStore(session)?.mustFirst;
  return (
    <Page title={t(owes === 'totp-enrolment' ? 'factorTitle' : 'title')}>
      {owes === 'totp-enrolment' ? <SecondFactor /> : <PasswordForm isOwed={owes === 'password-change'} />}
    </Page>
  );
}

/** Submits a form and keeps its error. */
function useSending() {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = (work: () => Promise<void>) => (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    work()
      .catch((error: unknown) => setProblem(problemOf(error).message))
      .finally(() => setBusy(false));
  };
  return { problem, isBusy, send };
}

const readSession = async (): Promise<void> => begin(await request('get', '/api/session'));

function PasswordForm({ isOwed }: { readonly isOwed: boolean }) {
  const t = useWords(words);
  const [, go] = useLocation();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const { problem, isBusy, send } = useSending();
  const submit = send(async () => {
    await request('put', '/api/v1/account/password', { body: { currentPassword, newPassword } });
    await readSession();
    toast(t('done'));
    go('/');
  });
  return (
    <form className="card stack narrow" onSubmit={submit}>
      {isOwed && <p>{t('mustFirst')}</p>}
      <input type="hidden" autoComplete="username" value={session.get()?.email ?? ''} readOnly />
      <TextField
        label={t('current')}
        type="password"
        autoComplete="current-password"
        maxLength={1024}
        required
        autoFocus
        value={currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <TextField
        label={t('next')}
        hint={t('rule')}
        error={problem}
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={1024}
        required
        value={newPassword}
        onChange={(event) => setNew(event.target.value)}
      />
      <div className="row">
        <Button look="primary" type="submit" disabled={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function SecondFactor() {
  const t = useWords(words);
  const [, go] = useLocation();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [enrolment, setEnrolment] = useState<{ readonly secret: string; readonly uri: string }>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const { problem, isBusy, send } = useSending();
  const enrol = send(async () =>
    setEnrolment(await request('post', '/api/v1/account/totp', { body: { currentPassword: password } })),
  );
  const confirm = send(async () => {
    const answer = await request('post', '/api/v1/account/totp/confirm', { body: { code: code.trim() } });
    setRecoveryCodes(answer.recoveryCodes);
  });
  if (recoveryCodes !== undefined) {
    return (
      <section className="card stack narrow">
        <h2>{t('recovery')}</h2>
        <p>{t('recoveryHint')}</p>
        <ul className="codes">
          {recoveryCodes.map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </ul>
        <div className="row">
          <Button look="primary" onClick={() => void readSession().then(() => go('/'))}>
            {t('kept')}
          </Button>
        </div>
      </section>
    );
  }
  if (enrolment === undefined) {
    return (
      <form className="card stack narrow" onSubmit={enrol}>
        <p>{t('factorHint')}</p>
        <TextField
          label={t('current')}
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          error={problem}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="row">
          <Button look="primary" type="submit" disabled={isBusy}>
            {t('begin')}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <form className="card stack narrow" onSubmit={confirm}>
      <p>{t('factorHint')}</p>
      <p>
        <code className="secret">{enrolment.secret}</code>
      </p>
      <p>
        <a href={enrolment.uri}>{t('open')}</a>
      </p>
      <TextField
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        maxLength={6}
        required
        autoFocus
        error={problem}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="row">
        <Button look="primary" type="submit" disabled={isBusy}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}
