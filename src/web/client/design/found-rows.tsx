import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { keepTyped, readTyped } from '../api/entry-state.js';
import { common } from '../words/common.js';
import { whole } from '../words/format.js';
import { useWords } from '../words/t.js';
import { useAtRest } from './at-rest.js';
import { TextField } from './field.js';
import { foundIn } from './found.js';
import { EmptyState, Loaded } from './states.js';

const KEPT = 'find';
const PAUSE_MS = 300;
/** Up to this number of rows, one sees all of them faster than one types. */
export const MAX_FEW = 12;

interface Found<R> {
  readonly nameOf: (row: R) => string;
  readonly label: string;
  /** The maximum number of rows to draw at once. */
  readonly most?: number | undefined;
  readonly children: (drawn: readonly R[]) => ReactNode;
}

/**
 * Narrows a list that was read as a whole by a part of the name, and draws no more rows than a page is quick with. What
 * was typed is there again after going back.
 */
export function FoundRows<R>({ rows, label, ...found }: Found<R> & { readonly rows: readonly R[] }) {
  const [text, setText] = useFindText();
  if (rows.length <= MAX_FEW) return found.children(rows);
  return (
    <>
      <FindField label={label} text={text} onText={setText} />
      <Rows rows={rows} text={text} {...found} />
    </>
  );
}

/**
 * The same for a list of several pages: when somebody looks for a name, it is found by the server, or all of them are
 * read; until then, `page` is shown.
 */
export function FoundPages<R>({
  queryKey,
  read,
  find,
  page,
  label,
  ...found
}: Found<R> & {
  readonly queryKey: QueryKey;
  readonly read: () => Promise<readonly R[]>;
  /** Returns the first rows whose name contains the text. */
  readonly find?:
    | ((text: string) => Promise<{ readonly content: readonly R[]; readonly totalElements: number }>)
    | undefined;
  readonly page: ReactNode;
}) {
  const [text, setText] = useFindText();
  const isAsked = text.trim() !== '';
  const [looked, setLooked] = useState(text.trim());
  useAtRest(text, PAUSE_MS, () => setLooked(text.trim()));
  const all = useQuery({
    queryKey: [...queryKey, 'found', ...(find === undefined ? [] : [looked])],
    queryFn: async () => {
      if (find === undefined) return { content: await read(), totalElements: undefined };
      return find(looked);
    },
    enabled: isAsked && (find === undefined || looked !== ''),
    placeholderData: (before) => before,
  });
  return (
    <>
      <FindField label={label} text={text} onText={setText} />
      {isAsked ? (
        <Loaded of={all}>
          {({ content, totalElements }) => (
            <Rows rows={content} total={totalElements} text={totalElements === undefined ? text : ''} {...found} />
          )}
        </Loaded>
      ) : (
        page
      )}
    </>
  );
}

/** Returns the text of a field that looks for names. It is there again after going back. */
export function useFindText(): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => readTyped(KEPT));
  useAtRest(text, PAUSE_MS, () => text !== readTyped(KEPT) && keepTyped(KEPT, text, location.href));
  return [text, setText];
}

/** The field for a part of a name. */
export function FindField({
  label,
  text,
  onText,
}: {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  return (
    <div className="narrow">
      <TextField
        type="search"
        label={label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}

function Rows<R>({
  rows,
  total = rows.length,
  text,
  nameOf,
  most,
  children,
}: Omit<Found<R>, 'label'> & {
  readonly rows: readonly R[];
  readonly total?: number | undefined;
  readonly text: string;
}) {
  const { drawn, more } = foundIn(rows, nameOf, text, most);
  return (
    <>
      {drawn.length === 0 ? <NoneFound /> : children(drawn)}
      <MoreRows more={more + total - rows.length} total={total} />
    </>
  );
}

function NoneFound() {
  return <EmptyState title={useWords(common)('list.noneFound')} />;
}

/** Says how many rows are not drawn. */
export function MoreRows({ more, total }: { readonly more: number; readonly total: number }) {
  const t = useWords(common);
  return (
    <p className="soft small" role="status">
      {more > 0 && t('list.more', { n: more, total: whole(total) })}
    </p>
  );
}
