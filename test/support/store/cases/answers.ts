import type { Document } from 'mongodb';
import type { LooseDocument, StoreCase } from '../case.js';

const SALES: readonly LooseDocument[] = [
  { _id: 1, item: 'a', n: 5, price: 10, tags: ['x', 'y'], at: { y: 2023 } },
  { _id: 2, item: 'b', n: 2, price: 20, tags: ['y'], at: { y: 2024 } },
  { _id: 3, item: 'a', n: 1, price: 30, tags: [], at: { y: 2024 } },
  { _id: 4, item: 'c', n: 9, price: 5, at: { y: 2022 } },
  { _id: 5, item: 'b', n: 4, price: 15, tags: ['x', 'z'], at: { y: 2023 } },
];

const PROJECTIONS: readonly (readonly [string, Document, unknown])[] = [
  ['include', { item: 1 }, { _id: 1, item: 'a' }],
  ['include without _id', { item: 1, _id: 0 }, { item: 'a' }],
  ['exclude', { tags: 0, at: 0, price: 0 }, { _id: 1, item: 'a', n: 5 }],
  ['exclude _id alone', { _id: 0 }, { item: 'a', n: 5, price: 10, tags: ['x', 'y'], at: { y: 2023 } }],
  ['include nested', { 'at.y': 1 }, { _id: 1, at: { y: 2023 } }],
  ['include nested as document', { at: { y: 1 } }, { _id: 1, at: { y: 2023 } }],
  ['exclude nested', { 'at.y': 0, tags: 0, n: 0, price: 0 }, { _id: 1, item: 'a', at: {} }],
  ['include missing', { nothing: 1 }, { _id: 1 }],
  ['$slice first', { tags: { $slice: 1 }, item: 1 }, { _id: 1, item: 'a', tags: ['x'] }],
  ['$slice last', { tags: { $slice: -1 }, item: 1 }, { _id: 1, item: 'a', tags: ['y'] }],
  ['$slice skip and limit', { tags: { $slice: [1, 1] }, item: 1 }, { _id: 1, item: 'a', tags: ['y'] }],
  ['$elemMatch', { tags: { $elemMatch: { $eq: 'y' } } }, { _id: 1, tags: ['y'] }],
  ['mixed', { item: 1, n: 0 }, { code: 31254 }],
  ['mixed the other way', { item: 0, n: 1 }, { code: 31253 }],
];

const SORTS: readonly (readonly [string, Document, readonly number[]])[] = [
  ['number', { n: 1 }, [3, 2, 5, 1, 4]],
  ['number downward', { n: -1 }, [4, 1, 5, 2, 3]],
  ['two fields', { item: 1, n: 1 }, [3, 1, 2, 5, 4]],
  ['two fields in two directions', { item: -1, n: 1 }, [4, 2, 5, 3, 1]],
  ['nested', { 'at.y': 1, _id: 1 }, [4, 1, 5, 2, 3]],
  ['array by its lowest', { tags: 1, _id: 1 }, [3, 4, 1, 5, 2]],
  ['array by its highest downward', { tags: -1, _id: 1 }, [5, 1, 2, 4, 3]],
];

