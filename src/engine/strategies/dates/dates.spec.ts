import fc from 'fast-check';

import { compilePolicy, redact } from '../../index.js';
import { addMonths, monthsBetween } from './civil.js';
import { writeDate } from './date-part.js';
import { MONTH_LISTS } from './month-lists.js';
import { dayOf, readDate } from './read-date.js';

const shifted = (token: string, days: number): string | undefined => {
  const read = readDate(token);
  const date = read === undefined ? undefined : dayOf(read);
  if (read === undefined || date === undefined) return undefined;
  const moved = new Date(Date.UTC(date.year, date.month - 1, date.day + days));
  return writeDate(read.parts, {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  });
};

describe('a date forty days later keeps its format', () => {
  test.each([
    ['2024-01-15', '2024-02-24'],
    ['2024/1/5', '2024/2/14'],
    ['2024.12.05', '2025.01.14'],
    ['1/15/2024', '2/24/2024'],
    ['12/15/2024', '01/24/2025'],
    ['25/12/2023', '03/02/2024'],
    ['15.01.24', '24.02.24'],
    ['5.3.1999', '14.4.1999'],
    ['01-15-2024', '02-24-2024'],
    ['15 01 2024', '24 02 2024'],
    ['20240115', '20240224'],
    ['20240115T103211Z', '20240224T103211Z'],
    ['202401151032', '202402241032'],
    ['2024-01-15T10:32:11.123+01:00', '2024-02-24T10:32:11.123+01:00'],
    ['2024-01-15 10:32', '2024-02-24 10:32'],
    ['January 5, 2024', 'February 14, 2024'],
    ['JANUARY 5, 2024', 'FEBRUARY 14, 2024'],
    ['Jan. 5, 2024', 'Feb. 14, 2024'],
    ['Sept 5 2024', 'Oct 15 2024'],
    ['5th of March, 2024', '14th of April, 2024'],
    ['March 3rd, 2020 at 10:30 am', 'April 12th, 2020 at 10:30 am'],
    ['15JAN2024', '24FEB2024'],
    ['1MAY2024', '10JUN2024'],
    ['05-jan-24', '14-feb-24'],
    ["Jan 5, '24", "Feb 14, '24"],
    ['2024 January 5', '2024 February 14'],
    ['5. März 2024', '14. April 2024'],
    ['1. Mai 2024', '10. Juni 2024'],
    ['1er janvier 2024', '10 février 2024'],
    ['5 DÉCEMBRE 2023', '14 JANVIER 2024'],
    ['5 de abril de 2024', '15 de mayo de 2024'],
    ['5 de março de 2024', '14 de abril de 2024'],
    ['3 gennaio 2024', '12 febbraio 2024'],
    ['5 maart 2024', '14 april 2024'],
    ['12 stycznia 2020', '21 lutego 2020'],
    ['12 cze 2020', '22 lip 2020'],
    ['12 maj 2020', '21 juni 2020'],
    ['5 augusti 2020', '14 september 2020'],
    ['12. tammikuuta 2020', '21. helmikuuta 2020'],
    ['5. april 2024', '15. maj 2024'],
    ['5. desember 2023', '14. januar 2024'],
    ['3 Ocak 2024', '12 Şubat 2024'],
    ['3 KASIM 2024', '13 ARALIK 2024'],
    ['2020年1月3日', '2020年2月12日'],
    ['２０２４-０１-１５', '2024-02-24'],
  ])('%s becomes %s', (token, expected) => {
    expect(shifted(token, 40)).toBe(expected);
  });
});

