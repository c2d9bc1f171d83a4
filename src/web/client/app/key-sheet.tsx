import { useState, type KeyboardEvent } from 'react';
import { useStore } from '../api/store.js';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Checkbox, TextField } from '../design/field.js';
import { singleKeys } from '../keys/dispatcher.js';
import { namesOf, printed } from '../keys/layout.js';
import { remap, useAllCommands, type Command } from '../keys/registry.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';

/** All keys of now; each can be given another one. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(common);
  const [text, setText] = useState('');
  const [changing, setChanging] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const commands = useAllCommands().filter(
    ({ keys, label }) => keys.length > 0 && label.toLowerCase().includes(text.toLowerCase()),
  );
  const groups = [...new Set(commands.map(({ group }) => group))];
  const take = (command: Command, event: KeyboardEvent): void => {
    if (['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(event.key)) return;
    event.preventDefault();
    const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
    const altGraph = event.getModifierState('AltGraph');
    const [name] = namesOf({ key, code, shiftKey, ctrlKey, metaKey, altKey, altGraph });
    if (name === undefined) return;
    const [clash] = remap(command.id, [name, ...command.keys.slice(1)]);
    setProblem(clash === undefined ? undefined : t('keys.taken', { what: clash.label }));
    if (clash === undefined) setChanging(undefined);
  };
  return (
    <Dialog title={t('keys.title')} onClose={onClose} actions={<Button onClick={onClose}>{t('action.close')}</Button>}>
      <TextField label={t('keys.find')} value={text} autoFocus onChange={(event) => setText(event.target.value)} />
      <Checkbox
        label={t('shell.singleKeys')}
        checked={useStore(singleKeys)}
        onChange={(event) => singleKeys.set(event.target.checked)}
      />
      <div className="keys-list stack">
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            {commands
              .filter((command) => command.group === group)
              .map((command) => (
                <div key={command.id} className="key-row">
                  <span className="grow">{command.label}</span>
                  {changing === command.id ? (
                    <input
                      className="input"
                      aria-label={t('keys.press')}
                      placeholder={t('keys.press')}
                      autoFocus
                      readOnly
                      onKeyDown={(event) => take(command, event)}
                      onBlur={() => setChanging(undefined)}
                    />
                  ) : (
                    <>
                      {command.keys.map((key) => (
                        <kbd key={key}>{printed(key)}</kbd>
                      ))}
                      <Button
                        look="quiet"
                        label={`${t('keys.change')}: ${command.label}`}
                        onClick={() => setChanging(command.id)}
                      >
                        {t('keys.change')}
                      </Button>
                    </>
                  )}
                </div>
              ))}
          </section>
        ))}
      </div>
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
