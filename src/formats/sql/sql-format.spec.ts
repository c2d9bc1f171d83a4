import { budget } from '../../../test/support/budget.js';
import { planOf, redacted } from '../../../test/support/formats.js';
import { openDocument, openLongDocument } from '../registry.js';

const PERSON = '{{{REDACTED-person}}}';
const SSN = '{{{REDACTED-ssn}}}';
/** Texts between ⟦ ⟧ are found. */
const shown = (text: string): string => text.replace(/[⟦⟧]/g, '');
const PLAN = planOf({
  identifiers: { person: {}, firstName: {}, surname: {}, ssn: {}, emailAddress: {}, phoneNumber: {} },
});
const gone = (text: string): string => text.replace(/⟦[^⟧]*⟧/g, '█');

/** As each program writes it. */
const DUMPS: Readonly<Record<string, string>> = {
  mysqldump: String.raw`-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: shop
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS ${'`customers`'};
CREATE TABLE ${'`customers`'} (
  ${'`id`'} int NOT NULL AUTO_INCREMENT,
  ${'`first_name`'} varchar(40) DEFAULT 'x, (y)' COMMENT 'it''s; given',
  ${'`last_name`'} varchar(40) DEFAULT NULL,
  ${'`ssn`'} char(11) DEFAULT NULL,
  ${'`notes`'} text,
  ${'`flag`'} bit(1) DEFAULT b'0',
  PRIMARY KEY (${'`id`'}),
  KEY ${'`by_name`'} (${'`last_name`'},${'`first_name`'})
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4;
LOCK TABLES ${'`customers`'} WRITE;
/*!40000 ALTER TABLE ${'`customers`'} DISABLE KEYS */;
INSERT INTO ${'`customers`'} VALUES (1,'⟦Zqadele⟧','⟦O\'Zqneill⟧','⟦219-09-9999⟧','C:\\\\temp\\\nasks; for ⟦Zqadele⟧ (\"late\")',_binary '\0'),(2,'⟦Zqciara⟧','⟦Zqbrookner⟧',NULL,'',b'1');
/*!40000 ALTER TABLE ${'`customers`'} ENABLE KEYS */;
UNLOCK TABLES;
`,
  'pg_dump with COPY': String.raw`--
-- PostgreSQL database dump
--
SET client_encoding = 'UTF8';
CREATE TABLE public.customers (
    id integer NOT NULL,
    "first" character varying(40) DEFAULT 'a'::character varying,
    last text,
    ssn text,
    notes text
);
COPY public.customers (id, "first", last, ssn, notes) FROM stdin;
1	⟦Zqadele⟧	⟦O'Zqneill⟧	⟦219-09-9999⟧	two\nlines\\ and\ta tab for ⟦Zqadele⟧
2	⟦Zqciara⟧	⟦Zqbrookner⟧	\N	
\.

SELECT pg_catalog.setval('public.customers_id_seq', 2, true);
`,
  'pg_dump --inserts': String.raw`-- PostgreSQL database dump
CREATE TABLE public.customers (
    id integer NOT NULL,
    first_name text,
    last_name text,
    ssn text,
    notes text,
    CONSTRAINT c CHECK ((id > 0))
);
INSERT INTO public.customers VALUES (1, '⟦Zqadele⟧', '⟦O''Zqneill⟧', '⟦219-09-9999⟧', 'C:\');
INSERT INTO public.customers (id, first_name, last_name, notes) OVERRIDING SYSTEM VALUE VALUES (2, E'⟦D\'Zqciara⟧', $x$⟦Zq'brookner⟧$x$, '{"a": 1}') ON CONFLICT (id) DO UPDATE SET first_name = '⟦Zqdmitri⟧', last_name = excluded.last_name;
INSERT INTO public.customers VALUES
	(3, '⟦Zqdmitri⟧', '⟦Zqsokolow⟧', NULL, 'a; b'), -- the last
	(4, '⟦Zqbéla⟧', '⟦Zqnémethy⟧', DEFAULT, lower('X'));
`,
  'Python sqlite3': `BEGIN TRANSACTION;
CREATE TABLE customers (id integer primary key, first text, last text, ssn text, visits integer, notes text, photo blob);
INSERT INTO "customers" VALUES(1,'⟦Zqadele⟧','⟦O''Zqneill⟧','⟦219-09-9999⟧',3,'calls "late"
asks for ⟦Zqadele⟧',X'00FF');
INSERT INTO "customers" VALUES(2,'⟦Zqciara⟧','⟦Zqbrookner⟧',NULL,4,'{"contact": {"full_name": "⟦Zqdmitri Zqsokolow⟧"}}',NULL);
COMMIT;`,
  'sqlite3 .dump': `PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "customers" (id INTEGER, "full name" TEXT, notes TEXT);
INSERT INTO customers VALUES(1,'⟦Zqadele O''Zqneill⟧',replace('one\\ntwo','\\n',char(10)));
INSERT INTO customers VALUES(2,'⟦Zqciara⟧',NULL);
COMMIT;
`,
  'SQL Server': `USE [Shop]
GO
SET IDENTITY_INSERT [dbo].[Customers] ON
INSERT [dbo].[Customers] ([Id], [FirstName], [LastName], [SSN], [Since]) VALUES (1, N'⟦Zqadele⟧', N'⟦O''Zqneill⟧', N'⟦219-09-9999⟧', CAST(N'2024-01-05T00:00:00.000' AS DateTime))
INSERT [dbo].[Customers] ([Id], [FirstName], [LastName], [SSN], [Since]) VALUES (2, N'⟦Zqciara⟧', N'⟦Zqbrookner⟧', NULL, NULL)
GO
UPDATE [dbo].[Customers] SET [FirstName] = N'⟦Zqdmitri⟧', [Since] = NULL WHERE [LastName] IN (N'⟦Zqbrookner⟧', '⟦Zqsokolow⟧')
GO
`,
  'Oracle SQL Developer': `REM INSERTING into SHOP.CUSTOMERS
SET DEFINE OFF;
Insert into SHOP.CUSTOMERS (ID,FIRST_NAME,LAST_NAME,HIRED,NOTES) values (1,'⟦Zqadele⟧','⟦O''Zqneill⟧',to_date('19-AUG-77','DD-MON-RR'),q'[it's]');
Insert into SHOP.CUSTOMERS (ID,FIRST_NAME,LAST_NAME,HIRED,NOTES) values (2,'⟦Zqciara⟧','⟦Zqbrookner⟧',null,TO_CLOB('x') || TO_CLOB('y'));
INSERT ALL
  INTO SHOP.CUSTOMERS (ID, FIRST_NAME) VALUES (3, '⟦Zqdmitri⟧')
SELECT * FROM dual;
`,
  'rows of queries': `INSERT INTO customers (id, first_name, note)
SELECT 1, '⟦Zqadele⟧', upper('it''s') UNION ALL
SELECT 2, '⟦Zqciara⟧', 'x' FROM dual WHERE 'y' < 'z';
INSERT INTO customers SELECT 3 AS id, '⟦Zqdmitri⟧' AS first_name UNION SELECT 4, U&'⟦Zqbr\\00FCn⟧';
MERGE INTO customers c USING (VALUES (5, '⟦Zqada⟧')) AS s (id, first_name) ON (c.id = s.id)
WHEN MATCHED THEN UPDATE SET first_name = '⟦Zqhank⟧', note = 'x'
WHEN NOT MATCHED THEN INSERT (id, first_name) VALUES (6, '⟦Zqida⟧');
MERGE INTO customers c USING (SELECT 7 AS id, '⟦Zqmia⟧' AS first_name FROM dual) s ON (c.id = s.id)
WHEN MATCHED THEN UPDATE SET c.first_name = s.first_name;
`,
};

