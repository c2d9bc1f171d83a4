import { mongo } from 'mongoose';
import { isSameDocument } from './copy-database.js';

const bytes = (document: mongo.Document): Buffer => Buffer.from(mongo.BSON.serialize(document));

it('finds a document the same wherever a server keeps its _id', () => {
  const whole = mongo.Long.fromNumber(7);
  expect(isSameDocument(bytes({ name: 'a', whole, _id: 1 }), bytes({ _id: 1, name: 'a', whole }))).toBe(true);
});

it.each([
  ['another value', { _id: 1, name: 'b', size: 1 }],
  ['another type', { _id: 1, name: 'a', size: mongo.Long.fromNumber(1) }],
  ['another order', { _id: 1, size: 1, name: 'a' }],
  ['another _id', { _id: 2, name: 'a', size: 1 }],
  ['a field more', { _id: 1, name: 'a', size: 1, more: null }],
])('tells %s', (_what, other) => {
  expect(isSameDocument(bytes({ _id: 1, name: 'a', size: 1 }), bytes(other))).toBe(false);
});
