const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** The range of years that occur in documents of today. */
const FIRST_YEAR = 1800;
const LAST_YEAR = 2200;

/** True if `month` (1 to 12) of `year` has a day `day`. @see the Gregorian calendar, ISO 8601-1:2019, 4.2.1 */
export function isDayOfMonth(year: number, month: number, day: number): boolean {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= last;
}

/** True for the years 1800 to 2200. */
export const isPlausibleYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

/**
 * Returns the year for two digits: 00 to 69 are in this century, 70 to 99 in the last. @see POSIX.1-2017, strptime %y
 */
export const fullYear = (year: number): number => (year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year);
