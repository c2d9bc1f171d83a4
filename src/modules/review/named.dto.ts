import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';

export const trimmed = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Validates a name: a single line, as shown in lists. */
export function IsName(most = 200): PropertyDecorator {
  return Matches(new RegExp(`^[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]{1,${most}}$`, 'u'), {
    message: `name must be 1 to ${most} characters without control characters`,
  });
}
