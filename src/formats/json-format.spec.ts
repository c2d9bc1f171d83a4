import fc from 'fast-check';
import { planOf, redacted } from '../../test/support/formats.js';

const JSON_DOCUMENT = { format: 'json' } as const;
const PERSON = '{{{REDACTED-person}}}';

describe('values', () => {
  it('are known by their names', async () => {
    const { text } = await redacted('{"first_name":"Peter","last_name":"Dubois"}');
    expect(text).toBe(`{"first_name":"${PERSON}","last_name":"${PERSON}"}`);
  });

  it('of `name` are no people where programs call their parts so', async () => {
    const parts =
      '{"name":"payment-service","env":[{"name":"DB_HOST"},{"name":"web"},{"name":"jean-luc"},{"name":"Xq"}]}';
    const { text } = await redacted(parts);
    expect(text).toBe(parts.replace('jean-luc', PERSON).replace('Xq', PERSON));
  });

  it('are known by their names alone, where they are none by themselves', async () => {
    const { text } = await redacted('{"first_name":"Xq","colour":"Xr"}');
    expect(text).toBe(`{"first_name":"${PERSON}","colour":"Xr"}`);
  });

  it('are known by the others of their column, where they are none by themselves', async () => {
    const names = ['Peter Dubois', 'Anna Lindqvist', 'Tom Sawyer', 'Grace Hopper', 'Ann Taylor', 'Bob Miller', 'Xq'];
    const { text } = await redacted(JSON.stringify(names.map((b, a) => ({ a, b }))));
    expect(text).toBe(JSON.stringify(names.map((_, a) => ({ a, b: PERSON }))));
  });

  it('are known by what stands beside or above them', async () => {
    const { text } = await redacted(
      '{"telecom":[{"system":"phone","value":"2065550117"}],"contact":{"name":{"text":"Mia"}},"mobile":["2065550118"]}',
    );
    expect(text).toBe(
      `{"telecom":[{"system":"phone","value":"{{{REDACTED-phone-number}}}"}],"contact":{"name":{"text":"${PERSON}"}},"mobile":["{{{REDACTED-phone-number}}}"]}`,
    );
  });

  it('are known by what stands beside them alone, where they are none by themselves', async () => {
    const document = '{"fields":[{"label":"Last name","value":"Xq"},{"label":"Colour","value":"Xr"}]}';
    expect((await redacted(document)).text).toBe(document.replace('Xq', PERSON));
  });

  it('may be numbers, which become strings', async () => {
    const { text } = await redacted('{"ssn": 219099999, "n": 1.10, "big": 12345678901234567890, "e": 1e400}');
    expect(text).toBe('{"ssn": "{{{REDACTED-ssn}}}", "n": 1.10, "big": 12345678901234567890, "e": 1e400}');
  });

  it('are read without their escapes, and written with those that they need', async () => {
    const plan = planOf({
      identifiers: { person: { personFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: '"\n' }] } },
    });
    const { text } = await redacted('{"note":"saw \\u0050eter Dub\\u006fis \\/ \\ud83d\\ude00"}', {}, plan);
    expect(text).toBe('{"note":"saw \\"\\n \\/ \\ud83d\\ude00"}');
  });

  it('keep the name of a file and of a product', async () => {
    const document = '{"file_name":"letter","product":{"name":"Desk lamp"}}';
    expect((await redacted(document, JSON_DOCUMENT)).text).toBe(document);
  });
});

it('goes where its field is named, whatever it is', async () => {
  const plan = planOf({
    identifiers: {
      fields: [
        { names: ['rank', 'ok'], fieldFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: 'x' }] },
      ],
    },
  });
  const line = '{"rank": 12, "ok": true, "other": [12, true, null], "o": {"ok": null, "true": 1}}';
  const expected = '{"rank": "x", "ok": "x", "other": [12, true, null], "o": {"ok": "x", "true": 1}}';
  expect((await redacted(line, JSON_DOCUMENT, plan)).text).toBe(expected);
  expect((await redacted(`${line}\n${line}\n`, JSON_DOCUMENT, plan)).text).toBe(`${expected}\n${expected}\n`);
});

describe('names of members', () => {
  it('go where they are of people, and stay unlike', async () => {
    const { text } = await redacted('{"Peter Dubois":1,"Anna Lindqvist":2,"total":3}');
    expect(text).toBe(`{"${PERSON}":1,"${PERSON} 2":2,"total":3}`);
  });

  it('go where they are letters and long numbers', async () => {
    const { text } = await redacted('{"DE89370400440532013000":{"a1":"x"}}', JSON_DOCUMENT);
    expect(text).toBe('{"{{{REDACTED-iban-code}}}":{"a1":"x"}}');
  });
});

