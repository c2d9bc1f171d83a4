import { addDays } from './civil.js';
import { writeDate } from './date-part.js';
import { readDate } from './read-date.js';

/** Returns the date eight days later, in the same format. */
function later(token: string): string | undefined {
  const read = readDate(token);
  if (read?.year === undefined || read.day === undefined) return undefined;
  const moved = addDays({ year: read.year, month: read.month, day: read.day }, 8);
  return moved === undefined ? undefined : writeDate(read.parts, moved);
}

describe('the day of the week before a date', () => {
  it.each([
    ['Monday, 15 April 2024', 'Tuesday, 23 April 2024'],
    ['Mon, 15 Apr 2024', 'Tue, 23 Apr 2024'],
    ['MONDAY 04/15/2024', 'TUESDAY 04/23/2024'],
    ['Montag, den 15. April 2024', 'Dienstag, den 23. April 2024'],
    ['lundi 15 avril 2024', 'mardi 23 avril 2024'],
    ['lunes, 15 de abril de 2024', 'martes, 23 de abril de 2024'],
    ['måndag 15 april 2024', 'tisdag 23 april 2024'],
  ])('of %s is that of %s', (token, expected) => {
    expect(later(token)).toBe(expected);
  });

  it('cannot be written without a year', () => {
    expect(readDate('Monday, 15 April')).toBeUndefined();
  });

  it('is no month', () => {
    expect(later('Mars 15, 2024')).not.toContain('Tuesday');
  });
});
