import { AppError } from '../http/app-error.js';

/** The error for work that exceeds the waiting limit of the threads. @param what for example `large texts` */
export const tooManyWaiting = (what: string): AppError =>
  new AppError('unavailable', `Too many ${what} are waiting. Try again in a moment.`, {
    code: 'OVERLOADED',
    headers: { 'Retry-After': '5' },
  });
