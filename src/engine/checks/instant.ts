/** Seconds since 1970 from July 2017 to January 2030. */
const SECONDS = /^1[5-8]\d{8}$/;
/** Date and time of this century to the minute or second: `202603141205`, `20260314120559`. */
const DATE_AND_TIME = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])(?:[0-5]\d){1,2}$/;

/** True for digits that are a timestamp as in logs and file names; one in ten passes a check digit by chance. */
export const isInstant = (digits: string): boolean => SECONDS.test(digits) || DATE_AND_TIME.test(digits);
