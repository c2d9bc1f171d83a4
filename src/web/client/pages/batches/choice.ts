import type { ListedBatch } from '../../api/types.js';

/** Which batches the page shows. */
export const SHOWN = ['all', 'open', 'pastDue', 'closed'] as const;
export const SORTS = ['name', 'due'] as const;

/** What the page shows and in which order, as its address has it. */
export interface BatchChoice {
  readonly show: (typeof SHOWN)[number];
  readonly sort: (typeof SORTS)[number];
}

export function readChoice(address: URLSearchParams): BatchChoice {
  const show = SHOWN.find((one) => one === address.get('show')) ?? 'all';
  const sort = SORTS.find((one) => one === address.get('sort')) ?? 'name';
  return { show, sort };
}

/** Returns the address of a choice, which has only what is not usual. */
export const addressOf = ({ show, sort }: BatchChoice): Record<string, string> => ({
  ...(show !== 'all' && { show }),
  ...(sort !== 'name' && { sort }),
});

export const isPastDue = ({ dueAt, closed }: ListedBatch, now: number): boolean =>
  closed !== true && typeof dueAt === 'string' && Date.parse(dueAt) <= now;