it('counts names of one object alone, also in lines', async () => {
  const { text } = await redacted('{"Peter Dubois":1}\n{"Peter Dubois":2}\n', JSON_DOCUMENT);
  expect(text).toBe(`{"${PERSON}":1}\n{"${PERSON}":2}\n`);
});

describe('a document as it was written', () => {
  it.each([
    '\uFEFF{ "a" : [ 1.0 , -0 , true , null ] ,\r\n "a" : "again" }\n',
    '[]',
    '"just a string"',
    '{"a":"\\u00e9\\/"}\n\n{"b":2}\n',
  ])('stays byte for byte: %j', async (document) => {
    expect((await redacted(document, JSON_DOCUMENT)).text).toBe(document);
  });
});

describe('lines of JSON', () => {
  it('are read line by line, and one that is no JSON as text', async () => {
    const { text, warnings } = await redacted(
      '{"name":"Mia"}\nno JSON: Anna Lindqvist\n{"name":"Ida"}\n',
      JSON_DOCUMENT,
    );
    expect(text).toBe(`{"name":"${PERSON}"}\nno JSON: ${PERSON}\n{"name":"${PERSON}"}\n`);
    expect(warnings).toEqual([{ code: 'BAD_LINE', message: 'Read as text because it is not JSON: line 2.' }]);
  });

  it.each(['', '\uFEFF', '\n', ' \r\n\n'])('may be none: %j', async (document) => {
    const { format, text, warnings } = await redacted(document, JSON_DOCUMENT);
    expect([format, text, warnings]).toEqual(['json', document, []]);
  });
});

describe('what is no JSON', () => {
  it.each([
    ['{"a":1', 'line 1'],
    ['{"a":\n\n tru}', 'line 3'],
    ['{"a":"\u0001"}', 'line 1'],
    ['{"a":01}', 'line 1'],
    ["{'a':1}", 'line 1'],
    ['[1,]', 'line 1'],
  ])('is refused with its line: %j', async (document, line) => {
    await expect(redacted(document, JSON_DOCUMENT)).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(line) as string,
    });
  });

  it('is text where nobody says that it is JSON', async () => {
    const { format, text } = await redacted('{Anna Lindqvist} [see above]');
    expect([format, text]).toEqual(['text', `{${PERSON}} [see above]`]);
  });

  it('is refused when it is nested too deep', async () => {
    await expect(redacted('['.repeat(100_000), JSON_DOCUMENT)).rejects.toMatchObject({ code: 'too-deep' });
  });
});

it('is read as the language reads it, whatever it holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), async (value, space) => {
      const document = JSON.stringify(value, undefined, space);
      const { text } = await redacted(document, JSON_DOCUMENT, planOf({ identifiers: { ssn: {} } }));
      expect(text).toBe(document);
    }),
  );
});

it('has no planted value left, wherever it stands', async () => {
  const planted = fc.constantFrom('Peter Dubois', '219-09-9999', 'p.dubois@example.com');
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, planted, fc.string(), fc.integer(), tie('list'), tie('record')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    record: fc.dictionary(fc.oneof(planted, fc.string()), tie('value'), { maxKeys: 4 }),
  }));
  await fc.assert(
    fc.asyncProperty(value, async (document) => {
      const { text } = await redacted(JSON.stringify(document), JSON_DOCUMENT);
      JSON.parse(text);
      expect(text).not.toMatch(/Dubois|219-09-9999|@example/);
    }),
    { numRuns: 200 },
  );
});

describe('rows in arrays', () => {
  const plan = planOf({ name: 'rows', identifiers: { medicalRecordNumber: {} } });
  const rows = [
    [1, '84125619', 'a'],
    [2, 84135619, 'b'],
  ];
  const names = ['id', 'mrn', 'note'];
  it.each([
    ['columns beside them', { columns: names, index: [0, 1], data: rows }],
    ['columns with types', { columns: names.map((name) => ({ name, type: 'text' })), rows }],
    ['columns in the first row', { range: 'A1:C3', values: [names, ...rows] }],
    ['a first row alone', [names, ...rows]],
  ])('have names from %s', async (_, value) => {
    const { text } = await redacted(JSON.stringify(value), { format: 'json' }, plan);
    expect(text).not.toMatch(/841[23]5619/);
    expect(text.match(/REDACTED-medical-record-number/g)).toHaveLength(2);
  });

  it.each([
    ['numbers of other columns', { columns: names, data: [['84125619', '', 'a']] }],
    ['lists of words', { mrn: ['id', 'mrn', 'note'].map((name) => [name]), data: [['x', '84125619']] }],
  ])('leave alone: %s', async (_, value) => {
    expect((await redacted(JSON.stringify(value), { format: 'json' }, plan)).text).toBe(JSON.stringify(value));
  });
});
