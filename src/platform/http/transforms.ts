import { Transform } from 'class-transformer';

/** Removes white space around a text. */
export const trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Replaces an empty parameter, as in `?p=`. @param standard undefined treats it as absent */
export const emptyIs = (standard: string | undefined): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === '' ? standard : value));
