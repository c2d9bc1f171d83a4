import { useState } from 'react';
import { typesKey } from '../../api/keys.js';
import { useAnswer } from '../../api/queries.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { TextField } from '../../design/field.js';
import { codeOf } from '../../review/spans/families.js';
import { folded } from '../../review/spans/states.js';
import { kindChoices } from '../../words/kinds.js';

const DAY_MS = 86_400_000;
export const useTypes = () => useAnswer(typesKey, '/api/v1/pii-types', {}, { staleTime: DAY_MS });

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** A text field with choices; Enter takes the first match, or the typed text if free text is allowed. */
export function ChoiceDialog({
  title,
  hint,
  label,
  choices,
  free = false,
  onTake,
  onClose,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly free?: boolean;
  readonly onTake: (value: string) => void;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState('');
  const wanted = folded(text);
  const fitting = choices
    .filter(({ label: name, hint: more = '' }) => folded(`${name} ${more}`).includes(wanted))
    .slice(0, 60);
  const take = (value: string | undefined): void => {
    if (value === undefined || value === '') return;
    onClose();
    onTake(value);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => take(free && text.trim() !== '' ? text.trim() : fitting[0]?.value)}
    >
      <TextField
        label={label}
        hint={hint}
        autoFocus
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="choice-list">
        {fitting.map(({ value, label: name, hint: more }) => (
          <Button key={value} look="quiet" onClick={() => take(value)}>
            <span className="grow">{name}</span>
            {more !== undefined && <span className="soft small">{more}</span>}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

export const typeChoices = (types: readonly { readonly id: string }[]): readonly Choice[] =>
  kindChoices(types).map(({ value, label }) => ({ value, label, hint: `${codeOf(value)} · ${value}` }));
