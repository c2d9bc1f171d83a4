import { sendsOf } from './sends.js';

const record = (bytes: number) => ({ key: null, value: Buffer.alloc(bytes) });

it('are as few as fit, in the order of the records', () => {
  const messages = Array.from({ length: 10 }, (_, number) => ({ ...record(200), headers: { number: String(number) } }));
  const parts = sendsOf([{ topic: 'clean', messages }], 1000);
  expect(parts.map((part) => [part.topic, part.messages.length])).toEqual([
    ['clean', 3],
    ['clean', 3],
    ['clean', 3],
    ['clean', 1],
  ]);
  expect(parts.flatMap((part) => part.messages)).toEqual(messages);
});

it('have a record that is too large to itself, and keep topics apart', () => {
  const parts = sendsOf(
    [
      { topic: 'clean', messages: [record(10), record(5000), record(10)] },
      { topic: 'refused', messages: [record(10)] },
    ],
    1000,
  );
  expect(parts.map((part) => [part.topic, part.messages.length])).toEqual([
    ['clean', 1],
    ['clean', 1],
    ['clean', 1],
    ['refused', 1],
  ]);
});
