import { useCommands } from '../keys/registry.js';
import { recordCommands as keys } from './keys.js';

/** The attribute of the element whose children are the rows: `<tbody data-rows>`. */
const ROWS = '[data-rows] > *';
const FOCUSABLE = 'a, button:not([aria-disabled])';

/** Moves the focus from row to row: to the first link or button of each, which Enter then follows. */
function step(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.querySelector(FOCUSABLE) !== null);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
  row?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}

/** Registers the keys that move the focus through the rows of a page, all of which are drawn. */
export function useRowKeys(): void {
  useCommands([
    { ...keys.of('records.next'), repeats: true, run: () => step(1) },
    { ...keys.of('records.before'), repeats: true, run: () => step(-1) },
  ]);
}
