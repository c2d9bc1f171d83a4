import type { ContextEntry, ContextSummary } from './context.types.js';

/** A context with who may use it. */
export const presentContext = ({ name, size, audience }: ContextSummary) => ({
  name,
  size,
  everyone: audience === null,
  groupIds: audience ?? [],
});

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
