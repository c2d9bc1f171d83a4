/** @jest-environment node */
import { unzipSync } from 'fflate';
import { zipOfPages } from './zip-of-pages.js';

test('pages are files that are numbered from 0', () => {
  const pictures = [Uint8Array.of(1, 2, 3), new Uint8Array(0), new Uint8Array(100_000).fill(7)];
  const zip = Buffer.concat([...zipOfPages(pictures)]);
  const files = Object.entries(unzipSync(zip));
  expect(files.map(([name]) => name)).toEqual(['page-0.png', 'page-1.png', 'page-2.png']);
  expect(files.map(([, bytes]) => Buffer.from(bytes))).toEqual(pictures.map((picture) => Buffer.from(picture)));
});

test('the same pages make the same file, whenever that is', () => {
  const bytes = (): Buffer => Buffer.concat([...zipOfPages([Uint8Array.of(1)])]);
  jest.useFakeTimers({ now: new Date('2030-05-05T12:00:00Z') });
  const first = bytes();
  jest.setSystemTime(new Date('2031-06-06T13:00:00Z'));
  expect(bytes()).toEqual(first);
  jest.useRealTimers();
});
