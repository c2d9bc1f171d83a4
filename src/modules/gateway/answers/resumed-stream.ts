import { memberOf, stringOf } from '../json/json-tree.js';
import { treeOf } from './frames.js';
import { SSE } from './sse.js';

/**
 * Yields the events of a stream of the Responses API that follow a sequence number, and those without a number. An
 * error is always yielded: it may end the stream before that number.
 *
 * A stream can only be restored from its beginning, where the half of a placeholder may be. It gives the same events
 * each time, so the ones that the client already has are left out afterwards.
 * @param events one event each
 */
export async function* eventsAfter(events: AsyncIterable<string>, sequenceNumber: number): AsyncGenerator<string> {
  for await (const event of events) if (!isKnown(event, sequenceNumber)) yield event;
}

function isKnown(event: string, sequenceNumber: number): boolean {
  const root = treeOf(SSE.frameOf(event));
  const number = memberOf(root, 'sequence_number');
  return number?.type === 'number' && Number(number.value) <= sequenceNumber && stringOf(root, 'type') !== 'error';
}
