import { hasExpired, session, signedIn, signedOut } from '../api/session.js';
import { useStore } from '../api/store.js';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { SignInForm } from './sign-in-form.js';

/** Covers whatever is open when the session ends; the page behind it is hidden but stays as it is. */
export function ExpiryDialog() {
  const t = useWords(common);
  const who = useStore(session);
  if (!useStore(hasExpired) || who === null || who === undefined) return null;
  return (
    <Dialog title={t('expired.title')} veiled>
      <p>{t('expired.hint', { email: who.email })}</p>
      <SignInForm email={who.email} onDone={signedIn} returnTo={location.pathname} />
      <Button look="quiet" onClick={signedOut}>
        {t('expired.other')}
      </Button>
    </Dialog>
  );
}
