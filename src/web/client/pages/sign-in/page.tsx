import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { session, signedIn } from '../../api/session.js';
import { useStore } from '../../api/store.js';
import { Entry } from '../../design/entry.js';
import { SignInForm } from '../../session/sign-in-form.js';
import { sessionWords } from '../../session/words.js';
import { useWords } from '../../words/t.js';
import { ownPath } from './own-path.js';

export default function SignInPage() {
  const t = useWords(sessionWords);
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const to = ownPath(search.get('to'));
  const who = useStore(session);
  useEffect(() => {
    if (who !== null && who !== undefined) go(to, { replace: true });
  }, [who, to, go]);
  return (
    <Entry title={t('title')}>
      <SignInForm onDone={signedIn} returnTo={to} />
    </Entry>
  );
}
