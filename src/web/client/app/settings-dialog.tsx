import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { AppearanceFields } from '../session/appearance.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';

/** Changes the appearance and the language of the page. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(common);
  return (
    <Dialog
      title={t('shell.look')}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <AppearanceFields />
    </Dialog>
  );
}
