import type { ReactNode } from 'react';
import { useWords } from '../../words/t.js';
import type { Item } from './judge-card.js';
import { words } from './words.js';

/** A part of a text with what is to be judged in it, or what will be redacted. */
export function Excerpt({ item: { text, marks, unit } }: { readonly item: Item }) {
  const t = useWords(words);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, type } of [...marks].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    parts.push(
      text.slice(at, start),
      <mark key={start} className={unit === 'decisions' ? 'to-judge' : 'redacted'} title={type ?? t('value')}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <blockquote className="excerpt" dir="auto" tabIndex={0}>
      {parts}
      {text.slice(at)}
    </blockquote>
  );
}
