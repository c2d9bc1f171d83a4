import { memo } from 'react';
import type { Span } from '../../api/types.js';
import { endOfLine, type Block } from '../../review/text/blocks.js';
import { resultOf, type Redaction } from '../../review/text/result.js';
import { CaretAt, MarkedText, type MarkedTextProps } from './marked-text.js';

interface OriginalProps extends Pick<MarkedTextProps, 'text' | 'spans' | 'hits' | 'currentId' | 'caret'> {
  readonly block: Block;
}

/** A block with its marks. */
export const Original = memo(function Original({ block, ...marks }: OriginalProps) {
  const end = endOfLine(marks.text, block);
  return (
    <p className={block.isCut ? 'original cut' : 'original'} dir="auto">
      <MarkedText {...marks} start={block.start} end={end} />
      {!block.isCut && <CaretAt caret={marks.caret} place={end} />}
      {block.start === end && <br />}
    </p>
  );
});

export const Result = memo(function Result({
  text,
  block,
  redactions,
  spans,
}: {
  readonly text: string;
  readonly block: Block;
  readonly redactions: readonly Redaction[];
  readonly spans: readonly Span[];
}) {
  const end = endOfLine(text, block);
  return (
    <p className="result" dir="auto">
      {resultOf(block.start, end, redactions, spans).map(({ start, end: to, kind, label }) =>
        kind === 'redacted' ? (
          label !== '' && (
            <span key={start} className="gone">
              {label}
            </span>
          )
        ) : (
          <span key={start} className={kind === 'undecided' ? 'open' : undefined}>
            {text.slice(start, to)}
          </span>
        ),
      )}
      {block.start === end && <br />}
    </p>
  );
});
