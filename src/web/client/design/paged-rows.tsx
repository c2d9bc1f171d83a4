import { keepPreviousData, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode, type RefObject } from 'react';
import type { KeyDefinition } from '../keys/define.js';
import { announce } from './announcer.js';
import { useListKeys } from './list.js';
import { Pager } from './pager.js';
import { useRows } from './rows.js';
import { EmptyState, Loaded } from './states.js';

interface PageOf<R> {
  readonly content: readonly R[];
  readonly totalElements: number;
  readonly totalPages: number;
}

/** A list that is read page by page, and the row that its keys work on. */
export interface PagedRows<R> {
  readonly of: UseQueryResult<PageOf<R>>;
  readonly queryKey: QueryKey;
  readonly rows: readonly R[];
  /** The index of the current row; -1 without rows. */
  readonly at: number;
  readonly current: R | undefined;
  readonly page: number;
  /** Makes a row the current one and says it aloud. */
  readonly choose: (index: number) => void;
  readonly goTo: (page: number) => void;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly keepFocus: () => void;
}

/** Reads a list page by page, and registers the keys that move through it and open the current row. */
export function usePagedRows<R>({
  keyOf,
  read,
  keys,
  open,
  say,
  none,
  closed,
}: {
  readonly keyOf: (page: number) => QueryKey;
  readonly read: (page: number) => Promise<PageOf<R>>;
  readonly keys: Readonly<Record<'next' | 'previous' | 'open', KeyDefinition>>;
  readonly open: (row: R) => void;
  /** A row as it is said aloud. */
  readonly say: (row: R) => string;
  /** The reason if nothing can be opened while there are no rows. */
  readonly none: string;
  /** The reason if a row cannot be opened. */
  readonly closed?: (row: R) => string | undefined;
}): PagedRows<R> {
  const [page, setPage] = useState(0);
  const [row, setRow] = useState(0);
  const queryKey = keyOf(page);
  const of = useQuery({ queryKey, queryFn: () => read(page), placeholderData: keepPreviousData });
  const rows = of.data?.content ?? [];
  const at = Math.min(row, rows.length - 1);
  const current = rows[at];
  const { list, keepFocus } = useRows(at, setRow);
  const choose = (index: number): void => {
    setRow(index);
    const chosen = rows[index];
    if (chosen !== undefined) announce(say(chosen));
  };
  useListKeys({
    keys,
    count: rows.length,
    at,
    onAt: choose,
    onOpen: (index) => {
      const chosen = rows[index];
      if (chosen !== undefined) open(chosen);
    },
    none,
    closed: current === undefined ? undefined : closed?.(current),
  });
  const goTo = (next: number): void => {
    setPage(next);
    setRow(0);
  };
  return { of, queryKey, rows, at, current, page, choose, goTo, list, keepFocus };
}

/** Shows a page of rows, each an `<li>`, with the buttons to other pages. */
export function PagedList<R>({
  of: { of, rows, at, page, goTo, list },
  empty,
  hint,
  children,
}: {
  readonly of: PagedRows<R>;
  readonly empty: string;
  readonly hint: string;
  readonly children: (row: R, isCurrent: boolean) => ReactNode;
}) {
  return (
    <Loaded of={of}>
      {({ totalPages, totalElements }) =>
        rows.length === 0 ? (
          <EmptyState title={empty}>
            <p>{hint}</p>
          </EmptyState>
        ) : (
          <div className="stack">
            <ul ref={list} className="card plain-list">
              {rows.map((row, index) => children(row, index === at))}
            </ul>
            <Pager page={page} pages={totalPages} total={totalElements} onPage={goTo} />
          </div>
        )
      }
    </Loaded>
  );
}
