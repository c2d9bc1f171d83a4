import { fail } from './app-error.js';

/**
 * One entity tag of a list (RFC 9110, 8.8.3), and what separates it from the next. Clients often drop the quotes, and
 * proxies that compress responses mark tags as weak.
 */
const NEXT_TAG = /(?:W\/)?(?:"([\u0021\u0023-\u007E\u0080-\u00FF]*)"|([^\s",]+))\s*(?:,[\s,]*|$)/iy;

/**
 * Returns the entity tags of `If-Match` or `If-None-Match`, without quotes and weakness; `*` stays as it is.
 * @returns undefined if the header is malformed
 */
export function parseTags(header: string): readonly string[] | undefined {
  const list = header.replace(/^[\s,]+/, '');
  const tags: string[] = [];
  for (NEXT_TAG.lastIndex = 0; NEXT_TAG.lastIndex < list.length;) {
    const found = NEXT_TAG.exec(list);
    if (found === null) return undefined;
    tags.push(found[1] ?? found[2] ?? '');
  }
  return tags.length === 0 ? undefined : tags;
}

/** Same as `parseTags`, for `If-Match`. @throws AppError `invalid` for a malformed header */
export const readIfMatch = (header: string): readonly string[] =>
  parseTags(header) ??
  fail(
    'invalid',
    'If-Match must be the ETag of the response that you read, several of them with commas between, or *.',
    {
      code: 'INVALID_IF_MATCH',
    },
  );
