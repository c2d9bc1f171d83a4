import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { teller } from '../../api/errors.js';
import { session, signedIn } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { ButtonLink } from '../../design/button.js';
import { Entry } from '../../design/entry.js';
import { Problem } from '../../design/states.js';
import { ownPath } from '../../session/own-path.js';
import { SignInForm } from '../../session/sign-in-form.js';
import { sessionWords } from '../../session/words.js';
import { useWords } from '../../words/t.js';

export default function SignInPage() {
  const t = useWords(sessionWords);
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const to = ownPath(search.get('to'));
  const who = useStore(session);
  const isIn = who !== null && who !== undefined;
  const refused = search.get('refused');
  const tell = useStore(teller);
  useEffect(() => {
    if (isIn && refused === null) go(to, { replace: true });
  }, [isIn, refused, to, go]);
  return (
    <Entry title={t('title')}>
      <Problem of={refused === null ? undefined : (tell?.(refused, '', {}) ?? t('refused'))} />
      {isIn ? <ButtonLink href={to}>{t('goOn')}</ButtonLink> : <SignInForm onDone={signedIn} returnTo={to} />}
    </Entry>
  );
}
