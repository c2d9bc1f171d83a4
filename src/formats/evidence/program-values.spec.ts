import { growth } from '../../../test/support/work-time.js';
import { isSaid } from './program-values.js';

it.each(['Dr. Albrecht Thurnhuber', 'a@b.example', 'tel +1 415 555 0134', 'id 219-09-9999', '山田太郎'])(
  'people say %j',
  (text) => {
    expect(isSaid(text)).toBe(true);
  },
);

it.each(['nextPage', '1.5pt', '2024-03-12T10:00:00Z', 'Heading 1 Char', 'Liberation Sans1', 'LibreOffice/7.4 Linux'])(
  'programs write %j',
  (text) => {
    expect(isSaid(text)).toBe(false);
  },
);

it.each(['-', ' -', '1', '11-', '+1 ', '(1) '])('the time is linear in a text of %j', (part) => {
  const read = (size: number): unknown => isSaid(`of words ${part.repeat(size)}x`);
  expect(growth(read, 10_000, 32)).toBeLessThan(32);
});
