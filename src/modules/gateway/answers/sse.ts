import type { Frame, FrameFormat } from './frames.js';

/**
 * Server-sent events. Every byte of them is kept, including comments and field names, which parsers of the format
 * discard.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export const SSE: FrameFormat = {
  type: 'text/event-stream',
  end: /\r\n\r\n|\n\n|\r\r|\r\n\n|\n\r\n/g,
  longestEnd: 4,
  frameOf,
};

const LINE_END = /\r\n|\n|\r/;

function frameOf(raw: string): Frame {
  const data = raw
    .split(LINE_END)
    .filter((line) => line === 'data' || line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''));
  return {
    raw,
    data: data.length === 0 ? undefined : data.join('\n'),
    withData: (changed) => withData(raw, changed),
  };
}

/** Returns the event with other data, and all its other lines. */
function withData(raw: string, data: string): string {
  const lines = raw.split(/(?<=\r\n|\n|\r(?!\n))/);
  const first = lines.findIndex((line) => line.startsWith('data:'));
  const end = /[\r\n]+$/.exec(lines[first] ?? '')?.[0] ?? '\n';
  const written = data.split('\n').map((line) => `data: ${line}${end}`);
  const others = lines.filter((line) => !line.startsWith('data:') && !/^data[\r\n]/.test(line));
  const before = lines.slice(0, first).length;
  return [...others.slice(0, before), ...written, ...others.slice(before)].join('');
}
