import { useState } from 'react';
import { Button } from '../design/button.js';
import { TextField } from '../design/field.js';
import type { JsonPath } from '../design/json/paths.js';
import type { Schema } from '../design/json/schema.js';
import type { JsonProblem } from '../design/json/types.js';
import { sayStrategy } from '../words/strategies.js';
import { useWords } from '../words/t.js';
import { FormField } from './form-field.js';
import {
  conditionOf,
  fieldsAt,
  leastConfidence,
  strategiesOf,
  strategyOf,
  valueAt,
  written,
  type ShownField,
  type Value,
} from './form-model.js';
import { formWords as words } from './form-words.js';

interface Editing {
  readonly schema: Schema;
  readonly policy: Value;
  readonly problems: readonly JsonProblem[];
  readonly change: (path: JsonPath, value: unknown) => void;
}

/** The settings for detecting one kind, and its filter strategies. */
export function KindForm({
  kind,
  label,
  onRemove,
  ...editing
}: Editing & { readonly kind: string; readonly label: string; readonly onRemove: () => void }) {
  const t = useWords(words);
  const { schema, policy, change } = editing;
  const [isOpen, setOpen] = useState(false);
  const path = ['identifiers', kind];
  const listPath = [...path, strategiesOf(schema, kind) ?? ''];
  const told = valueAt(policy, listPath);
  const list: readonly unknown[] = Array.isArray(told) ? told : [];
  const isEditable = told === undefined || Array.isArray(told);
  const names = list.map(strategyOf);
  return (
    <details className="card policy-kind" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>{label}</strong> <code className="soft small">{kind}</code>
        <span className="small" title={names.join(', ')}>
          {` · ${(names.length === 0 ? ['REDACT'] : names).map(sayStrategy).join(', ')}`}
        </span>
      </summary>
      {isOpen && (
        <div className="stack">
          {isEditable &&
            list.map((_, i) => (
              <StrategyForm
                // Strategies have no id; their position identifies them.
                key={i}
                {...editing}
                path={[...listPath, i]}
                place={i}
                isLast={i + 1 === list.length}
                onMove={(by) => change(listPath, swapped(list, i, i + by))}
                onRemove={() => change(listPath, list.length === 1 ? undefined : list.toSpliced(i, 1))}
              />
            ))}
          {isEditable && (
            <div>
              <Button onClick={() => change(listPath, [...list, { strategy: 'REDACT' }])}>{t('addStrategy')}</Button>
            </div>
          )}
          <Fields {...editing} shown={fieldsAt(schema, policy, path)} />
          <div>
            <Button look="quiet" label={t('removeKindOf', { kind: label })} onClick={onRemove}>
              {t('removeKind')}
            </Button>
          </div>
        </div>
      )}
    </details>
  );
}

const swapped = (list: readonly unknown[], one: number, other: number): readonly unknown[] =>
  list.with(one, list[other]).with(other, list[one]);

function StrategyForm({
  path,
  place,
  isLast,
  onMove,
  onRemove,
  ...editing
}: Editing & {
  readonly path: JsonPath;
  readonly place: number;
  readonly isLast: boolean;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}) {
  const t = useWords(words);
  const { schema, policy, change } = editing;
  const condition = [...path, 'condition'];
  const least = leastConfidence(valueAt(policy, condition));
  const nth = t('strategyNo', { n: place + 1 });
  return (
    <fieldset className="policy-strategy stack">
      <legend>{nth}</legend>
      <TextField
        label={t('confidence')}
        hint={t(least === undefined ? 'confidenceElsewhere' : 'confidenceHint')}
        type="number"
        min={0}
        max={1}
        step={0.05}
        disabled={least === undefined}
        value={least ?? ''}
        onChange={({ target }) =>
          change(condition, conditionOf(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber))
        }
      />
      <Fields {...editing} shown={fieldsAt(schema, policy, path)} />
      <div className="row">
        <Button
          label={`${t('up')}: ${nth}`}
          disabled={place === 0 ? t('isFirst') : undefined}
          onClick={() => onMove(-1)}
        >
          ↑
        </Button>
        <Button label={`${t('down')}: ${nth}`} disabled={isLast ? t('isLast') : undefined} onClick={() => onMove(1)}>
          ↓
        </Button>
        <Button look="quiet" label={`${t('removeStrategy')}: ${nth}`} onClick={onRemove}>
          {t('removeStrategy')}
        </Button>
      </div>
    </fieldset>
  );
}

function Fields({ shown, policy, problems, change }: Editing & { readonly shown: readonly ShownField[] }) {
  return (
    <div className="policy-fields">
      {shown.map((one) => (
        <FormField
          key={one.name}
          shown={one}
          value={valueAt(policy, one.path)}
          error={problems.find(({ path }) => path === written(one.path))?.message}
          onChange={(value) => change(one.path, value)}
        />
      ))}
    </div>
  );
}
