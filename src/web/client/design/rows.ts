import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface Rows {
  /** Goes to the `<ul>`, whose children are the rows. */
  readonly list: RefObject<HTMLUListElement | null>;
  /** Called before a change of rows: what has the focus may leave the page then, and the current row gets it. */
  readonly keepFocus: () => void;
}

const FOCUSABLE = 'a, button:not([aria-disabled])';

/**
 * A list whose rows are all drawn and contain links and buttons: keeps the current row in view, and makes the row current
 * that gets the focus, so that keys and Tab speak of the same one.
 */
export function useRows(at: number, onAt: (index: number) => void): Rows {
  const list = useRef<HTMLUListElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // Opening the page scrolls nothing.
    if (!isFirst.current) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
    isFirst.current = false;
  }, [at]);
  useEffect(() => {
    const rows = list.current;
    const look = ({ target }: FocusEvent): void => {
      const index = [...(rows?.children ?? [])].findIndex((row) => row.contains(target as Node));
      if (index >= 0) onAt(index);
    };
    rows?.addEventListener('focusin', look);
    return () => rows?.removeEventListener('focusin', look);
  });
  const isKept = useRef(false);
  useLayoutEffect(() => {
    if (!isKept.current || document.activeElement !== document.body) return;
    isKept.current = false;
    list.current?.children[at]?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  });
  const keepFocus = (): void => {
    isKept.current = list.current?.contains(document.activeElement) === true;
  };
  return { list, keepFocus };
}
