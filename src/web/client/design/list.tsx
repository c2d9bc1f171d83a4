import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { KeyDefinition } from '../keys/define.js';
import { useCommands } from '../keys/registry.js';
import './list.css';

export interface ListProps {
  readonly label: string;
  /** The number of rows, rendered or not. */
  readonly count: number;
  /** The index of the current row; -1 for none. */
  readonly at: number;
  readonly onAt: (index: number) => void;
  readonly onOpen?: (index: number) => void;
  /** The height of each row, or the estimate for a row that has not been measured yet. */
  readonly rowHeight: number;
  /** True if the height of rows depends on their content. */
  readonly measured?: boolean;
  /** Renders a listbox, whose rows contain no links or buttons. */
  readonly role?: 'list' | 'listbox';
  readonly id?: string;
  readonly className?: string;
  /** Called with the range of rendered rows. */
  readonly onSeen?: (first: number, last: number) => void;
  readonly keyOf?: (index: number) => string | number;
  readonly children: (index: number) => ReactNode;
}

type Rows = Virtualizer<HTMLDivElement, Element>;
const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/**
 * Scrolls a row into view. With known heights, this avoids the layouts that `scrollToIndex` needs to check its result.
 */
function see(rows: Rows, index: number, measured: boolean): void {
  const row = rows.measurementsCache[index];
  const { scrollElement, scrollOffset, scrollRect } = rows;
  if (measured || row === undefined || scrollElement === null || scrollOffset === null || scrollRect === null) {
    rows.scrollToIndex(index, { align: 'auto' });
  } else if (row.start < scrollOffset) scrollElement.scrollTop = row.start;
  else if (row.end > scrollOffset + scrollRect.height) scrollElement.scrollTop = row.end - scrollRect.height;
}

/** A virtualized list: one tab stop, arrow keys move the current row, and the current row is kept in view. */
export function List(props: ListProps) {
  const { label, count, at, onAt, onOpen, rowHeight, measured = false, role = 'list', onSeen, keyOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const own = useId();
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    ...(keyOf !== undefined && { getItemKey: keyOf }),
  });
  const key = at >= 0 && at < count ? (keyOf?.(at) ?? at) : undefined;
  useEffect(() => {
    if (key !== undefined) see(rows, at, measured);
    // Scrolls only when the current row changes, not on other changes.
  }, [key, at]);
  useEffect(() => rows.measure(), [rowHeight]);
  const seen = rows.getVirtualItems();
  const [first, last] = [seen[0]?.index ?? 0, seen.at(-1)?.index ?? 0];
  useEffect(() => onSeen?.(first, last), [first, last, count]);
  const press = (event: KeyboardEvent): void => {
    // Elements inside a row have keys of their own.
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[event.key];
    const isOpening = event.key === 'Enter' && onOpen !== undefined && at >= 0;
    if (count === 0 || (to === undefined && !isOpening)) return;
    event.preventDefault();
    if (to === undefined) onOpen?.(at);
    else onAt(clamp(to, count));
  };
  const isBox = role === 'listbox';
  return (
    <div
      ref={scroller}
      id={props.id}
      className={`list ${props.className ?? ''}`}
      role={role}
      aria-label={label}
      aria-activedescendant={isBox && key !== undefined ? `${own}-${key}` : undefined}
      tabIndex={0}
      onKeyDown={press}
    >
      <div className="list-all" role="presentation" style={{ height: rows.getTotalSize() }}>
        {seen.map(({ index, start, key: name }) => (
          <div
            key={name}
            id={`${own}-${name}`}
            ref={measured ? rows.measureElement : undefined}
            data-index={index}
            role={isBox ? 'option' : 'listitem'}
            aria-selected={isBox ? index === at : undefined}
            aria-current={!isBox && index === at ? 'true' : undefined}
            aria-setsize={count}
            aria-posinset={index + 1}
            className="list-row"
            style={{ transform: `translateY(${start}px)`, ...(!measured && { height: rowHeight }) }}
            onClick={isBox ? () => onAt(index) : undefined}
          >
            {props.children(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The keys that move through a list from anywhere on its page. */
export function useListKeys({
  keys,
  count,
  at,
  onAt,
  onOpen,
  none,
  closed,
}: Pick<ListProps, 'count' | 'at' | 'onAt'> & {
  readonly keys: Readonly<Record<'next' | 'previous' | 'open', KeyDefinition>>;
  readonly onOpen: (index: number) => void;
  /** The reason if nothing can be opened while there are no rows. */
  readonly none: string;
  /** The reason why the current row cannot be opened. */
  readonly closed?: string | undefined;
}): void {
  const move = (by: 1 | -1): void => {
    if (count > 0) onAt(clamp(at + by, count));
  };
  const disabled = count === 0 ? none : undefined;
  useCommands([
    { ...keys.next, run: () => move(1), repeats: true, disabled },
    { ...keys.previous, run: () => move(-1), repeats: true, disabled },
    { ...keys.open, run: () => onOpen(Math.max(0, at)), disabled: disabled ?? closed },
  ]);
}
