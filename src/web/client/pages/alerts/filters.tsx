import { useQuery } from '@tanstack/react-query';
import { typesKey } from '../../api/keys.js';
import { useAnswer, policyNames } from '../../api/queries.js';
import { Button } from '../../design/button.js';
import { Select, TextField, type Choice } from '../../design/field.js';
import { FilterFields } from '../../design/filters.js';
import { kindChoices } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import type { AlertFilter } from './filter.js';
import { words } from './words.js';

const NONE = { filterType: '', policy: '', context: '', documentId: '', from: '', to: '' };

/** The inputs that filter alerts. */
export function Filters({
  filter,
  change,
}: {
  readonly filter: AlertFilter;
  readonly change: (to: Partial<AlertFilter>) => void;
}) {
  const t = useWords(words);
  const types = useAnswer(typesKey, '/api/v1/pii-types');
  const policies = useQuery(policyNames);
  const choicesOf = (known: readonly Choice[], chosen: string): readonly Choice[] => [
    { value: '', label: t('all') },
    ...known,
    // A value in the URL is always listed as a choice, even if it no longer exists.
    ...(chosen === '' || known.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: chosen }]),
  ];
  const used = Object.keys(NONE).filter((name) => filter[name as keyof typeof NONE] !== '').length;
  return (
    <div className="alert-filters" role="search">
      <FilterFields used={used}>
        <Select
          label={t('kind')}
          value={filter.filterType}
          choices={choicesOf(kindChoices(types.data ?? []), filter.filterType)}
          onChoose={(filterType) => change({ filterType })}
        />
        <Select
          label={t('policy')}
          value={filter.policy}
          choices={choicesOf(
            (policies.data ?? []).map((value) => ({ value, label: value })),
            filter.policy,
          )}
          onChoose={(policy) => change({ policy })}
        />
        {(['context', 'documentId'] as const).map((name) => (
          <TextField
            // Applied when the field loses focus: otherwise each keystroke would send a request.
            key={`${name} ${filter[name]}`}
            label={t(name === 'context' ? 'context' : 'document')}
            type="search"
            defaultValue={filter[name]}
            maxLength={256}
            autoComplete="off"
            onBlur={({ target }) => target.value !== filter[name] && change({ [name]: target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') change({ [name]: event.currentTarget.value });
            }}
          />
        ))}
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={t(name)}
            type="datetime-local"
            value={filter[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        {used > 0 && (
          <Button look="quiet" onClick={() => change(NONE)}>
            {t('clear')}
          </Button>
        )}
      </FilterFields>
    </div>
  );
}
