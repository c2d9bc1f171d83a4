import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { request } from '../../api/client.js';
import { begin, session } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Button } from '../../design/button.js';
import { submitting } from '../../design/field.js';
import { useTrying } from '../../design/once.js';
import { Page } from '../../design/page.js';
import { toast } from '../../design/toast.js';
import { Enrolment } from '../../session/enrolment.js';
import { ownPath } from '../../session/own-path.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';
import { PasswordField } from '../../session/password-field.js';

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

/** Returns what continues to the page that was asked for before. */
function useGoOn(): () => void {
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const to = ownPath(search.get('to'));
  return () => go(to);
}

const readSession = async (): Promise<void> => begin(await request('get', '/api/session'));

function PasswordForm({ isOwed }: { readonly isOwed: boolean }) {
  const t = useWords(words);
  const goOn = useGoOn();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const { problem, busy, attempt } = useTrying();
  const save = async (): Promise<void> => {
    await request('put', '/api/v1/account/password', { body: { currentPassword, newPassword } });
    await readSession();
    toast(t('done'));
    goOn();
  };
  return (
    <form className="card stack narrow" onSubmit={submitting(() => attempt(save))}>
      {isOwed && <p>{t('mustFirst')}</p>}
      <input type="hidden" autoComplete="username" value={session.get()?.email ?? ''} readOnly />
      <PasswordField label={t('current')} autoFocus value={currentPassword} onChange={setCurrent} />
      <PasswordField label={t('next')} isNew hint={t('rule')} error={problem} value={newPassword} onChange={setNew} />
      <div className="row">
        <Button look="primary" type="submit" disabled={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function SecondFactor() {
  const t = useWords(words);
  const goOn = useGoOn();
  return (
    <section className="card stack narrow">
      <p>{t('factorHint')}</p>
      <Enrolment onDone={() => void readSession().then(goOn)} />
    </section>
  );
}