describe('what is read', () => {
  test.each([
    ['02/03/2024', 2024, 2, 3],
    ['02.03.2024', 2024, 3, 2],
    ['23/02/2024', 2024, 2, 23],
    ['02-23-69', 2069, 2, 23],
    ['02-23-70', 1970, 2, 23],
    ['09/2021', 2021, 9, undefined],
    ['03/84', 1984, 3, undefined],
    ['May 2021', 2021, 5, undefined],
    ["Jan '24", 2024, 1, undefined],
    ['29 February', undefined, 2, 29],
    ['Maerz 2020', 2020, 3, undefined],
  ])('%s', (token, year, month, day) => {
    expect(readDate(token)).toMatchObject({ year, month });
    expect(readDate(token)?.day).toBe(day);
  });

  test.each([
    '12/31', '04/27', 'Jan 5-7, 2024', '5-7 January 2024', '31/02/2024', '2024-13-01', '30 February', '0001-01-01',
    'Monday', 'yesterday', 'Jan Feb 2024', '2024', '', '1-2-3-4', '5 of of', '12345', 'January', '99 January 2024x',
  ])('"%s" is not', (token) => {
    expect(readDate(token)).toBeUndefined();
  }); // oxfmt-ignore

  test('every name of every month, as a date is written with it', () => {
    for (const { names } of MONTH_LISTS) {
      for (const [index, name] of names.entries()) {
        expect(readDate(`5 ${name} 2024`)).toMatchObject({ year: 2024, month: index + 1, day: 5 });
      }
    }
  });

  test('any text is a date or none, and one that is reads back the same', () => {
    const character = fc.constantFrom(...'0123456789/-. TJanMärzofth,年:Z'.split(''));
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 24 }), (token) => {
        const read = readDate(token);
        if (read?.year === undefined) return;
        const { year, month, day = 15 } = read;
        expect(readDate(writeDate(read.parts, { year, month, day }))).toMatchObject({ year, month });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('months', () => {
  test.each([
    [{ year: 2024, month: 1, day: 31 }, 1, { year: 2024, month: 2, day: 29 }],
    [{ year: 2023, month: 1, day: 31 }, 1, { year: 2023, month: 2, day: 28 }],
    [{ year: 2024, month: 2, day: 29 }, -12, { year: 2023, month: 2, day: 28 }],
    [{ year: 2024, month: 1, day: 15 }, -1, { year: 2023, month: 12, day: 15 }],
  ])('%j and %d', (date, months, expected) => {
    expect(addMonths(date, months)).toEqual(expected);
  });

  test('between two dates are whole', () => {
    expect(monthsBetween({ year: 2020, month: 1, day: 31 }, { year: 2020, month: 2, day: 29 })).toBe(0);
    expect(monthsBetween({ year: 2020, month: 1, day: 31 }, { year: 2021, month: 1, day: 31 })).toBe(12);
    expect(monthsBetween({ year: 2021, month: 1, day: 31 }, { year: 2020, month: 12, day: 1 })).toBe(-1);
  });
});

describe('SHIFT', () => {
  const planOf = (strategy: object) => {
    const compiled = compilePolicy({
      identifiers: { date: { dateFilterStrategies: [{ strategy: 'SHIFT', ...strategy }] } },
    });
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
    return compiled.plan;
  };

  test('keeps the time between the dates of a text, also at random', () => {
    const plan = planOf({ shiftRandom: true });
    const { spans } = redact(plan, 'Admitted 2024-01-05, discharged 2024-02-01.', {
      randomBytes: (length) => new Uint8Array(length).fill(77),
    });
    const [from, to] = spans.map(({ replacement }) => Date.parse(replacement));
    expect((to ?? 0) - (from ?? 0)).toBe(27 * 86_400_000);
    expect(from).toBeLessThan(Date.parse('2023-12-06'));
  });

  test('gives what is found again as a date', () => {
    const formats: readonly ((year: string, month: string, day: string) => string)[] = [
      (year, month, day) => `${year}-${month}-${day}`,
      (year, month, day) => `${month}/${day}/${year}`,
      (year, month, day) => `${day}.${month}.${year}`,
      (year, month, day) => `${year}-${month}-${day}T10:20:30Z`,
      (year, month, day) => `${MONTH_LISTS[0]?.names[Number(month) - 1] ?? ''} ${Number(day)}, ${year}`,
      (year, month, day) => `${Number(day)} ${MONTH_LISTS[1]?.names[Number(month) - 1] ?? ''} ${year}`,
      (year, month, day) => `${Number(day)}. ${MONTH_LISTS[3]?.names[Number(month) - 1] ?? ''} ${year}`,
    ];
    const two = (value: number): string => String(value).padStart(2, '0');
    fc.assert(
      fc.property(
        fc.integer({ min: 1920, max: 2030 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
        fc.constantFrom(...formats),
        fc.integer({ min: 1, max: 3000 }),
        (year, month, day, format, shiftDays) => {
          const plan = planOf({ shiftDays });
          const date = format(String(year), two(month), two(day));
          const { filteredText, spans } = redact(plan, `seen on ${date} here`);
          expect(spans).toMatchObject([{ text: date }]);
          const again = redact(plan, filteredText).spans;
          expect(again).toMatchObject([{ text: spans[0]?.replacement }]);
        },
      ),
    );
  });
});
