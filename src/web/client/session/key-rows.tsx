import { useState, type KeyboardEvent } from 'react';
import { problemOf } from '../api/errors.js';
import { useStore } from '../api/store.js';
import { Button } from '../design/button.js';
import type { KeyDefinition } from '../keys/define.js';
import { namesOf, printed } from '../keys/layout.js';
import { chosenKeys, clashesOf, withChosen } from '../keys/registry.js';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import { chooseKeys } from './settings.js';

/** Keys for moving through the page, closing what is open, or modifying other keys. */
const RESERVED_KEYS = ['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'Process', 'Dead'];
/** Shortcuts that browsers handle themselves, regardless of the page. */
const BROWSER_SHORTCUT = /^Mod\+[wtnlpqWTNQ]$/;

/** Commands by group, with their keys, which can be changed and reset. */
export function KeyRows({
  commands,
  isShown,
}: {
  /** All commands that a key may clash with. */
  readonly commands: readonly KeyDefinition[];
  readonly isShown: (command: KeyDefinition) => boolean;
}) {
  const shown = commands.filter(isShown);
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <div className="keys-list stack">
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          {shown
            .filter((command) => command.group === group)
            .map((command) => (
              <KeyRow key={command.id} command={command} among={commands} />
            ))}
        </section>
      ))}
    </div>
  );
}

function KeyRow({ command, among }: { readonly command: KeyDefinition; readonly among: readonly KeyDefinition[] }) {
  const t = useWords(common);
  const isChosen = useStore(chosenKeys)[command.id] !== undefined;
  const [isRecording, setRecording] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { keys, label } = withChosen(command);
  const choose = (chosen: readonly string[] | undefined): void => {
    setProblem(undefined);
    setRecording(false);
    chooseKeys(command.id, chosen).catch((error: unknown) => setProblem(problemOf(error).message));
  };
  const take = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // Ends the recording instead of closing the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setRecording(false);
    }
    if (RESERVED_KEYS.includes(event.key) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
    const altGraph = event.getModifierState('AltGraph');
    const [name] = namesOf({ key, code, shiftKey, ctrlKey, metaKey, altKey, altGraph });
    if (name === undefined) return;
    const [clash] = clashesOf(command.id, [name], among);
    if (BROWSER_SHORTCUT.test(name)) setProblem(t('keys.ofBrowser'));
    else if (clash === undefined) choose([name, ...keys.slice(1)]);
    else setProblem(t('keys.taken', { key: printed(name), what: clash.label }));
  };
  return (
    <div className="key-row">
      <span className="grow">{label}</span>
      {isRecording ? (
        <input
          className="input"
          aria-label={`${t('keys.press')}: ${label}`}
          placeholder={t('keys.press')}
          autoFocus
          readOnly
          onKeyDown={take}
          onBlur={() => {
            setRecording(false);
            setProblem(undefined);
          }}
        />
      ) : (
        <>
          {keys.map((key) => (
            <kbd key={key}>{printed(key)}</kbd>
          ))}
          <Button look="quiet" label={`${t('keys.change')}: ${label}`} onClick={() => setRecording(true)}>
            {t('keys.change')}
          </Button>
          {isChosen && (
            <Button look="quiet" label={`${t('keys.reset')}: ${label}`} onClick={() => choose(undefined)}>
              {t('keys.reset')}
            </Button>
          )}
        </>
      )}
      {problem !== undefined && (
        <p className="field-error key-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
