import { ValidateBy, type ValidationOptions } from 'class-validator';

const MAX_CHARACTERS = 1024;

/** Describes for error messages what {@link isBaseUrl} accepts. */
export const BASE_URL = 'an http or https URL without user name, password, query and fragment';

/** Returns true if a value is the base URL of a server, to which paths are appended. */
export function isBaseUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_CHARACTERS || !URL.canParse(value)) return false;
  const { protocol, username, password, search, hash, hostname } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && hostname !== '' && `${username}${password}${search}${hash}` === '';
}

/** User name and query are not allowed, because everyone who may see the URL would see a secret in them. */
export const IsBaseUrl = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    { name: 'isBaseUrl', validator: { validate: isBaseUrl, defaultMessage: () => `$property must be ${BASE_URL}` } },
    options,
  );

/** Joins a base URL and a path: `https://host/ollama` and `api/tags` make `https://host/ollama/api/tags`. */
export const urlBelow = (base: string, path: string): string =>
  new URL(path, base.endsWith('/') ? base : `${base}/`).href;
