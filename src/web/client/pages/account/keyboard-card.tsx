import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from '../../api/store.js';
import { CommandButton } from '../../design/button.js';
import { Checkbox, TextField } from '../../design/field.js';
import { allKeys } from '../../keys/catalog.js';
import { singleKeys } from '../../keys/dispatcher.js';
import { chosenKeys, useAllCommands, useCommands } from '../../keys/registry.js';
import { KeyRows } from '../../session/key-rows.js';
import { useChanging } from '../../session/changing.js';
import { common } from '../../words/common.js';
import { language, useWords } from '../../words/t.js';
import { accountCommands } from './keys.js';
import { words } from './words.js';
import { Problem } from '../../design/states.js';

/** Lists the keys of every page; each can be changed. */
export function Keyboard() {
  const t = useWords(words);
  const say = useWords(common);
  const [text, setText] = useState('');
  const { problem, change } = useChanging();
  const chosen = Object.keys(useStore(chosenKeys)).length;
  const here = useAllCommands().filter(({ keys }) => keys.length > 0);
  const spoken = useStore(language);
  const known = useQuery({ queryKey: ['all-keys', spoken], queryFn: allKeys, staleTime: Infinity }).data ?? [];
  const commands = [...here, ...known.filter(({ id }) => !here.some((other) => other.id === id))];
  const wanted = text.toLowerCase();
  useCommands([
    {
      ...accountCommands.of('account.resetKeys'),
      disabled: chosen === 0 ? t('keysUnchanged') : undefined,
      run: () => change({ keys: [] }),
    },
  ]);
  return (
    <section className="card stack keyboard" aria-label={t('keyboard')}>
      <h2>{t('keyboard')}</h2>
      <p className="soft">{t('keyboardHint')}</p>
      <Checkbox
        label={say('shell.singleKeys')}
        checked={useStore(singleKeys)}
        onChange={(event) => change({ singleKeys: event.target.checked })}
      />
      <div className="row">
        <TextField
          label={say('keys.find')}
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <CommandButton id="account.resetKeys" />
      </div>
      <Problem of={problem} />
      <KeyRows commands={commands} isShown={({ label }) => label.toLowerCase().includes(wanted)} />
    </section>
  );
}
