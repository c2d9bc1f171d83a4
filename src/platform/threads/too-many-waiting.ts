import { AppError } from '../http/app-error.js';

/** The threads have as much to do as they may hold. @param what `large texts` */
export const tooManyWaiting = (what: string): AppError =>
  new AppError('unavailable', `Too many ${what} are waiting. Try again in a moment.`, {
    code: 'OVERLOADED',
    headers: { 'Retry-After': '5' },
  });
