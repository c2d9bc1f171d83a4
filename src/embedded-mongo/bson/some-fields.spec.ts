import * as bson from 'bson';
import { decode } from './codec.js';
import { SomeFields } from './some-fields.js';

const EVERY_TYPE = {
  double: new bson.Double(2.5),
  text: 'é',
  document: { x: [1, { y: 2 }] },
  array: [1, 'two', []],
  bytes: new bson.Binary(Buffer.from('abc'), 0),
  oldBytes: new bson.Binary(Buffer.from('abc'), 2),
  id: new bson.ObjectId(),
  flag: true,
  date: new Date(0),
  nothing: null,
  pattern: new bson.BSONRegExp('a.b', 'i'),
  code: new bson.Code('x()'),
  scoped: new bson.Code('x()', { s: 1 }),
  symbol: new bson.BSONSymbol('s'),
  integer: new bson.Int32(4),
  timestamp: new bson.Timestamp({ t: 1, i: 2 }),
  long: bson.Long.fromNumber(9e15),
  decimal: bson.Decimal128.fromString('1.5'),
  least: new bson.MinKey(),
  most: new bson.MaxKey(),
  é: 'a name of two bytes',
};
const BYTES = Buffer.from(bson.serialize(EVERY_TYPE));
const WHOLE = decode(BYTES);

describe('fields of a document with a value of every type', () => {
  it.each(Object.keys(EVERY_TYPE))('include %s as the whole document does, and nothing else', (name) => {
    expect(new SomeFields([name]).decode(BYTES)).toEqual({ [name]: WHOLE[name] });
  });

  it('may be none, several or all', () => {
    expect(new SomeFields([]).decode(BYTES)).toEqual({});
    expect(new SomeFields(['most', 'absent', 'double']).decode(BYTES)).toEqual({
      double: WHOLE.double,
      most: WHOLE.most,
    });
    expect(new SomeFields(Object.keys(EVERY_TYPE)).decode(BYTES)).toEqual(WHOLE);
  });

  it('are refused where the document is broken', () => {
    const broken = Buffer.from(BYTES);
    broken[4] = 0x77;
    expect(() => new SomeFields(['text']).decode(broken)).toThrow();
  });
});