describe.each(Object.entries(DUMPS))('a dump of %s', (_, dump) => {
  it.each(['named', 'nameless', 'with CRLF'])(
    'loses the names and numbers of its rows, and nothing else: %s',
    async (how) => {
      const ends = (text: string): string => (how === 'with CRLF' ? text.replaceAll('\n', '\r\n') : text);
      const declared = how === 'nameless' ? {} : { fileName: 'dump.sql' };
      const { format, text } = await redacted(ends(shown(dump)), declared, PLAN);
      expect(format).toBe('sql');
      expect(text.replace(/\{\{\{REDACTED-[\w-]+\}\}\}/g, '█').replaceAll(/█(?: █)+/g, '█')).toBe(ends(gone(dump)));
    },
  );

  it('stays as it is where nothing is looked for', async () => {
    const { text } = await redacted(shown(dump), { format: 'sql' }, planOf({ identifiers: { ibanCode: {} } }));
    expect(text).toBe(shown(dump));
  });

  it('is cut anywhere and loses the same', async () => {
    const bytes = Buffer.from(shown(dump));
    const whole = openDocument(bytes, { format: 'sql' }).pieces.filter(({ group }) => group !== undefined);
    const long = openLongDocument(bytes, { format: 'sql' });
    expect(long?.format).toBe('sql');
    const pieces = [];
    const written: Uint8Array[] = [];
    for await (const part of long?.partsIn(inChunks(bytes), { partBytes: 40, longestRecordBytes: 10_000 }) ?? []) {
      const document = long?.read(part);
      pieces.push(...(document?.pieces ?? []).filter(({ group }) => group !== undefined));
      written.push(document?.write(new Map()) ?? Buffer.of());
    }
    expect(Buffer.concat(written).toString()).toBe(bytes.toString());
    expect(written.length).toBeGreaterThan(2);
    expect(pieces.map(({ text, label }) => [text, label])).toEqual(whole.map(({ text, label }) => [text, label]));
  });
});

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += 25) yield await Promise.resolve(bytes.subarray(at, at + 25));
}

