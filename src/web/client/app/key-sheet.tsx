import { useState } from 'react';
import { useStore } from '../api/store.js';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Checkbox, TextField } from '../design/field.js';
import { singleKeys } from '../keys/dispatcher.js';
import { useAllCommands } from '../keys/registry.js';
import { KeyRows } from '../session/key-rows.js';
import { changeSettings } from '../session/settings.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';

/** Lists all keys that are active now; each can be changed. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(common);
  const [text, setText] = useState('');
  const commands = useAllCommands().filter(({ keys }) => keys.length > 0);
  const wanted = text.toLowerCase();
  return (
    <Dialog title={t('keys.title')} onClose={onClose} actions={<Button onClick={onClose}>{t('action.close')}</Button>}>
      <TextField label={t('keys.find')} value={text} autoFocus onChange={(event) => setText(event.target.value)} />
      <Checkbox
        label={t('shell.singleKeys')}
        checked={useStore(singleKeys)}
        onChange={(event) => {
          // The change applies to this page even if saving it fails.
          changeSettings({ singleKeys: event.target.checked }).catch(() => undefined);
        }}
      />
      <KeyRows commands={commands} isShown={({ label }) => label.toLowerCase().includes(wanted)} />
    </Dialog>
  );
}
