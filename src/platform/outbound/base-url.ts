import { ValidateBy, type ValidationOptions } from 'class-validator';

const MAX_CHARACTERS = 1024;

/** What {@link isBaseUrl} takes, as an error says it. */
export const BASE_URL = 'an http or https URL without user name, password, query and fragment';

/** Whether a value is the address of a server, below which its paths lie. */
export function isBaseUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_CHARACTERS || !URL.canParse(value)) return false;
  const { protocol, username, password, search, hash, hostname } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && hostname !== '' && `${username}${password}${search}${hash}` === '';
}

/** A secret in a URL would be shown to everyone who may read the address, hence no user name and no query. */
export const IsBaseUrl = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    { name: 'isBaseUrl', validator: { validate: isBaseUrl, defaultMessage: () => `$property must be ${BASE_URL}` } },
    options,
  );

/** `https://host/ollama` and `api/tags` make `https://host/ollama/api/tags`. */
export const below = (base: string, path: string): string => new URL(path, base.endsWith('/') ? base : `${base}/`).href;
