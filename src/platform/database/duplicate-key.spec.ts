import { mongo } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.js';

/**
 * Creates a bulk write error as the driver does: from failed statements, or around an error that ended the whole write.
 */
const bulk = (cause: object): Error =>
  new mongo.MongoBulkWriteError(cause as Error, {} as ConstructorParameters<typeof mongo.MongoBulkWriteError>[1]);
const failures = (...codes: readonly number[]) => ({
  message: 'failed',
  code: codes[0],
  writeErrors: codes.map((code) => ({ code })),
});

describe('a duplicate key', () => {
  it('is told of single writes', () => {
    expect(isDuplicateKey(new mongo.MongoServerError({ code: 11_000 }))).toBe(true);
    expect(isDuplicateKey(new mongo.MongoServerError({ code: 14_031 }))).toBe(false);
    expect(isDuplicateKey(new Error('11000'))).toBe(false);
    expect(isDuplicateKey(undefined)).toBe(false);
  });

  it('is told of bulk writes that failed of nothing else', () => {
    expect(isDuplicateKey(bulk(failures(11_000)))).toBe(true);
    expect(isDuplicateKey(bulk(failures(11_000, 11_000)))).toBe(true);
    expect(isDuplicateKey(bulk(failures(11_000, 14_031)))).toBe(false);
    expect(isDuplicateKey(bulk(new mongo.MongoNetworkError('connection closed')))).toBe(false);
  });
});
