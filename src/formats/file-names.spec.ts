import { growth } from '../../test/support/work-time.js';
import { stemOf } from './file-names.js';

it.each([
  ['John.Smith', 'John.Smith'],
  ['letter.docx', 'letter'],
  ['10.0.0.1', '10.0.0.1'],
  ['ann@example.com', 'ann@example.com'],
  ['ann@example.com.eml', 'ann@example.com'],
])('the name of the file %s without its extension is %s', (name, stem) => {
  expect(stemOf(name)).toBe(stem);
});

it('the time is linear', () => {
  expect(growth((size) => stemOf(`${'@'.repeat(size)}.a.b`), SIZE, MOST)).toBeLessThan(MOST);
});
/** The smaller size in characters, and the growth below that of quadratic time. */
const [SIZE, MOST] = [20_000, 32];
