import fc from 'fast-check';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { planOf, redacted } from '../../../test/support/formats.js';

const NAMES = ['Peter Dubois', 'Grace Yi', 'Åsa Lindqvist', 'Mia', 'Tomás Ó Briain'];
const HEADER = ['name', 'ssn', 'email', 'phone', 'card'];
const ROW = ['Peter Dubois', '219-09-9999', 'p.dubois@example.com', '206-555-0117', '4111 1111 1111 1111'];
const GONE =
  '{{{REDACTED-person}}} {{{REDACTED-ssn}}} {{{REDACTED-email-address}}} {{{REDACTED-phone-number}}} {{{REDACTED-credit-card}}}'.split(
    ' ',
  );
const CSV = { format: 'csv' } as const;

describe('a table with a row of names', () => {
  it.each([',', ';', '\t', '|', ', ', ' | '])('loses names and numbers, parted by %j', async (separator) => {
    const rows = [HEADER, ROW, ROW].map((row) => row.join(separator)).join('\n');
    const { text } = await redacted(rows);
    expect(text).toBe([HEADER, GONE, GONE].map((row) => row.join(separator)).join('\n'));
  });

  it.each(NAMES)('loses the name %s, whatever else is in its row', async (name) => {
    const { text } = await redacted(`name,email\n${name},a@example.com\n`);
    expect(text).toBe('name,email\n{{{REDACTED-person}}},{{{REDACTED-email-address}}}\n');
  });

  it.each([
    ['first_name,last_name', 'Peter,Dubois'],
    ['Vorname;Nachname', 'Jürgen;Müller'],
    ['prénom\tnom de famille', 'Chloé\tLefèvre'],
    ['PatientFirstName|PatientLastName', 'Ida|Berg'],
  ])('knows the columns %s', async (header, row) => {
    const { text } = await redacted(`${header}\n${row}\n`, CSV);
    expect(text).toBe(`${header}\n${row.replaceAll(/\p{L}+/gu, '{{{REDACTED-person}}}')}\n`);
  });

  it('keeps what its columns are not about', async () => {
    const table =
      'id,product name,amount,status,file name\n17,Mia lamp,1200.50,new,Peter.pdf\n18,Otto desk,80,new,Grace.pdf\n';
    expect((await redacted(table, CSV, planOf({ identifiers: { ssn: {}, phoneNumber: {} } }))).text).toBe(table);
  });

  it('keeps remarks that say that there is no value', async () => {
    const table = 'name,ssn,phone\nn/a,unknown,-\nPeter Dubois,none,ask at the desk\n';
    expect((await redacted(table, CSV)).text).toBe(table.replace('Peter Dubois', '{{{REDACTED-person}}}'));
  });
});

describe('column names below other rows', () => {
  const ROWS = 'First name;Last name;City\nAlbrecht;Thurnhuber;Bonn\nIlse;Sandmännle;Bonn\n';
  const HIDDEN = ROWS.replaceAll(/Albrecht|Thurnhuber|Ilse|Sandmännle/g, '{{{REDACTED-person}}}');
  const PEOPLE = planOf({ identifiers: { person: {} } });

  it.each(['Report 2025;;\n;;\n', 'Report;;\nStaff list;;\n\n', '# made by a program\nReport;;\n'])(
    'label their columns below %j',
    async (titles) => {
      expect((await redacted(`${titles}${ROWS}`, CSV, PEOPLE)).text).toBe(`${titles}${HIDDEN}`);
    },
  );

  it.each([
    ['Report\n\n', '\nPage 1 of 1\n'],
    ['Report\nof 2025\n', '\nPage 1\n2 rows\nof 12 files\n'],
  ])('label their columns between remarks: %j, %j', async (above, below) => {
    const { text } = await redacted(`${above}${ROWS}${below}`, CSV, PEOPLE);
    expect(text).toBe(`${above}${HIDDEN}${below}`);
  });

  it('is one for all values of a list, though some have a separator', async () => {
    const names = ['Moor', 'Stein', 'Berg', 'Wald', 'Bach', 'Feld', 'Busch'];
    const list = [...names, 'Achleitner, Ilse', 'Kragholm, Peter', 'Dubois, Anna'].join('\n');
    const { text } = await redacted(`Surname\n${list}\n`, CSV, PEOPLE);
    expect(text.replaceAll('{{{REDACTED-person}}}', 'X')).toBe(`Surname\n${'X\n'.repeat(7)}${'X, X\n'.repeat(3)}`);
  });

  it.each(['\n', ';;\n', '\nStaff;;\n;;\n'])('label those of a second table behind %j', async (between) => {
    const orders = 'id;amount;product\n17;20.50;lamp\n18;30;desk\n19;30;desk\n';
    const { text } = await redacted(`${orders}${between}${ROWS}`, CSV, PEOPLE);
    expect(text).toBe(`${orders}${between}${HIDDEN}`);
  });

  it('are no record behind a blank one', async () => {
    const table = 'first name;city;role\nAlbrecht;Bonn;clerk\n;;\nIlse;Phone;manager\nXq;Bonn;clerk\n';
    const { text } = await redacted(table, CSV, PEOPLE);
    expect(text).toBe(table.replaceAll(/Albrecht|Ilse|Xq/g, '{{{REDACTED-person}}}'));
  });
});

