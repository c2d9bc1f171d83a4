import { parseJson, pathAt, pathOf, rangeOf } from './paths.js';
import { namesAt, valuesAt, type Schema } from './schema.js';

const TEXT =
  '{"identifiers": {"ssn": {"ssnFilterStrategies": [{"strategy": "MASK"}, {"strategy": "RE"}]}}, "name": "x"}';
const TREE = parseJson(TEXT);
const SCHEMA: Schema = {
  properties: {
    name: { type: 'string', description: 'What it is called.' },
    identifiers: { type: 'object', properties: { ssn: { $ref: '#/$defs/ssn' } } },
  },
  $defs: {
    ssn: {
      type: 'object',
      properties: {
        enabled: { type: 'boolean', default: true },
        ssnFilterStrategies: { type: 'array', items: { $ref: '#/$defs/s' } },
      },
    },
    s: { anyOf: [{ type: 'object', properties: { strategy: { enum: ['MASK', 'REDACT'] } } }] },
  },
};

describe('a path in JSON', () => {
  it.each([
    ['identifiers.ssn.ssnFilterStrategies[1].strategy', '"RE"'],
    ['name', '"x"'],
    ['identifiers.ssn', '{'],
    ['identifiers.nobody', '{'],
    ['', '{'],
  ])('%s stands at %s', (written, expected) => {
    const { from, to } = rangeOf(TREE, TEXT, pathOf(written));
    expect(TEXT.slice(from, to)).toBe(expected);
  });

  it('is told of a place in a value and of a name', () => {
    const inValue = pathAt(TREE, TEXT, TEXT.indexOf('"RE"') + 3);
    expect(inValue).toEqual({ path: ['identifiers', 'ssn', 'ssnFilterStrategies', 1, 'strategy'], isName: false });
    const inName = pathAt(TREE, TEXT, TEXT.indexOf('"ssn"') + 2);
    expect(inName).toEqual({ path: ['identifiers'], isName: true });
  });

  it('is found in what is no JSON yet', () => {
    const broken = '{"identifiers": {"ssn": {"en';
    expect(pathAt(parseJson(broken), broken, broken.length).path).toEqual(['identifiers', 'ssn']);
    expect(rangeOf(parseJson(''), '', pathOf('a.b'))).toEqual({ from: 0, to: 0 });
  });
});

describe('suggestions', () => {
  it('are the names and values that the schema knows there', () => {
    expect(namesAt(SCHEMA, ['identifiers', 'ssn'])).toEqual([
      { label: 'enabled', insert: '"enabled": true', detail: 'boolean', info: undefined },
      { label: 'ssnFilterStrategies', insert: '"ssnFilterStrategies": []', detail: 'array', info: undefined },
    ]);
    expect(
      valuesAt(SCHEMA, ['identifiers', 'ssn', 'ssnFilterStrategies', 0, 'strategy']).map(({ insert }) => insert),
    ).toEqual(['"MASK"', '"REDACT"']);
    expect(valuesAt(SCHEMA, ['identifiers', 'ssn', 'enabled']).map(({ label }) => label)).toEqual(['true', 'false']);
    expect(namesAt(SCHEMA, ['nothing', 3])).toEqual([]);
  });
});
