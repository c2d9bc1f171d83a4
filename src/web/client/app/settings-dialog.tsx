import { session } from '../api/session.js';
import { useStore } from '../api/store.js';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { AppearanceFields } from '../session/appearance.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { signOut } from './sign-out.js';

/** How the page looks and speaks, who is signed in, and the way out. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(common);
  const who = useStore(session);
  return (
    <Dialog
      title={t('shell.look')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void signOut()}>{t('shell.signOut')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        </>
      }
    >
      <p>
        <bdi>{who?.email}</bdi>
      </p>
      <AppearanceFields />
    </Dialog>
  );
}
