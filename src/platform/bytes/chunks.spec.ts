import { Chunks } from './chunks.js';

test('pieces come back as one, in order, and once', () => {
  const chunks = new Chunks();
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));
  for (let at = 0; at < bytes.length; at++) chunks.add(bytes.subarray(at, at + 1));
  expect(chunks.take()).toEqual(bytes);
  expect(chunks.take()).toEqual(Buffer.alloc(0));
});

test('many small pieces take little more memory than what is in them', () => {
  const chunks = new Chunks();
  for (let count = 0; count < 1_000_000; count++) chunks.add(Buffer.from('a'));
  const before = process.memoryUsage();
  const whole = chunks.take();
  expect(whole).toHaveLength(1_000_000);
  expect(process.memoryUsage().arrayBuffers - before.arrayBuffers).toBeLessThan(10_000_000);
});
