/** Limits on the items processed concurrently. A single item above the weight limit is processed alone. */
export interface OrderLimits<T> {
  readonly weightOf: (item: T) => number;
  readonly maxParallel: number;
  readonly maxWeight: number;
}

interface ServedLine {
  readonly settled: Promise<void>;
  readonly weight: number;
  answer: string | undefined;
}

/** Answers that are ready at the same time are joined into one text of about this length. */
const PACKET_CHARACTERS = 16 * 1024;

/**
 * Processes the items of a stream concurrently and yields the answers in item order. An answer is yielded as soon as
 * all earlier ones are, even while waiting for the next item. Items are read only while the limits allow, and nothing
 * is read while no answers are consumed.
 * @param serve never rejects
 */
export async function* inOrder<T>(
  items: AsyncIterable<T>,
  serve: (item: T) => Promise<string>,
  { weightOf, maxParallel, maxWeight }: OrderLimits<T>,
): AsyncGenerator<string, void> {
  const source = items[Symbol.asyncIterator]();
  const queue: ServedLine[] = [];
  let weight = 0;
  const read = (): Promise<IteratorResult<T, unknown>> => {
    const next = source.next();
    // It may reject while nobody awaits it; whoever awaits it later gets the error.
    next.catch(() => undefined);
    return next;
  };
  let reading: Promise<IteratorResult<T, unknown>> | undefined = read();
  const begin = (item: T): void => {
    const entry: ServedLine = {
      weight: weightOf(item),
      answer: undefined,
      settled: serve(item).then((answer) => {
        entry.answer = answer;
      }),
    };
    weight += entry.weight;
    queue.push(entry);
  };
  const ready = (): string => {
    let packet = '';
    for (let first = queue[0]; first?.answer !== undefined; first = queue[0]) {
      if (packet.length >= PACKET_CHARACTERS) break;
      packet += first.answer;
      weight -= first.weight;
      queue.shift();
    }
    return packet;
  };
  try {
    while (reading !== undefined || queue.length > 0) {
      const hasRoom = queue.length === 0 || (queue.length < maxParallel && weight < maxWeight);
      const next: IteratorResult<T, unknown> | undefined = await firstOf(
        hasRoom ? reading : undefined,
        queue[0]?.settled,
      );
      if (next !== undefined) {
        reading = next.done === true ? undefined : read();
        if (next.done !== true) begin(next.value);
      }
      const packet = ready();
      if (packet !== '') yield packet;
    }
  } finally {
    await source.return?.();
  }
}

/** Returns the next item, or undefined if the awaited answer was ready first. */
async function firstOf<T>(
  reading: Promise<IteratorResult<T, unknown>> | undefined,
  answered: Promise<void> | undefined,
): Promise<IteratorResult<T, unknown> | undefined> {
  const undefinedAfter = answered?.then(() => undefined);
  return Promise.race([reading, undefinedAfter].filter((each) => each !== undefined));
}
