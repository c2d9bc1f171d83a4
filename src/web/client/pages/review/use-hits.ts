import { useMemo, useState, type RefObject } from 'react';
import type { MarkedRange } from '../../review/text/runs.js';
import type { TextPaneHandle } from './text-pane.js';

const NONE: readonly never[] = [];

/** Searches the text, ignoring case, and moves between the hits. */
export function useHits(text: string, pane: RefObject<TextPaneHandle | null>) {
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(-1);
  const trimmed = wanted.trim();
  const hits: readonly MarkedRange[] = useMemo(() => {
    if (trimmed.length < 2) return NONE;
    const pattern = new RegExp(trimmed.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
    return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      id: `hit:${index}`,
      start: index,
      end: index + found.length,
    }));
  }, [text, trimmed]);
  const look = (words: string): void => {
    setWanted(words);
    setAt(-1);
  };
  const step = (by: 1 | -1): void => {
    if (hits.length === 0) return;
    // Stepping back before the first hit goes to the last.
    const next = at === -1 && by === -1 ? hits.length - 1 : (at + by + hits.length) % hits.length;
    setAt(next);
    pane.current?.show(hits[next]?.start ?? 0);
  };
  return { wanted, hits, look, step };
}
