import { useEffect, useState } from 'react';
import { request } from '../../api/client.js';
import { Button, ButtonLink } from '../../design/button.js';
import { Entry } from '../../design/entry.js';
import { submitting } from '../../design/field.js';
import { useTrying } from '../../design/once.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';
import { PasswordField } from '../../session/password-field.js';

/** The token is after `#`, which browsers do not send; it is read once and removed from the URL. */
const tokenOf = (): string => location.hash.replace(/^#(?:token=)?/, '');

export default function InvitationPage() {
  const t = useWords(words);
  const [token] = useState(tokenOf);
  const [password, setPassword] = useState('');
  const { problem, busy, attempt } = useTrying();
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
  }, []);
  const accept = async (): Promise<void> => {
    const body = { token, password };
    setEmail((await request('post', '/api/v1/invitations/accept', { body, isAboutSession: true })).email);
  };
  return (
    <Entry title={t('title')}>
      {email !== undefined ? (
        <>
          <p role="status">{t('done', { email })}</p>
          <ButtonLink look="primary" href="/sign-in">
            {t('signIn')}
          </ButtonLink>
        </>
      ) : token === '' ? (
        <p role="alert">{t('missing')}</p>
      ) : (
        <form className="sign-in" onSubmit={submitting(() => attempt(accept))}>
          <p>{t('hint')}</p>
          <PasswordField
            label={t('next')}
            isNew
            hint={t('rule')}
            error={problem}
            autoFocus
            value={password}
            onChange={setPassword}
          />
          <Button look="primary" type="submit" disabled={busy}>
            {t('accept')}
          </Button>
        </form>
      )}
    </Entry>
  );
}
