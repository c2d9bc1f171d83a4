import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useRef } from 'react';
import { requestBytes } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import { documentKeys } from '../../api/keys.js';
import { Button } from '../../design/button.js';
import { dpiFor, PIXELS_PER_POINT, type BoxedSpan, type PageSize } from '../../review/pdf/boxes.js';
import { codeOf, familyOf } from '../../review/spans/families.js';
import { GLYPHS } from '../../review/spans/states.js';
import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import { drawnWords } from './drawn-words.js';

/** A page is requested only after this delay, so that pages scrolled past are not loaded. */
const PASSING_MS = 120;

/** One page: the image rendered by the server, and the boxes over it. */
export function PageSheet({
  id,
  number,
  of,
  size,
  top,
  zoom,
  findings,
  currentId,
  onPoint,
}: {
  readonly id: string;
  readonly number: number;
  /** The number of pages. */
  readonly of: number;
  readonly size: PageSize;
  /** The distance in pixels from the top of the first page. */
  readonly top: number;
  readonly zoom: number;
  readonly findings: readonly BoxedSpan[];
  /** The current finding, if it is on this page. */
  readonly currentId: string | undefined;
  /** Called on a click, with its position in points. */
  readonly onPoint: (x: number, y: number) => void;
}) {
  const d = useWords(drawnWords);
  const say = useWords(common);
  const scale = zoom * PIXELS_PER_POINT;
  const dpi = dpiFor(zoom, devicePixelRatio);
  const drawn = useQuery({
    queryKey: documentKeys.page(id, number, dpi),
    queryFn: async ({ signal }) => {
      await pause(PASSING_MS, signal);
      const path = { id, page: String(number) };
      return createImageBitmap(
        await requestBytes('/api/v1/documents/{id}/pages/{page}', { path, query: { dpi }, signal }),
      );
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  const canvas = useRef<HTMLCanvasElement>(null);
  const bitmap = drawn.data;
  useEffect(() => {
    if (canvas.current === null || bitmap === undefined) return;
    canvas.current.width = bitmap.width;
    canvas.current.height = bitmap.height;
    canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return (
    <div
      className="sheet"
      style={{ width: size.width * scale, height: size.height * scale, top }}
      onClick={(event) => {
        const { left, top: upper } = event.currentTarget.getBoundingClientRect();
        onPoint((event.clientX - left) / scale, (event.clientY - upper) / scale);
      }}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${d('pageOf', { page: number, all: of })}. ${d('onPage', { n: findings.length })}`}
        aria-busy={drawn.isPending}
      />
      <Boxes findings={findings} scale={scale} currentId={currentId} />
      {drawn.isPending && <p className="drawing soft small">{d('drawing', { page: number })}</p>}
      {drawn.isError && (
        <p className="notice danger" role="alert">
          <span className="grow">{d('notDrawn', { page: number, why: problemOf(drawn.error).message })}</span>
          <Button onClick={() => void drawn.refetch()}>{say('action.retry')}</Button>
        </p>
      )}
    </div>
  );
}

/** Purely visual: the list of findings has the same information as text. */
const Boxes = memo(function Boxes({
  findings,
  scale,
  currentId,
}: {
  readonly findings: readonly BoxedSpan[];
  readonly scale: number;
  readonly currentId: string | undefined;
}) {
  return (
    <div className="boxes" aria-hidden="true">
      {findings.flatMap(({ span, boxes }) =>
        boxes.map((box, line) => (
          <span
            key={`${span.id}.${line}`}
            className={span.id === currentId ? 'box current' : 'box'}
            data-span={span.id}
            data-f={familyOf(span.type)}
            data-s={span.status}
            data-code={line === 0 ? `${codeOf(span.type)}${GLYPHS[span.status]}` : undefined}
            style={{
              left: box.x * scale,
              top: box.y * scale,
              width: box.width * scale,
              height: box.height * scale,
            }}
          />
        )),
      )}
    </div>
  );
});

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
