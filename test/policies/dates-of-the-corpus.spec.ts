import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { writeDate } from '../../src/engine/strategies/dates/date-part.js';
import { readDate } from '../../src/engine/strategies/dates/read-date.js';

const folder = path.resolve(__dirname, '../corpus/date/found');

/** Every date that is found, as it stands in the texts. */
const dates = readdirSync(folder).flatMap((file) =>
  [...readFileSync(path.join(folder, file), 'utf8').matchAll(/⟦([^⟧]*)⟧/g)].flatMap(([, date = '']) =>
    // Full-width figures and characters that cannot be seen are not written back.
    /[\uff10-\uff19\p{Cf}]/u.test(date) ? [] : [date],
  ),
);

test('a date that is read is written back as it was', () => {
  const written = dates.flatMap((date) => {
    const read = readDate(date);
    if (read === undefined) return [];
    const { year = 2000, month, day = 15, parts } = read;
    return [[date, writeDate(parts, { year, month, day })]];
  });
  expect(written.filter(([before, after]) => before !== after)).toEqual([]);
  expect(written.length).toBeGreaterThan(dates.length / 2);
});
