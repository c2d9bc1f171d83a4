import { mongo } from 'mongoose';
import { answerOf } from '../http/error-answer.js';
import { isDatabaseAway, isDiskFull } from './database-errors.js';

const systemError = (code: string): Error => Object.assign(new Error('of the system'), { code });
const serverError = (code: number): Error => new mongo.MongoServerError({ message: 'of the server', code });

test.each([
  ['a full disk of the database', serverError(14_031)],
  ['a full disk', systemError('ENOSPC')],
  ['a quota that is used up', systemError('EDQUOT')],
])('%s is answered 507 with what to do', (_name, error) => {
  expect(isDiskFull(error)).toBe(true);
  expect(answerOf(error)).toMatchObject({
    status: 507,
    body: { code: 'DISK_FULL', error: expect.stringContaining('Free some space') as string },
  });
});

test.each([
  ['a duplicate key', serverError(11_000)],
  ['a file that is not there', systemError('ENOENT')],
  ['an application error with such a code', Object.assign(new TypeError('no'), { code: 14_031 })],
])('%s is not a full disk', (_name, error) => {
  expect(isDiskFull(error)).toBe(false);
});

test('an election is a database that is away, and not a full disk', () => {
  const error = serverError(189);
  expect(isDatabaseAway(error)).toBe(true);
  expect(isDiskFull(error)).toBe(false);
});
