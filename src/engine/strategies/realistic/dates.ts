import { writeDate } from '../dates/date-part.js';
import { readDate } from '../dates/read-date.js';
import type { Random } from '../random.js';

/**
 * Returns another day in the same format: up to thirty years from the original's, none after 2024. The time of day is
 * kept.
 */
export function date(token: string, random: Random): string | undefined {
  const read = readDate(token);
  if (read === undefined) return undefined;
  const { year = 2000, parts } = read;
  const made = {
    year: Math.min(Math.max(year + random.between(-30, 30), 1920), 2024),
    month: random.between(1, 12),
    day: random.between(1, 28),
  };
  return writeDate(parts, made);
}
