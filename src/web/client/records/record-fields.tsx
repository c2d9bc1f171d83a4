import { Fragment, useState } from 'react';
import { Button } from '../design/button.js';
import { Checkbox, Select, TextArea, TextField } from '../design/field.js';
import { useWords } from '../words/t.js';
import type { Column, Draft, Field, FieldOf, Option, Row } from './fields.js';
import './records.css';
import { recordWords } from './words.js';

/** The fields of a record, each with the input for its kind. */
export function RecordFields({
  fields,
  draft,
  isNew,
  onChange,
}: {
  readonly fields: readonly Field[];
  readonly draft: Draft;
  readonly isNew: boolean;
  readonly onChange: (draft: Draft) => void;
}) {
  return fields
    .filter((field) => field.when?.(draft) !== false)
    .map((field) =>
      field.kind === 'own' ? (
        <Fragment key={field.name}>{field.draw(draft, (changes) => onChange({ ...draft, ...changes }))}</Fragment>
      ) : (
        <RecordField
          key={field.name}
          field={field}
          value={draft[field.name]}
          isNew={isNew}
          isFixed={field.fixed === true && !isNew}
          onChange={(value) => onChange({ ...draft, [field.name]: value })}
        />
      ),
    );
}

type DrawnField = Exclude<Field, FieldOf<'own'>>;
interface FieldProps<F extends DrawnField = DrawnField> {
  readonly field: F;
  readonly value: unknown;
  readonly isNew: boolean;
  readonly isFixed: boolean;
  readonly onChange: (value: unknown) => void;
}

function RecordField({ field, value, isNew, isFixed, onChange }: FieldProps) {
  const t = useWords(recordWords);
  const { label, hint, required = false } = field;
  const text = value as string;
  const told = { label, required, readOnly: isFixed, ...(hint !== undefined && { hint }) };
  const typed = (event: { readonly target: { readonly value: string } }): void => onChange(event.target.value);
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...told}
          type={field.type ?? 'text'}
          maxLength={field.maxLength}
          pattern={field.pattern}
          // Browsers say it below their own words when the pattern is not met.
          title={field.pattern === undefined ? undefined : hint}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={typed}
        />
      );
    case 'long':
      return <TextArea {...told} maxLength={field.maxLength} value={text} onChange={typed} />;
    case 'secret':
      return (
        <TextField
          {...told}
          hint={[hint, t(field.isSet ? 'secretIsSet' : 'secretNone')].filter(Boolean).join(' ')}
          type="password"
          autoComplete="off"
          maxLength={field.maxLength}
          value={text}
          onChange={typed}
        />
      );
    case 'number':
      return (
        <TextField
          {...told}
          type="number"
          min={field.min}
          max={field.max}
          step={field.step ?? 1}
          value={text}
          onChange={typed}
        />
      );
    case 'flag':
      return (
        <div className="field">
          <Checkbox label={label} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
          {hint !== undefined && <span className="soft small">{hint}</span>}
        </div>
      );
    case 'choice':
      return (
        <Select
          label={label}
          {...(hint !== undefined && { hint })}
          disabled={isFixed}
          value={text}
          choices={field.options}
          onChoose={onChange}
        />
      );
    case 'choices':
      return <Choices field={field} value={value} isNew={isNew} isFixed={isFixed} onChange={onChange} />;
    case 'lines':
      return <Lines field={field} value={value} isNew={isNew} isFixed={isFixed} onChange={onChange} />;
    case 'moment':
      return <TextField {...told} type="datetime-local" min={field.min} value={text} onChange={typed} />;
    case 'rows':
    case 'numbers':
      return <Rows field={field} value={value} isNew={isNew} isFixed={isFixed} onChange={onChange} />;
  }
}

function Lines({ field, value, isNew, isFixed, onChange }: FieldProps<FieldOf<'lines'>>) {
  const t = useWords(recordWords);
  const [isShown, setShown] = useState(field.isHidden !== true || isNew);
  const text = value as string;
  if (!isShown) {
    const n = text === '' ? 0 : text.split('\n').length;
    return (
      <p className="notice">
        <span className="grow">
          {field.label}: {t('linesHidden', { n })}
        </span>
        <Button onClick={() => setShown(true)}>{t('linesShow')}</Button>
      </p>
    );
  }
  return (
    <TextArea
      label={field.label}
      hint={[field.hint, t('linesHint')].filter(Boolean).join(' ')}
      required={field.required ?? false}
      readOnly={isFixed}
      rows={field.rows}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Choices({ field, value, onChange }: FieldProps<FieldOf<'choices'>>) {
  const chosen = value as readonly string[];
  return (
    <fieldset className="choices">
      <legend>{field.label}</legend>
      {field.hint !== undefined && <p className="soft small">{field.hint}</p>}
      <div>
        {field.options.map(({ value: one, label, hint, isCoded = false }) => (
          <Checkbox
            key={one}
            label={
              <>
                <bdi>{label}</bdi> {isCoded && <code className="soft small">{one}</code>}
              </>
            }
            hint={hint}
            checked={chosen.includes(one)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
            }
          />
        ))}
      </div>
      <div role="status">
        {chosen.length === 0 && field.none !== undefined && <p className="notice warn">{field.none}</p>}
      </div>
    </fieldset>
  );
}

function Rows({ field, value, onChange }: FieldProps<FieldOf<'rows' | 'numbers'>>) {
  const t = useWords(recordWords);
  const rows = value as readonly Row[];
  const set = (at: number, row: Row): void => onChange(rows.map((one, i) => (i === at ? row : one)));
  // The API has one number per key.
  const key = field.kind === 'numbers' ? field.columns[0].name : undefined;
  const optionsOf = ({ name, options }: Column, at: number): readonly Option[] | undefined =>
    name !== key ? options : options?.filter(({ value: one }) => rows.every((row, i) => i === at || row[name] !== one));
  const blank = Object.fromEntries(
    field.columns.map((column) => [column.name, optionsOf(column, rows.length)?.[0]?.value ?? '']),
  );
  const isFull = field.columns.some((column) => optionsOf(column, rows.length)?.length === 0);
  return (
    <fieldset className="choices">
      <legend>{field.label}</legend>
      {field.hint !== undefined && <p className="soft small">{field.hint}</p>}
      {rows.map((row, at) => (
        // Rows have no ids, and are only added at the end.
        <div key={at} className="line">
          {field.columns.map((column) => {
            const { name, label, type } = column;
            const options = optionsOf(column, at);
            return options === undefined ? (
              <input
                key={name}
                className="input"
                aria-label={t('row', { label, n: at + 1 })}
                placeholder={label}
                type={type ?? 'text'}
                step="any"
                min={0}
                required
                value={row[name] ?? ''}
                onChange={(event) => set(at, { ...row, [name]: event.target.value })}
              />
            ) : (
              <select
                key={name}
                className="input"
                aria-label={t('row', { label, n: at + 1 })}
                value={row[name]}
                onChange={(event) => set(at, { ...row, [name]: event.target.value })}
              >
                {options.map(({ value: one, label: words }) => (
                  <option key={one} value={one}>
                    {words}
                  </option>
                ))}
              </select>
            );
          })}
          <Button look="quiet" onClick={() => onChange(rows.filter((_, i) => i !== at))}>
            <span aria-hidden="true">×</span>
            <span className="visually-hidden">{`${t('rowRemove')}: ${t('row', { label: field.label, n: at + 1 })}`}</span>
          </Button>
        </div>
      ))}
      <div>{!isFull && <Button onClick={() => onChange([...rows, blank])}>{field.add}</Button>}</div>
    </fieldset>
  );
}