describe('values', () => {
  const quoting = planOf({
    identifiers: {
      dictionaries: [
        {
          terms: ['Hank', '12345', 'It'],
          customFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: String.raw`a'b\c"$d` }],
        },
      ],
    },
  });

  it.each([
    [
      `INSERT INTO t (a, n) VALUES ('Hank', 12345);`,
      String.raw`INSERT INTO t (a, n) VALUES ('a''b\c"$d', 'a''b\c"$d');`,
    ],
    [
      "INSERT INTO `t` (a, n) VALUES ('Hank', 12345);",
      "INSERT INTO `t` (a, n) VALUES ('a''b\\\\c\"$d', 'a''b\\\\c\"$d');",
    ],
    [`INSERT INTO t (a) VALUES ("Hank");`, String.raw`INSERT INTO t (a) VALUES ("a'b\c""$d");`],
    [
      String.raw`INSERT INTO t (a) VALUES (U&'\0048\+000061nk');`,
      String.raw`INSERT INTO t (a) VALUES (U&'a''b\\c"$d');`,
    ],
    [`INSERT INTO t (a) VALUES (E'Hank');`, String.raw`INSERT INTO t (a) VALUES (E'a''b\\c"$d');`],
    [`INSERT INTO t (a) VALUES ($$Hank$$);`, String.raw`INSERT INTO t (a) VALUES ($$ab\c"d$$);`],
    [`INSERT INTO t (a) VALUES (q'{Hank}');`, String.raw`INSERT INTO t (a) VALUES (q'{ab\c"d}');`],
    ['COPY t (a, b) FROM stdin;\nHank\tx\n\\.\n', 'COPY t (a, b) FROM stdin;\na\'b\\\\c"$d\tx\n\\.\n'],
    [String.raw`INSERT INTO t (a) VALUES (E'\x48\u0061n\153');`, String.raw`INSERT INTO t (a) VALUES (E'a''b\\c"$d');`],
  ])('are written back by the rules of their quotes: %s', async (before, after) => {
    expect((await redacted(before, { format: 'sql' }, quoting)).text).toBe(after);
  });

  it('without the quotes that they need are read as one value', async () => {
    const plan = planOf({ identifiers: { ssn: {}, date: {} } });
    const { text } = await redacted(
      'INSERT INTO t (ssn, born, sum) VALUES (219-09-9991, 12/31/1980, 5-3);',
      { format: 'sql' },
      plan,
    );
    expect(text).toBe("INSERT INTO t (ssn, born, sum) VALUES ('{{{REDACTED-ssn}}}', '{{{REDACTED-date}}}', 5-3);");
  });

  it('that are found tell their line, and where they are', async () => {
    const dump = `-- a\nINSERT INTO t (full_name) VALUES\n('x''Zqadele'),\n('Zqciara');\n`;
    const { findings } = await redacted(dump, {}, PLAN);
    expect(findings.map(({ start, end, place }) => [dump.slice(start, end), place])).toEqual([
      ["x''Zqadele", 'line 3'],
      ['Zqciara', 'line 4'],
    ]);
  });

  it('under a column that the policy names are replaced, NULL and others are not', async () => {
    const plan = planOf({ identifiers: { fields: [{ names: ['secret', '#1'] }] } });
    const { text } = await redacted(
      `INSERT INTO t (id, secret) VALUES (1, 0xAB), (X'00', NULL);`,
      { format: 'sql' },
      plan,
    );
    const field = `'{{{REDACTED-field}}}'`;
    expect(text).toBe(`INSERT INTO t (id, secret) VALUES (${field}, ${field}), (${field}, NULL);`);
  });
});

