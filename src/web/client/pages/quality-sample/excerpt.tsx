import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import type { Item } from './types.js';
import { partsOf } from './parts.js';
import { words } from './words.js';

/** A part of a text in which what is to be judged, or will be redacted, is marked. */
export function Excerpt({ item: { text, marks, unit } }: { readonly item: Item }) {
  const t = useWords(words);
  return (
    <blockquote className="excerpt" dir="auto" tabIndex={0}>
      {partsOf(text, marks).map((part) =>
        part.mark === undefined ? (
          part.text
        ) : (
          <mark
            key={part.start}
            className={unit === 'decisions' ? 'to-judge' : 'redacted'}
            title={part.mark.type === null ? t('value') : sayKind(part.mark.type)}
          >
            {part.text}
          </mark>
        ),
      )}
    </blockquote>
  );
}
