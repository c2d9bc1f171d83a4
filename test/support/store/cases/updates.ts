import { Decimal128, type Document, Double, Int32, Long, type UpdateOptions } from 'mongodb';
import type { LooseDocument, StoreCase } from '../case.js';

type Row = readonly [name: string, before: LooseDocument, update: Document | Document[], after: unknown, extra?: Extra];

interface Extra extends UpdateOptions {
  readonly filter?: Document;
}

const refused = (code: number): unknown => ({ code });

const ROWS: readonly Row[] = [
  ['$set new field', {}, { $set: { a: 1 } }, { a: 1 }],
  ['$set existing field', { a: 1 }, { $set: { a: 'x' } }, { a: 'x' }],
  ['$set nested makes documents', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['$set by position', { a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }],
  ['$set beyond the end fills with null', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
  ['$set through a value', { a: 1 }, { $set: { 'a.b': 1 } }, refused(28)],
  ['$set field of an array', { a: [1] }, { $set: { 'a.b': 1 } }, refused(28)],
  ['$set of _id to another', { a: 1 }, { $set: { _id: 2 } }, refused(66)],
  ['$set of _id to the same', { a: 1 }, { $set: { _id: 1 } }, { a: 1 }],
  ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['$unset missing', { b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['$unset nested', { a: { b: 1, c: 2 } }, { $unset: { 'a.b': 1 } }, { a: { c: 2 } }],
  ['$unset element becomes null', { a: [1, 2, 3] }, { $unset: { 'a.1': 1 } }, { a: [1, null, 3] }],
  ['$inc', { n: 1 }, { $inc: { n: 2 } }, { n: 3 }],
  ['$inc missing', {}, { $inc: { n: 2 } }, { n: 2 }],
  ['$inc by negative', { n: 1 }, { $inc: { n: -5 } }, { n: -4 }],
  ['$inc by fraction', { n: 1 }, { $inc: { n: 0.5 } }, { n: 1.5 }],
  ['$inc nested', { a: { n: 1 } }, { $inc: { 'a.n': 1, 'a.m': 1 } }, { a: { n: 2, m: 1 } }],
  ['$inc of text', { n: 'x' }, { $inc: { n: 1 } }, refused(14)],
  ['$inc of null', { n: null }, { $inc: { n: 1 } }, refused(14)],
  ['$inc by text', { n: 1 }, { $inc: { n: 'x' } }, refused(14)],
  ['$mul', { n: 3 }, { $mul: { n: 2 } }, { n: 6 }],
  ['$mul missing', {}, { $mul: { n: 2 } }, { n: 0 }],
  ['$mul of text', { n: 'x' }, { $mul: { n: 2 } }, refused(14)],
  ['$min lower', { n: 5 }, { $min: { n: 3 } }, { n: 3 }],
  ['$min higher', { n: 5 }, { $min: { n: 7 } }, { n: 5 }],
  ['$min missing', {}, { $min: { n: 7 } }, { n: 7 }],
  ['$min across types', { n: 'x' }, { $min: { n: 7 } }, { n: 7 }],
  ['$max higher', { n: 5 }, { $max: { n: 7 } }, { n: 7 }],
  ['$max lower', { n: 5 }, { $max: { n: 3 } }, { n: 5 }],
  ['$max across types', { n: 5 }, { $max: { n: 'x' } }, { n: 'x' }],
  ['$rename', { a: 1 }, { $rename: { a: 'b' } }, { b: 1 }],
  ['$rename missing', { c: 1 }, { $rename: { a: 'b' } }, { c: 1 }],
  ['$rename over another', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
  ['$rename into a document', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
  ['$rename to itself', { a: 1 }, { $rename: { a: 'a' } }, refused(2)],
  ['$setOnInsert of an existing', { a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
  ['$bit and', { n: 13 }, { $bit: { n: { and: 10 } } }, { n: 8 }],
  ['$bit or', { n: 3 }, { $bit: { n: { or: 5 } } }, { n: 7 }],
  ['$bit xor', { n: 1 }, { $bit: { n: { xor: 5 } } }, { n: 4 }],
  ['$bit missing', {}, { $bit: { n: { or: 5 } } }, { n: 5 }],
  ['$bit of text', { n: 'x' }, { $bit: { n: { or: 5 } } }, refused(2)],
  ['$push', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ['$push missing', {}, { $push: { a: 2 } }, { a: [2] }],
  ['$push an array as one element', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
  ['$push of text', { a: 'x' }, { $push: { a: 1 } }, refused(2)],
  ['$push $each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$push $each $position', { a: [1, 2] }, { $push: { a: { $each: [9], $position: 0 } } }, { a: [9, 1, 2] }],
  [
    '$push $each negative $position',
    { a: [1, 2, 3] },
    { $push: { a: { $each: [9], $position: -1 } } },
    { a: [1, 2, 9, 3] },
  ],
  ['$push $each $slice', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 2 } } }, { a: [1, 2] }],
  ['$push $each negative $slice', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
  ['$push $each $slice zero', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 0 } } }, { a: [] }],
  ['$push $each $sort', { a: [3, 1] }, { $push: { a: { $each: [2], $sort: 1 } } }, { a: [1, 2, 3] }],
  ['$push $each $sort downward', { a: [3, 1] }, { $push: { a: { $each: [2], $sort: -1 } } }, { a: [3, 2, 1] }],
  [
    '$push $sort by field and $slice',
    { a: [{ s: 5 }, { s: 9 }] },
    { $push: { a: { $each: [{ s: 7 }], $sort: { s: -1 }, $slice: 2 } } },
    { a: [{ s: 9 }, { s: 7 }] },
  ],
  ['$push $each without array', { a: [1] }, { $push: { a: { $each: 1 } } }, refused(2)],
  ['$addToSet new', { a: [1] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  ['$addToSet present', { a: [1] }, { $addToSet: { a: 1 } }, { a: [1] }],
  ['$addToSet missing', {}, { $addToSet: { a: 1 } }, { a: [1] }],
  ['$addToSet document', { a: [{ x: 1 }] }, { $addToSet: { a: { x: 1 } } }, { a: [{ x: 1 }] }],
  ['$addToSet $each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  ['$addToSet of text', { a: 'x' }, { $addToSet: { a: 1 } }, refused(2)],
  ['$pop last', { a: [1, 2, 3] }, { $pop: { a: 1 } }, { a: [1, 2] }],
  ['$pop first', { a: [1, 2, 3] }, { $pop: { a: -1 } }, { a: [2, 3] }],
  ['$pop missing', { b: 1 }, { $pop: { a: 1 } }, { b: 1 }],
  ['$pop of text', { a: 'x' }, { $pop: { a: 1 } }, refused(14)],
  ['$pop by two', { a: [1] }, { $pop: { a: 2 } }, refused(9)],
  ['$pull value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull $in', { a: ['x', 'y', 'z'] }, { $pull: { a: { $in: ['x', 'z'] } } }, { a: ['y'] }],
  ['$pull documents by field', { a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
  ['$pull documents by condition', { a: [{ x: 1 }, { x: 7 }] }, { $pull: { a: { x: { $gt: 5 } } } }, { a: [{ x: 1 }] }],
  ['$pull missing', { b: 1 }, { $pull: { a: 1 } }, { b: 1 }],
  ['$pull of text', { a: 'x' }, { $pull: { a: 1 } }, refused(2)],
  ['$pullAll', { a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ['$ by value', { a: [1, 5, 9] }, { $set: { 'a.$': 0 } }, { a: [1, 0, 9] }, { filter: { a: 5 } }],
  [
    '$ by field of documents',
    {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 1 },
      ],
    },
    { $inc: { 'a.$.v': 5 } },
    {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 6 },
      ],
    },
    { filter: { 'a.k': 2 } },
  ],
  [
    '$ by $elemMatch',
    {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 9 },
      ],
    },
    { $set: { 'a.$.v': 0 } },
    {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 0 },
      ],
    },
    { filter: { a: { $elemMatch: { k: 2, v: { $gt: 5 } } } } },
  ],
  ['$ without a match in the query', { a: [1] }, { $set: { 'a.$': 0 } }, refused(2)],
  ['$[] all elements', { a: [1, 2] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }],
  [
    '$[] fields of all',
    { a: [{ x: 1 }, { x: 2 }] },
    { $set: { 'a.$[].y': 0 } },
    {
      a: [
        { x: 1, y: 0 },
        { x: 2, y: 0 },
      ],
    },
  ],
  ['$[] of no array', { a: 1 }, { $inc: { 'a.$[]': 10 } }, refused(2)],
  [
    '$[id] by filter',
    { a: [1, 5, 9] },
    { $set: { 'a.$[big]': 0 } },
    { a: [1, 0, 0] },
    { arrayFilters: [{ big: { $gte: 5 } }] },
  ],
  [
    '$[id] by field',
    {
      a: [
        { k: 'x', n: 1 },
        { k: 'y', n: 1 },
      ],
    },
    { $inc: { 'a.$[e].n': 1 } },
    {
      a: [
        { k: 'x', n: 1 },
        { k: 'y', n: 2 },
      ],
    },
    { arrayFilters: [{ 'e.k': 'y' }] },
  ],
  ['$[id] without filter', { a: [1] }, { $set: { 'a.$[e]': 0 } }, refused(2)],
  ['array filter not used', { a: [1] }, { $set: { a: 0 } }, refused(9), { arrayFilters: [{ e: 1 }] }],
  ['conflict of two operators', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, refused(40)],
  ['conflict of parent and child', { a: {} }, { $set: { a: 1, 'a.b': 2 } }, refused(40)],
  ['unknown operator', { a: 1 }, { $foo: { a: 1 } }, refused(9)],
  ['empty path', { a: 1 }, { $set: { '': 1 } }, refused(56)],
  ['path with an empty part', { a: 1 }, { $set: { 'a..b': 1 } }, refused(56)],
  [
    'several operators',
    { n: 1, a: [1] },
    { $inc: { n: 1 }, $push: { a: 2 }, $set: { s: 'x' } },
    { n: 2, a: [1, 2], s: 'x' },
  ],
  ['pipeline $set from fields', { a: 1, b: 2 }, [{ $set: { c: { $add: ['$a', '$b'] } } }], { a: 1, b: 2, c: 3 }],
  ['pipeline $unset', { a: 1, b: 2 }, [{ $unset: 'a' }], { b: 2 }],
  ['pipeline $replaceWith', { a: { x: 1 } }, [{ $replaceWith: '$a' }], { x: 1 }],
  ['pipeline with a stage that is not allowed', { a: 1 }, [{ $match: {} }], refused(72)],
];

const TYPES: readonly (readonly [string, unknown, Document, string])[] = [
  ['int + int', new Int32(1), { $inc: { n: new Int32(1) } }, 'int'],
  ['int + int beyond int', new Int32(2147483647), { $inc: { n: new Int32(1) } }, 'long'],
  ['int + long', new Int32(1), { $inc: { n: Long.fromNumber(1) } }, 'long'],
  ['long + int', Long.fromNumber(1), { $inc: { n: new Int32(1) } }, 'long'],
  ['int + double', new Int32(1), { $inc: { n: new Double(1) } }, 'double'],
  ['double + int', new Double(1), { $inc: { n: new Int32(1) } }, 'double'],
  ['decimal + int', Decimal128.fromString('1.5'), { $inc: { n: new Int32(1) } }, 'decimal'],
  ['int × long', new Int32(2), { $mul: { n: Long.fromNumber(2) } }, 'long'],
  ['double × int', new Double(2), { $mul: { n: new Int32(2) } }, 'double'],
  ['untouched double stays', new Double(5), { $set: { m: 1 } }, 'double'],
  ['untouched long stays', Long.fromNumber(5), { $set: { m: 1 } }, 'long'],
];

/** Updates of one document: its state after, or the error's code. */
export const updateCases: readonly StoreCase[] = [
  ...ROWS.map(([name, before, update, after, extra = {}]): StoreCase => ({
    name: `update: ${name}`,
    expected: isRefusal(after) ? after : { _id: 1, ...(after as Document) },
    run: async (collection) => {
      await collection.insertOne({ _id: 1, ...before });
      const { filter = {}, ...options } = extra;
      await collection.updateOne({ _id: 1, ...filter }, update, options);
      return collection.findOne({ _id: 1 });
    },
  })),
  ...TYPES.map(([name, n, update, type]): StoreCase => ({
    name: `update keeps types: ${name}`,
    expected: [1],
    run: async (collection) => {
      await collection.insertOne({ _id: 1, n });
      await collection.updateOne({ _id: 1 }, update);
      return (await collection.find({ n: { $type: type as 'int' } }).toArray()).map(({ _id }) => _id);
    },
  })),
];

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'code' in value;
}
