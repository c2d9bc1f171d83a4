import { ValidateBy } from 'class-validator';
import { readSigningKey } from './signed-json.js';

/** Validates a private signing key in PEM, or an empty value. */
export const IsSigningKey = (): PropertyDecorator =>
  ValidateBy({ name: 'isSigningKey', validator: { validate: (value) => value === '' || isKey(value) } });

function isKey(value: unknown): boolean {
  try {
    return typeof value === 'string' && readSigningKey(value).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