describe('between values', () => {
  it('comments, definitions and other statements are read as text', async () => {
    const text = `-- asks for jane@example.com
CREATE TABLE t (a text DEFAULT 'joe@example.com' /* or 219-09-9999 */, b int);
INSERT INTO t (a) VALUES ('x'); -- SSN 219-09-9998
SELECT * FROM t WHERE mail = 'j&#64;example.com';
CREATE FUNCTION f() AS $$ BEGIN
  INSERT INTO log VALUES (new.a);
  -- ann@example.com
END $$;
`;
    const { text: after } = await redacted(text, {}, PLAN);
    expect(after).not.toMatch(/example\.com|219/);
    expect(after.match(/REDACTED/g)).toHaveLength(6);
  });

  it('a name of a table may go, too', async () => {
    const plan = planOf({ identifiers: { dictionaries: [{ terms: ['hank'] }], person: {} } });
    const { text } = await redacted(`INSERT INTO hank (full_name) VALUES ('Zqadele');`, { format: 'sql' }, plan);
    expect(text).toBe(`INSERT INTO {{{REDACTED-custom-dictionary}}} (full_name) VALUES ('${PERSON}');`);
  });
});

describe('other texts', () => {
  it.each([
    'Please insert into the box (see below) values that you know.\n',
    'Insert into slot A (left) the card.\nUpdate me (SSN 219-09-9999) soon.\n',
    'To copy the letter from stdin; see the manual.\nCreate table of contents (short).\n',
    'INSERT INTO t (a) VALUES',
    '-- MySQL dump\nnothing\n',
    '',
  ])('are text: %j', async (text) => {
    expect((await redacted(text, {}, PLAN)).format).toBe('text');
    expect((await redacted(text, { fileName: 'a.sql' }, PLAN)).text).toBe(text.replace('219-09-9999', SSN));
  });

  it('with the name of a script are what they are', async () => {
    const { format } = await redacted('{"full_name": "Zqadele"}', { fileName: 'a.sql' });
    expect(format).toBe('json');
  });
});

