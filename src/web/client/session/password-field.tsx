import { TextField } from '../design/field.js';

interface PasswordFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** True if it is a password that is chosen now. */
  readonly isNew?: boolean;
  readonly autoFocus?: boolean;
  readonly value: string;
  readonly onChange: (password: string) => void;
}

/** A password that must be entered, as password managers know it. */
export function PasswordField({ isNew = false, onChange, ...field }: PasswordFieldProps) {
  return (
    <TextField
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      {...(isNew && { minLength: 12 })}
      maxLength={1024}
      required
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
