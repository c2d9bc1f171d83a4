import { useState, type ReactNode } from 'react';
import { Checkbox, Select, TextArea, TextField } from '../design/field.js';
import { sayStrategy } from '../words/strategies.js';
import { useWords } from '../words/t.js';
import type { ShownField } from './form-model.js';
import { formWords as words } from './form-words.js';

const NAMES = Object.keys(words.en);
const LINES = 3;

interface FieldProps {
  readonly shown: ShownField;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** The input for one value of a policy. An empty input removes the value, so that the default applies. */
export function FormField({ shown, value, error, onChange }: FieldProps) {
  const t = useWords(words);
  const { name, field, description, usual } = shown;
  const word = `field.${name}`;
  const label = NAMES.includes(word) ? t(word as keyof typeof words.en) : name;
  // Names and descriptions are those of the schema, in English.
  const hint = description === undefined ? undefined : <span lang="en">{description}</span>;
  const told = { label, hint, error };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const placeholder = typeof usual === 'string' || typeof usual === 'number' ? String(usual) : undefined;
  switch (field.kind) {
    case 'flag':
      return (
        <div className="field">
          <Checkbox
            label={label}
            checked={Boolean(value ?? usual ?? false)}
            onChange={({ target }) => onChange(target.checked === (usual ?? false) ? undefined : target.checked)}
          />
        </div>
      );
    case 'choice':
      return (
        <Select
          {...told}
          value={text}
          choices={[
            {
              value: '',
              label: placeholder === undefined ? t('usual') : t('usualIs', { value: sayStrategy(placeholder) }),
            },
            ...field.values.map((one) => ({ value: one, label: namedWithId(one) })),
          ]}
          onChoose={(chosen) => onChange(chosen === '' ? undefined : chosen)}
        />
      );
    case 'number':
      return (
        <TextField
          {...told}
          type="number"
          min={field.min}
          max={field.max}
          step={field.isWhole ? 1 : 'any'}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)}
        />
      );
    case 'text':
    case 'either':
      return (
        <TextField
          {...told}
          maxLength={field.kind === 'text' ? field.maxLength : undefined}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ target: { value: typed } }) =>
            onChange(typed === '' ? undefined : field.kind === 'either' && /^\d+$/.test(typed) ? Number(typed) : typed)
          }
        />
      );
    case 'lines':
      return <Lines {...told} value={(value ?? []) as readonly string[]} onChange={onChange} />;
  }
}

const namedWithId = (value: string): string => {
  const name = sayStrategy(value);
  return name === value ? value : `${name} (${value})`;
};

const linesIn = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** A list of strings, one per line; an unfinished line is kept while typing. */
function Lines({
  value,
  onChange,
  ...told
}: {
  readonly label: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly value: readonly string[];
  readonly onChange: (value: unknown) => void;
}) {
  const [typed, setTyped] = useState(() => value.join('\n'));
  const isOwn = JSON.stringify(linesIn(typed)) === JSON.stringify(value);
  return (
    <TextArea
      {...told}
      rows={LINES}
      value={isOwn ? typed : value.join('\n')}
      onChange={({ target }) => {
        setTyped(target.value);
        const lines = linesIn(target.value);
        onChange(lines.length === 0 ? undefined : lines);
      }}
    />
  );
}