describe('statements that cannot be read', () => {
  const GOOD = `INSERT INTO t (full_name) VALUES ('Zqadele');\n`;

  it.each([
    `INSERT INTO t (full_name) VALUES ('open, 219-09-9999);\n`,
    `INSERT INTO t (full_name) VALUES ("it's, 219-09-9999);\n`,
    `INSERT INTO t (full_name VALUES ('219-09-9999');\n`,
    `INSERT INTO t (full_name) VALUES (((((1, '219-09-9999';\n`,
    `INSERT INTO t (full_name) VALUES ('Zqadele'), ('219-09-9999' ;\n`,
    `INSERT INTO t (full_name) SELECT '219-09-9999' /* open\n`,
    `INSERT INTO t VALUES ($a$ 219-09-9999 $b$);\n`,
    `COPY t (a, b) FROM stdin;\none\n219-09-9999\n`,
    `UPDATE t SET ;\nUPDATE 219-09-9999;\n`,
    `CREATE TABLE t (a text, b 'open 219-09-9999\n`,
  ])('are read as text, and those around them as rows: %j', async (bad) => {
    const { text, format } = await redacted(GOOD + bad + GOOD, { format: 'sql' }, PLAN);
    expect(format).toBe('sql');
    expect(text).not.toMatch(/219-09|Zqadele/);
  });

  it.each([
    "INSERT INTO t VALUES ('",
    'INSERT INTO t VALUES (',
    "INSERT INTO t VALUES ('\\",
    'UPDATE t SET a=',
    'CREATE TABLE t (',
    'COPY t FROM stdin;',
    '/*',
    'INSERT INTO t VALUES ($a',
    'INSERT INTO t SELECT (',
    'MERGE INTO t USING (VALUES (',
  ])('take linear time: %j', (begin) => {
    const text = GOOD + Array.from({ length: budget(15_000, 30_000) }, (_, index) => `${begin}${index}$\n`).join('');
    const { pieces } = openDocument(Buffer.from(text), { format: 'sql' });
    expect(pieces.some(({ text: value, label }) => value === 'Zqadele' && label === 'full_name')).toBe(true);
  });

  // More than the arguments of a call may be.
  const many = budget(250_000, 1_000_000);
  it(`do not stop ${many} rows`, () => {
    const rows = Array.from({ length: many }, (_, index) => `(${index},'a')`).join(',');
    const { pieces } = openDocument(Buffer.from(`INSERT INTO t (id, full_name) VALUES ${rows};\n`), { format: 'sql' });
    expect(pieces.filter(({ label }) => label === 'full_name')).toHaveLength(many);
  });
});

describe('rows without a table', () => {
  const NAMES = ['Albrecht', 'Isidora', 'Zelda', 'Olga', 'Maria', 'Jan'];
  const ROWS = NAMES.map((name, index) => `(${index}, '${name}', '${index}-a')`).join(',\n');

  it.each([
    ['VALUES', `VALUES ${ROWS};\n`, {}],
    ['brackets', `${ROWS}\n`, { format: 'sql' } as const],
    [
      'queries of literals',
      `${NAMES.map((name, index) => `SELECT ${index}, '${name}'`).join(' UNION ALL\n')};\n`,
      { format: 'sql' } as const,
    ],
  ])('are read: %s', async (_, text, declared) => {
    const { text: written, format } = await redacted(text, declared, PLAN);
    expect(format).toBe('sql');
    expect(written).toBe(NAMES.reduce((left, name) => left.replace(name, PERSON), text));
  });

  it('do not end other statements', async () => {
    const text =
      "SELECT setval('public.s', 4, true);\n(SELECT 1);\nVALUES LESS THAN (5);\nINSERT INTO t (last_name) VALUES ('Dubois');\n";
    expect((await redacted(text, {}, PLAN)).text).toBe(text.replace('Dubois', PERSON));
  });
});
