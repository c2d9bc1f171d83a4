import { Fragment } from 'react';
import type { Span } from '../../api/types.js';
import { codeOf, familyOf } from '../../review/spans/families.js';
import { GLYPHS } from '../../review/spans/states.js';
import { rangeOf, type Caret } from '../../review/text/caret.js';
import { piecesOf, runsOf, type MarkedRange } from '../../review/text/runs.js';

export interface MarkedTextProps {
  /** The whole text, of which a part is rendered. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The findings in that part. */
  readonly spans: readonly Span[];
  readonly hits: readonly MarkedRange[];
  readonly currentId: string | undefined;
  /** The selection by keyboard, if it or its caret is in this part. */
  readonly caret?: Caret | undefined;
}

const NONE: readonly never[] = [];
const [PICKED, CARET] = ['picked', 'caret'] as const;

/**
 * A text with marks. The DOM text nodes contain exactly the source's characters; codes are added by the style sheet.
 */
export function MarkedText({ text, start, end, spans, hits, currentId, caret }: MarkedTextProps) {
  // The caret splits the rendered text in two and covers none of it.
  const chosen =
    caret === undefined
      ? NONE
      : [
          { id: PICKED, ...rangeOf(caret) },
          { id: CARET, start: caret.at, end: caret.at },
        ];
  return (
    <>
      {runsOf(start, end, [...spans, ...hits, ...chosen]).map((run) => {
        const marks = run.marks.filter((mark): mark is Span => 'status' in mark);
        const isPicked = run.marks.some(({ id }) => id === PICKED);
        const look = isPicked ? 'picked' : run.marks.length > marks.length ? 'hit' : undefined;
        const pieces = piecesOf(text.slice(run.start, run.end), run.start).map(({ text: part, offset, sign }) =>
          sign === undefined ? (
            <span key={offset} data-start={offset} className={look}>
              {part}
            </span>
          ) : (
            <bdi key={offset} data-start={offset} data-sign={sign} className={`sign ${look ?? ''}`}>
              {part}
            </bdi>
          ),
        );
        const [mark] = marks;
        if (mark === undefined) {
          return (
            <Fragment key={run.start}>
              <CaretAt caret={caret} place={run.start} />
              {pieces}
            </Fragment>
          );
        }
        const isBegin = run.start === mark.start;
        return (
          <mark
            key={run.start}
            className={marks.some(({ id }) => id === currentId) ? 'current' : undefined}
            data-start={run.start}
            data-ids={marks.map(({ id }) => id).join(' ')}
            data-f={familyOf(mark.type)}
            data-s={mark.status}
            data-more={marks.length > 1 ? Math.min(3, marks.length) : undefined}
            data-code={isBegin ? `${codeOf(mark.type)}${GLYPHS[mark.status]}` : undefined}
          >
            <CaretAt caret={caret} place={run.start} />
            {pieces}
          </mark>
        );
      })}
    </>
  );
}

/** Renders the caret if it is at this offset. */
export const CaretAt = ({ caret, place }: { readonly caret: Caret | undefined; readonly place: number }) =>
  caret?.at === place ? <span className="caret" data-start={place} /> : null;
