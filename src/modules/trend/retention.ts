const MS_PER_DAY = 86_400_000;
const THE_BEGINNING = new Date(-8_640_000_000_000_000);

/** What is older than this has expired. @param days 0 keeps all */
export const daysBefore = (now: Date, days: number): Date =>
  days === 0 ? THE_BEGINNING : new Date(now.getTime() - days * MS_PER_DAY);

/** When something of that time is deleted; undefined where it is kept for good. @param days 0 keeps it */
export const expiryOf = (time: Date, days: number): Date | undefined =>
  days === 0 ? undefined : new Date(time.getTime() + days * MS_PER_DAY);
