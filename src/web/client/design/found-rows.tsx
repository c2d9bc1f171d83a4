import { useState, type ReactNode } from 'react';
import { keepTyped, readTyped } from '../api/entry-state.js';
import { common } from '../words/common.js';
import { whole } from '../words/format.js';
import { useWords } from '../words/t.js';
import { useAtRest } from './at-rest.js';
import { TextField } from './field.js';
import { foundIn } from './found.js';
import { EmptyState } from './states.js';

const KEPT = 'find';
const PAUSE_MS = 300;
/** Up to this number of rows, one sees all of them faster than one types. */
const FEW = 12;

/**
 * Narrows a list that was read as a whole by a part of the name, and draws no more rows than a page is quick with. What
 * was typed is there again after going back.
 */
export function FoundRows<R>({
  rows,
  nameOf,
  label,
  most,
  children,
}: {
  readonly rows: readonly R[];
  readonly nameOf: (row: R) => string;
  readonly label: string;
  /** The most rows to draw at once. */
  readonly most?: number;
  readonly children: (drawn: readonly R[]) => ReactNode;
}) {
  const t = useWords(common);
  const [text, setText] = useState(() => readTyped(KEPT));
  useAtRest(text, PAUSE_MS, () => text !== readTyped(KEPT) && keepTyped(KEPT, text, location.href));
  if (rows.length <= FEW) return children(rows);
  const { drawn, more } = foundIn(rows, nameOf, text, most);
  return (
    <>
      <div className="narrow">
        <TextField
          type="search"
          label={label}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {drawn.length === 0 ? <EmptyState title={t('list.noneFound')} /> : children(drawn)}
      <p className="soft small" role="status">
        {more > 0 && t('list.more', { n: more, total: whole(rows.length) })}
      </p>
    </>
  );
}
