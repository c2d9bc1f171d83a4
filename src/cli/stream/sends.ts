import type { Message, TopicMessages } from 'kafkajs';

/** Far below the `max.message.bytes` of a topic, 1 MiB by default, which applies to all records sent to a partition at once. */
const MAX_BYTES = 512 * 1024;
/** More than what a record has besides key, value and headers. */
const OVERHEAD = 64;

/** Splits records into parts that are sent one after another, each small enough for a topic unless one record is larger. */
export function sendsOf(topicMessages: readonly TopicMessages[], maxBytes = MAX_BYTES): readonly TopicMessages[] {
  return topicMessages.flatMap(({ topic, messages }) => {
    const parts: Message[][] = [];
    let left = 0;
    for (const message of messages) {
      const size = sizeOf(message);
      if (size > left || parts.length === 0) {
        parts.push([]);
        left = maxBytes;
      }
      parts.at(-1)?.push(message);
      left -= size;
    }
    return parts.map((part) => ({ topic, messages: part }));
  });
}

function sizeOf({ key, value, headers = {} }: Message): number {
  const ofHeaders = Object.entries(headers).flatMap(([name, header]) => [name, header ?? ''].flat());
  return [key ?? '', value ?? '', ...ofHeaders].reduce((sum, each) => sum + Buffer.byteLength(each), OVERHEAD);
}