const PIPELINES: readonly (readonly [string, Document[], unknown])[] = [
  [
    '$match',
    [{ $match: { n: { $gt: 4 } } }, { $project: { n: 1 } }],
    [
      { _id: 1, n: 5 },
      { _id: 4, n: 9 },
    ],
  ],
  [
    '$group sum',
    [{ $group: { _id: '$item', n: { $sum: '$n' } } }, { $sort: { _id: 1 } }],
    [
      { _id: 'a', n: 6 },
      { _id: 'b', n: 6 },
      { _id: 'c', n: 9 },
    ],
  ],
  [
    '$group count',
    [{ $group: { _id: '$item', c: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: 'a', c: 2 },
      { _id: 'b', c: 2 },
      { _id: 'c', c: 1 },
    ],
  ],
  [
    '$group all',
    [{ $group: { _id: null, avg: { $avg: '$n' }, min: { $min: '$n' }, max: { $max: '$n' } } }],
    [{ _id: null, avg: 4.2, min: 1, max: 9 }],
  ],
  [
    '$group by document',
    [
      { $group: { _id: { i: '$item', y: '$at.y' }, n: { $sum: 1 } } },
      { $sort: { '_id.i': 1, '_id.y': 1 } },
      { $limit: 2 },
    ],
    [
      { _id: { i: 'a', y: 2023 }, n: 1 },
      { _id: { i: 'a', y: 2024 }, n: 1 },
    ],
  ],
  [
    '$group push and first',
    [
      { $sort: { _id: 1 } },
      { $group: { _id: '$item', ids: { $push: '$_id' }, first: { $first: '$n' }, last: { $last: '$n' } } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'a', ids: [1, 3], first: 5, last: 1 },
      { _id: 'b', ids: [2, 5], first: 2, last: 4 },
      { _id: 'c', ids: [4], first: 9, last: 9 },
    ],
  ],
  [
    '$group addToSet',
    [{ $match: { item: 'a' } }, { $group: { _id: null, items: { $addToSet: '$item' } } }],
    [{ _id: null, items: ['a'] }],
  ],
  [
    '$group by expression',
    [{ $group: { _id: { $gt: ['$n', 4] }, n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    [
      { _id: false, n: 3 },
      { _id: true, n: 2 },
    ],
  ],
  ['$group missing is null', [{ $group: { _id: '$nothing', n: { $sum: 1 } } }], [{ _id: null, n: 5 }]],
  [
    '$group sum of an expression',
    [{ $group: { _id: null, total: { $sum: { $multiply: ['$n', '$price'] } } } }],
    [{ _id: null, total: 225 }],
  ],
  [
    '$project computes',
    [{ $match: { _id: 1 } }, { $project: { total: { $multiply: ['$n', '$price'] } } }],
    [{ _id: 1, total: 50 }],
  ],
  ['$project renames', [{ $match: { _id: 1 } }, { $project: { _id: 0, what: '$item' } }], [{ what: 'a' }]],
  ['$project excludes', [{ $match: { _id: 4 } }, { $project: { at: 0, price: 0 } }], [{ _id: 4, item: 'c', n: 9 }]],
  [
    '$addFields',
    [{ $match: { _id: 4 } }, { $addFields: { twice: { $add: ['$n', '$n'] }, 'at.m': 1 } }],
    [{ _id: 4, item: 'c', n: 9, price: 5, at: { y: 2022, m: 1 }, twice: 18 }],
  ],
  [
    '$set and $unset',
    [{ $match: { _id: 4 } }, { $set: { x: '$n' } }, { $unset: ['n', 'at', 'price'] }],
    [{ _id: 4, item: 'c', x: 9 }],
  ],
  [
    '$unwind',
    [{ $unwind: '$tags' }, { $sort: { _id: 1, tags: 1 } }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
      { _id: 2, tags: 'y' },
      { _id: 5, tags: 'x' },
      { _id: 5, tags: 'z' },
    ],
  ],
  [
    '$unwind keeps empty',
    [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } },
      { $match: { _id: { $in: [3, 4] } } },
      { $project: { tags: 1 } },
      { $sort: { _id: 1 } },
    ],
    [{ _id: 3 }, { _id: 4 }],
  ],
  [
    '$unwind with index',
    [{ $match: { _id: 1 } }, { $unwind: { path: '$tags', includeArrayIndex: 'i' } }, { $project: { i: 1, tags: 1 } }],
    [
      { _id: 1, tags: 'x', i: 0 },
      { _id: 1, tags: 'y', i: 1 },
    ],
  ],
  [
    '$sort, $skip, $limit',
    [{ $sort: { n: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { n: 1 } }],
    [
      { _id: 2, n: 2 },
      { _id: 5, n: 4 },
    ],
  ],
  ['$count', [{ $match: { item: 'a' } }, { $count: 'n' }], [{ n: 2 }]],
  ['$count of nothing', [{ $match: { item: 'z' } }, { $count: 'n' }], []],
  [
    '$sortByCount',
    [
      { $match: { item: { $ne: 'c' } } },
      { $unwind: '$tags' },
      { $match: { tags: { $ne: 'z' } } },
      { $group: { _id: '$tags', n: { $sum: 1 } } },
      { $sort: { n: -1, _id: 1 } },
    ],
    [
      { _id: 'x', n: 2 },
      { _id: 'y', n: 2 },
    ],
  ],
  ['$replaceRoot', [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: '$at' } }], [{ y: 2023 }]],
  [
    '$replaceWith merges',
    [{ $match: { _id: 1 } }, { $replaceWith: { $mergeObjects: [{ z: 1 }, '$at'] } }],
    [{ z: 1, y: 2023 }],
  ],
  [
    '$facet',
    [{ $facet: { n: [{ $count: 'n' }], first: [{ $sort: { n: 1 } }, { $limit: 1 }, { $project: { n: 1 } }] } }],
    [{ n: [{ n: 5 }], first: [{ _id: 3, n: 1 }] }],
  ],
  [
    '$bucket',
    [{ $bucket: { groupBy: '$n', boundaries: [0, 3, 10], output: { count: { $sum: 1 } } } }],
    [
      { _id: 0, count: 2 },
      { _id: 3, count: 3 },
    ],
  ],
  [
    '$lookup in itself',
    [
      { $match: { _id: 1 } },
      { $lookup: { from: 'subject', localField: 'item', foreignField: 'item', as: 'same' } },
      { $project: { 'same._id': 1 } },
    ],
    [{ _id: 1, same: [{ _id: 1 }, { _id: 3 }] }],
  ],
  [
    '$cond',
    [
      { $match: { _id: { $lte: 2 } } },
      { $project: { big: { $cond: [{ $gte: ['$n', 5] }, 'yes', 'no'] } } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 1, big: 'yes' },
      { _id: 2, big: 'no' },
    ],
  ],
  ['$ifNull', [{ $match: { _id: 4 } }, { $project: { t: { $ifNull: ['$tags', 'none'] } } }], [{ _id: 4, t: 'none' }]],
  [
    '$concat',
    [{ $match: { _id: 1 } }, { $project: { s: { $concat: ['$item', '-', '$item'] } } }],
    [{ _id: 1, s: 'a-a' }],
  ],
  ['$size', [{ $match: { _id: 1 } }, { $project: { n: { $size: '$tags' } } }], [{ _id: 1, n: 2 }]],
  ['$in expression', [{ $match: { _id: 1 } }, { $project: { has: { $in: ['x', '$tags'] } } }], [{ _id: 1, has: true }]],
  [
    '$filter',
    [
      { $match: { _id: 1 } },
      { $project: { t: { $filter: { input: '$tags', as: 't', cond: { $eq: ['$$t', 'y'] } } } } },
    ],
    [{ _id: 1, t: ['y'] }],
  ],
  [
    '$map',
    [{ $match: { _id: 1 } }, { $project: { t: { $map: { input: '$tags', as: 't', in: { $concat: ['$$t', '!'] } } } } }],
    [{ _id: 1, t: ['x!', 'y!'] }],
  ],
  [
    '$subtract and $divide',
    [{ $match: { _id: 1 } }, { $project: { r: { $divide: [{ $subtract: ['$price', '$n'] }, 2] } } }],
    [{ _id: 1, r: 2.5 }],
  ],
  ['$literal', [{ $match: { _id: 1 } }, { $project: { l: { $literal: '$item' } } }], [{ _id: 1, l: '$item' }]],
  [
    '$arrayElemAt',
    [{ $match: { _id: 1 } }, { $project: { l: { $arrayElemAt: ['$tags', -1] } } }],
    [{ _id: 1, l: 'y' }],
  ],
  ['$toUpper', [{ $match: { _id: 1 } }, { $project: { u: { $toUpper: '$item' } } }], [{ _id: 1, u: 'A' }]],
  ['$$ROOT', [{ $match: { _id: 4 } }, { $project: { r: '$$ROOT.n' } }], [{ _id: 4, r: 9 }]],
  ['unknown stage', [{ $foo: {} }], { code: 40324 }],
  ['unknown expression', [{ $project: { a: { $foo: 1 } } }], { code: 168 }],
  ['$group without _id', [{ $group: { n: { $sum: 1 } } }], { code: 15955 }],
  ['unknown accumulator', [{ $group: { _id: null, n: { $foo: 1 } } }], { code: 15952 }],
  ['two stages in one', [{ $match: {}, $limit: 1 }], { code: 40323 }],
  ['$limit of zero', [{ $limit: 0 }], { code: 15958 }],
  ['$changeStream', [{ $changeStream: {} }], { code: 40573 }],
];

const onSales = (name: string, run: StoreCase['run'], expected: unknown): StoreCase => ({
  name,
  expected,
  run: async (collection, database) => {
    await collection.insertMany([...SALES]);
    return run(collection, database);
  },
});

/** Projections, sorts and pipelines over a few documents. */
export const answerCases: readonly StoreCase[] = [
  ...PROJECTIONS.map(([name, projection, expected]) =>
    onSales(`projection: ${name}`, (collection) => collection.findOne({ _id: 1 }, { projection }), expected),
  ),
  ...SORTS.flatMap(([name, sort, expected]) => {
    const run: StoreCase['run'] = async (collection) =>
      (await collection.find({}).sort(sort).toArray()).map(({ _id }) => _id);
    return [
      onSales(`sort: ${name}`, run, expected),
      onSales(
        `sort by index: ${name}`,
        async (collection, database) => {
          await collection.createIndex(sort);
          return run(collection, database);
        },
        expected,
      ),
    ];
  }),
  ...PIPELINES.map(([name, pipeline, expected]) =>
    onSales(
      `aggregate: ${name}`,
      (collection) =>
        collection
          .aggregate(
            pipeline.map((stage) =>
              stage.$lookup === undefined ? stage : { $lookup: { ...stage.$lookup, from: collection.collectionName } },
            ),
          )
          .toArray(),
      expected,
    ),
  ),
];
