import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type SyntheticEvent,
  type TextareaHTMLAttributes,
} from 'react';

/** Handles the submission of a form here, instead of by the browser. */
export const submitting =
  (work: () => unknown) =>
  (event: SyntheticEvent): void => {
    event.preventDefault();
    work();
  };

interface FieldLabel {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A label, its input, a hint and an error message. */
function Field({
  label,
  hint,
  error,
  children,
}: FieldLabel & {
  readonly children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}) {
  const id = useId();
  const about = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(about !== '' && { 'aria-describedby': about }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      {hint !== undefined && (
        <span id={`${id}-hint`} className="soft small">
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  ref,
  ...input
}: FieldLabel & InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <input className="input" ref={ref} data-first={input.autoFocus} {...input} {...ids} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...input }: FieldLabel & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <textarea className="input" spellCheck={false} {...input} {...ids} />}
    </Field>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends FieldLabel, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
  /** Places label and input on one line, as for filters. */
  readonly inline?: boolean;
}

export function Select({ label, hint, error, choices, onChoose, inline = false, ...select }: SelectProps) {
  const box = (ids: object) => (
    <select className="input" {...select} {...ids} onChange={(event) => onChoose(event.target.value)}>
      {choices.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
  if (inline) {
    return (
      <label className="select-inline">
        <span>{label}</span>
        {box({})}
      </label>
    );
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {box}
    </Field>
  );
}

export function Checkbox({
  label,
  hint,
  ...input
}: { readonly label: ReactNode; readonly hint?: string | undefined } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const box = (
    <label className="check">
      <input type="checkbox" {...input} {...(hint !== undefined && { 'aria-describedby': id })} />
      <span>{label}</span>
    </label>
  );
  if (hint === undefined) return box;
  return (
    <div className="check-field">
      {box}
      <span id={id} className="soft small">
        {hint}
      </span>
    </div>
  );
}
