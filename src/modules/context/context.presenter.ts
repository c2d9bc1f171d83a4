import type { Audience } from '../../platform/auth/audience.js';
import { entityTagOf } from '../../platform/http/entity-tag.js';
import type { ContextEntry, ContextSummary } from './context.types.js';

const presentAudience = (audience: Audience) => ({ everyone: audience === null, groupIds: audience ?? [] });

/** Returns a context and the groups that may use it. */
export const presentContext = ({ name, size, audience }: ContextSummary) => ({
  name,
  size,
  ...presentAudience(audience),
});

/** Returns the entity tag of a context. It covers only the audience, since the size changes with every document. */
export const tagOfAudience = (audience: Audience): string => entityTagOf(presentAudience(audience));

/** One page of an export; `next` is the start of the following page, absent on the last. */
export function presentExport(context: string, entries: readonly ContextEntry[], limit: number) {
  const last = entries.length === limit ? entries.at(-1)?.key : undefined;
  return {
    version: 1,
    context,
    count: entries.length,
    entries: entries.map(({ key, kind, replacement }) => ({ key, kind, replacement })),
    ...(last === undefined ? {} : { next: last }),
  };
}