describe('a table without names of columns', () => {
  it('lets a column of names speak for names that are none by themselves', async () => {
    const names = ['Peter Dubois', 'Anna Lindqvist', 'Tom Sawyer', 'Grace Hopper', 'Ann Taylor', 'Bob Miller'];
    const others = ['Mia', 'Xq', 'Summer', 'the boss'];
    const rows = [...names, ...others].map((name, index) => `${name},${index}`);
    const { text } = await redacted(rows.join('\r\n'), CSV);
    expect(text).toBe(rows.map((row) => row.replace(/^[^,]+/, '{{{REDACTED-person}}}')).join('\r\n'));
  });

  it('is a form where the first column names the second', async () => {
    const { text } = await redacted('First name,Mia\nSSN,219099999\nColour,blue\n', CSV);
    expect(text).toBe('First name,{{{REDACTED-person}}}\nSSN,{{{REDACTED-ssn}}}\nColour,blue\n');
  });
});

describe('a table that was turned', () => {
  it.each([
    ['by its first cells', ''],
    ['below numbers of records', 'field,record 1,record 2\n'],
  ])('has the names of its rows: %s', async (_, above) => {
    const plan = planOf({ identifiers: { person: {}, medicalRecordNumber: {} } });
    const table = `${above}name,Mia,Kloosterhuis\nmrn,7731,99120\ncity,Linz,Graz\n`;
    const expected = table
      .replace('Mia,Kloosterhuis', '{{{REDACTED-person}}},{{{REDACTED-person}}}')
      .replace('7731,99120', '{{{REDACTED-medical-record-number}}},{{{REDACTED-medical-record-number}}}');
    expect((await redacted(table, CSV, plan)).text).toBe(expected);
    expect((await redacted(table, {}, plan)).text).toBe(expected);
  });
});

describe('text of rows without names', () => {
  it('is a table if a column is of numbers', async () => {
    const names = ['Peter Dubois', 'Anna Lindqvist', 'Tom Sawyer', 'Grace Hopper', 'Xq'];
    const rows = names.map((name, index) => `${name},Linz,48${index}13\n`).join('');
    const { text, format } = await redacted(rows);
    expect({ text, format }).toEqual({ format: 'csv', text: rows.replaceAll(/^[^,]+/gm, '{{{REDACTED-person}}}') });
  });

  it.each([
    'We paid 1,204, 3,400 and 5,600\nand then 2,204, 3,500 and 6,600\nand 1,304, 3,410 and 5,601\nor 1,3, 4 and 5\n',
    '2026-01-03 08:00:00,123 INFO a, b\n'.repeat(6),
    '||Name||MRN||\n|Mia|7731|\n|Xq|7732|\n',
  ])('is text otherwise: %j', async (prose) => {
    expect((await redacted(prose)).format).toBe('text');
  });
});

describe('what is not a value', () => {
  it('stays byte for byte', async () => {
    const table = 'sep=;\r\nid;"name";note\r\n1;"Dubois; ""P.""";  spaced  \r\n\r\n2;;"a\nb"\n"3";x;\'=1+1\'';
    const { text } = await redacted(table, CSV);
    expect(text).toBe(table.replace('Dubois; ""P.""', '{{{REDACTED-person}}}'));
  });

  it('is quoted only where the new value needs it', async () => {
    const plan = planOf({
      identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: 'a, "b"' }] } },
    });
    const { text } = await redacted('ssn,x\n219-09-9999,"219-09-9999"\n', CSV, plan);
    expect(text).toBe('ssn,x\n"a, ""b""","a, ""b"""\n');
  });

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])('keeps its encoding: %s', async (encoding) => {
    const encode = (table: string) => iconv.encode(table, encoding, { addBOM: encoding.startsWith('utf-16') });
    const table = 'name;city\r\nÅsa Lindqvist;Malmö\r\n';
    const { bytes } = await redacted(encode(table), CSV);
    expect(Buffer.from(bytes)).toEqual(encode(table.replace('Åsa Lindqvist', '{{{REDACTED-person}}}')));
  });
});

