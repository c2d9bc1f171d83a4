import { isSmallMemory, threadHeapMb } from './thread-memory.js';

it.each([
  ['512 MB', 512, 112],
  ['less than a thread can work with', 128, 112],
  ['1 GB', 1024, 368],
  ['4 GB', 4096, 1904],
  ['more than a thread may use', 64 * 1024, 2048],
])('the heap of a thread in %s', (_name, memory, heap) => {
  expect(threadHeapMb(2048, memory)).toBe(heap);
  expect(threadHeapMb(96, memory)).toBe(96);
});

it('two threads and the process fit into 512 MB', () => {
  expect(2 * threadHeapMb(2048, 512) + 288).toBeLessThanOrEqual(512);
  expect([512, 1023, 1024].map((memory) => isSmallMemory(memory))).toEqual([true, true, false]);
});
