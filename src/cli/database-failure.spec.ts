import { mongo } from 'mongoose';
import { databaseFailure } from './database-failure.js';

it('says that the user or the password is wrong', () => {
  expect(databaseFailure(new mongo.MongoServerError({ message: 'Authentication failed.', code: 18 }))).toBe(
    'the server refuses the user or the password of the connection string',
  );
});

it('names the code of other refusals, and nothing that they may quote', () => {
  const refusal = new mongo.MongoServerError({ message: 'dup key: { email: "ann@example.com" }', code: 11_000 });
  expect(databaseFailure(refusal)).toBe('MongoServerError 11000');
});