describe('text with commas', () => {
  it.each([
    'Dear Anna, thank you, Peter\nSee you, soon, Mia\n',
    'Peter Dubois, 12 Main Street, Boston\nAnna Lindqvist, 4 Oak Avenue, Denver\n',
    'one line, with commas, and no more',
    '',
  ])('is text: %j', async (prose) => {
    expect((await redacted(prose)).format).toBe('text');
  });
});

it('refuses a quote that never closes, and says where', async () => {
  await expect(redacted('name,note\nPeter,"open\nAnna,x\n', CSV)).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('line 2') as string,
  });
});

it('tells where a value stands in the file', async () => {
  const table = 'id,name\n1,"the ""old"" Peter Dubois"\n';
  const { findings } = await redacted(
    table,
    CSV,
    planOf({ identifiers: { dictionaries: [{ terms: ['Peter Dubois'] }] } }),
  );
  expect(findings.map(({ start, end, place }) => [table.slice(start, end), place])).toEqual([
    ['Peter Dubois', 'row 2, column 2'],
  ]);
});

it('changes no other cell, whatever the table', async () => {
  const cell = fc.oneof(
    fc.constantFrom('Peter Dubois', '219-09-9999', 'p@example.com', '', ' ', '"', 'a"b', 'x\ny', "'q'", '=1'),
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', ';', '"', '\n', '\\') }),
  );
  const table = fc.record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    rows: fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }),
    newline: fc.constantFrom('\n', '\r\n'),
  });
  await fc.assert(
    fc.asyncProperty(table, async ({ separator, rows, newline }) => {
      const all = [['name', 'number', 'free'], ...rows];
      const source = Papa.unparse(all, { delimiter: separator, newline, quotes: true });
      const { text } = await redacted(source, CSV);
      const read = Papa.parse<string[]>(text, { delimiter: separator, newline }).data;
      expect(read.map((row) => row.length)).toEqual(all.map((row) => row.length));
      read.flat().forEach((value, index) => {
        const before = all.flat()[index] ?? '';
        for (const planted of ['Peter Dubois', '219-09-9999', 'p@example.com']) expect(value).not.toContain(planted);
        if (!/Dubois|219|@/.test(before) && !value.includes('{{{')) expect(value).toBe(before);
      });
    }),
    { numRuns: 200 },
  );
});

describe('a table of another dialect', () => {
  const plan = planOf({ name: 'dialects', identifiers: { medicalRecordNumber: {} } });
  const number = (row: number): string => `8412${row}619`;
  const table = (note: string): string =>
    `\uFEFFid,mrn,note\n${[1, 2, 3].map((row) => `${row},${number(row)},${note}\n`).join('')}`.slice(1);

  it.each([
    ['quotes that are apostrophes', "'Came, left; it''s \"fine\"'"],
    ['separators behind backslashes', String.raw`Came\, left\, C:\\x`],
    ['quotes behind backslashes', String.raw`"Came, \"left\""`],
  ])('has columns, with %s', async (_, note) => {
    const { text } = await redacted(table(note), { format: 'csv' }, plan);
    const expected = [1, 2, 3].reduce(
      (all, row) => all.replace(number(row), '{{{REDACTED-medical-record-number}}}'),
      table(note),
    );
    expect(text).toBe(expected);
  });

  it.each([
    ["'", "'a, 8412561 MRN: 84125619'", "'a, 8412561 MRN: {{{REDACTED-medical-record-number}}}'"],
    ['\\', String.raw`a\, MRN: 84125619\, b`, String.raw`a\, MRN: {{{REDACTED-medical-record-number}}}\, b`],
  ])('keeps the escapes of a changed cell: %s', async (_, note, written) => {
    const { text, findings } = await redacted(table(note), { format: 'csv' }, plan);
    expect(text.split('\n')[1]).toBe(`1,{{{REDACTED-medical-record-number}}},${written}`);
    for (const { start, end } of findings) expect(table(note).slice(start, end)).toMatch(/^84\d{6}$/);
  });

  it('keeps apostrophes and paths of usual tables', async () => {
    const usual = "id,name,path\n1,'t Hooft,C:\\x\\,\n2,'s Graaf,D:\\y\\,\n".replaceAll(',\n', '\n');
    expect((await redacted(usual, { format: 'csv' }, plan)).text).toBe(usual);
  });
});
