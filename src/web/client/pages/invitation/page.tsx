import { useEffect, useState, type SyntheticEvent } from 'react';
import { request } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { Button, ButtonLink } from '../../design/button.js';
import { Entry } from '../../design/entry.js';
import { TextField } from '../../design/field.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

/** The token is after `#`, which browsers do not send; it is read once and removed from the URL. */
const tokenOf = (): string => location.hash.replace(/^#(?:token=)?/, '');

export default function InvitationPage() {
  const t = useWords(words);
  const [token] = useState(tokenOf);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
  }, []);
  const accept = (event: SyntheticEvent): void => {
    event.preventDefault();
    request('post', '/api/v1/invitations/accept', { body: { token, password }, isAboutSession: true }).then(
      (newcomer) => setEmail(newcomer.email),
      (error: unknown) => setProblem(problemOf(error).message),
    );
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
        <form className="sign-in" onSubmit={accept}>
          <p>{t('hint')}</p>
          <TextField
            label={t('next')}
            hint={t('rule')}
            error={problem}
            type="password"
            autoComplete="new-password"
            minLength={12}
            maxLength={1024}
            required
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button look="primary" type="submit">
            {t('accept')}
          </Button>
        </form>
      )}
    </Entry>
  );
}
