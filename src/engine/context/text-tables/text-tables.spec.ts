import { growth } from '../../../../test/support/work-time.js';
import { NOT_SHOWN } from './lines.js';
import { textTables } from './text-tables.js';

/** Returns `name: value` for each cell below a name, and rows of tables without a header with bars. */
const cellsOf = (text: string): readonly string[] =>
  textTables(text).flatMap(({ header, rows }) => {
    // A name may go on in the next line.
    for (const { text: name, start } of header) {
      if (!OF_FORMATS.has(name) && start !== NOT_SHOWN)
        expect(text.startsWith(name.split(' ')[0] ?? '', start)).toBe(true);
    }
    return rows.map((row) =>
      row
        .filter(({ text: value }) => value !== '')
        .map(({ column, text: value, start }) => {
          expect(text.slice(start, start + value.length)).toBe(value);
          return header.length === 0 ? value : `${header[column]?.text ?? '?'}: ${value}`;
        })
        .join(' | '),
    );
  });

/** Names that a format gives to its tags. */
const OF_FORMATS: ReadonlySet<string> = new Set(['author', 'surname']);

const ROWS = ['Name: Isidora Thurnhuber | No: 7731', 'Name: Mia | No: 99120'];

describe('the cells of a table are below their names', () => {
  it.each([
    ['Markdown', 'Our team:\n| Name | No |\n|---|--:|\n| Isidora Thurnhuber | 7731 |\n| **Mia** | 99120 |\n'],
    ['Markdown without bars outside', 'Name | No\n--- | ---\nIsidora Thurnhuber | 7731\nMia | 99120\n'],
    ['quoted mail', '> | Name | No |\n> |---|---|\n> | Isidora Thurnhuber | 7731 |\r\n> | Mia | 99120 |\n'],
    ['psql', '        Name        |  No\n--------+------\n Isidora Thurnhuber | 7731\n Mia | 99120\n(2 rows)\n'],
    [
      'mysql',
      '> select a|b;\n+--+--+\n| Name | No |\n+--+--+\n| Isidora Thurnhuber | 7731 |\n| Mia | 99120 |\n+--+--+\n',
    ],
    ['a grid', '+--+--+\n| Name | No |\n+==+==+\n| Isidora Thurnhuber | 7731 |\n+--+--+\n| Mia | 99120 |\n+--+--+\n'],
    ['Org', '| Name | No |\n|-----+----|\n| Isidora Thurnhuber | 7731 |\n| Mia | 99120 |\n'],
    ['Jira', '||Name||No||\n|Isidora Thurnhuber|7731|\n|Mia|99120|\n'],
    ['AsciiDoc', '|===\n|Name |No\n\n|Isidora Thurnhuber |7731\n|Mia |99120\n|===\n'],
    [
      'AsciiDoc, a cell a line',
      '[cols="2,1",options="header"]\n|===\n|Name\n|No\n\n|Isidora Thurnhuber\n|7731\n\n|Mia\n|99120\n|===\n',
    ],
    ['DokuWiki', '^ Name ^ No ^\n| Isidora Thurnhuber | 7731 |\n| Mia | 99120 |\n'],
    ['Textile', '|_. Name |_. No |\n| Isidora Thurnhuber | 7731 |\n| Mia | 99120 |\n'],
    ['MediaWiki', '{| class="a"\n! Name !! No\n|-\n| Isidora Thurnhuber || 7731\n|-\n| style="b" | Mia || 99120\n|}\n'],
    [
      'MediaWiki, a cell a line',
      '{|\n|+ List\n! Name\n! No\n|-\n| Isidora Thurnhuber\n| 7731\n|-\n| Mia\n| 99120\n|}\n',
    ],
    ['LaTeX', '\\hline\n\\textbf{Name} & No \\\\ \\hline\nIsidora Thurnhuber & 7731 \\\\\n\\hline\nMia & 99120 \\\\\n'],
    [
      'DuckDB',
      '┌────┬────┐\n│ Name │ No │\n│ varchar │ int32 │\n├────┼────┤\n│ Isidora Thurnhuber │ 7731 │\n│ Mia │ 99120 │\n└────┴────┘\n',
    ],
    [
      'Polars',
      '┌───┬───┐\n│ Name ┆ No │\n│ --- ┆ --- │\n│ str ┆ i64 │\n╞═══╪═══╡\n│ Isidora Thurnhuber ┆ 7731 │\n│ Mia ┆ 99120 │\n└───┴───┘\n',
    ],
    [
      'reStructuredText',
      '================== =====\nName               No\n================== =====\nIsidora Thurnhuber 7731\nMia                99120\n================== =====\n',
    ],
    [
      'sqlcmd',
      'Name               No\n------------------ -----\nIsidora Thurnhuber 7731\nMia                99120\n\n(2 rows affected)\n',
    ],
    ['column -t', 'Name                No\nIsidora Thurnhuber  7731\nMia                 99120\n2 rows\n'],
    ['right-aligned', '              Name    No\nIsidora Thurnhuber  7731\n               Mia 99120\n'],
    ['a sheet that was pasted', 'Please check:\nName\tNo\nIsidora Thurnhuber\t7731\nMia\t99120\nThanks\n'],
    ['CSV within text', 'The export:\nName,No\n"Isidora Thurnhuber",7731\nMia,99120\nThanks\n'],
  ])('%s', (_, text) => {
    expect(cellsOf(text)).toEqual(ROWS);
  });

  it('of pandas and R, beside the numbers of rows', () => {
    const frame =
      '                 Name     No\n0  Isidora Thurnhuber   7731\n..                ...    ...\n98                Mia  99120\n';
    expect(cellsOf(frame).filter((row) => !row.includes('..'))).toEqual([`: 0 | ${ROWS[0]}`, `: 98 | ${ROWS[1]}`]);
  });

  it('of names in several lines', () => {
    const grid = '+--+--+\n| Family | No |\n| name | |\n+==+==+\n| Mia | 99120 |\n+--+--+\n';
    expect(cellsOf(grid)).toEqual(['Family name: Mia | No: 99120']);
  });
});

describe('the cells of a row are behind their name', () => {
  it.each([
    ['mysql', '*************************** 1. row ***************************\nName: Mia\n  No: 99120\n1 row in set\n'],
    ['psql', '-[ RECORD 1 ]--\nName | Mia\nNo   | 99120\n'],
    ['SQLite', 'Name = Mia\n  No = 99120\n'],
    ['PowerShell', 'Name : Mia\nNo   : 99120\n'],
    ['Jira', '||Name|Mia|\n||No|99120|\n'],
    ['a form without a header', '| Name | Mia 2030 |\n| No | 99120 |\n'],
  ])('%s', (_, text) => {
    expect(cellsOf(text).map((row) => row.replace(' 2030', ''))).toEqual(['Name | Mia', 'No | 99120']);
  });
});

it.each([
  'One line | with a bar',
  'Dear Ms Hale,\nthank you for your letter of May, and for the call.\nBest regards',
  'A heading\n---------\nText below it, in several\nlines.',
  'constructor(private readonly name: string, size: number,\n  a, b\n',
  'Contact 1: Ann      Relation: wife\nContact 2: Bill     Relation: son\n',
  'Note: a\nTime: b\nlines: of text',
  'Prose of two lines  with a wide gap that ends.\nAnother line',
  '',
])('text without a table has none: %j', (text) => {
  expect(textTables(text)).toEqual([]);
});

describe('values of programs are below their names', () => {
  const [FIRST, SECOND] = ['Name: Isidora Thurnhuber', 'Name: Mia'];

  it.each([
    ['a vector of R', 'structure(list(No = c(1, 2), Name = c("Isidora Thurnhuber", "Mia")), class = "x")\n'],
    ['a vector of R over lines', 'x <- list(Name = c("Isidora Thurnhuber",\n"Mia"),\n No = c(1, 2))\n'],
    ['a list of Python', "df = DataFrame({'Name': ['Isidora Thurnhuber', 'Mia'], 'No': [1, 2]})\n"],
    ['a list of MATLAB', "Name = {'Isidora Thurnhuber', 'Mia'};\n"],
    ['EDN', '[{:Name "Isidora Thurnhuber" :no 1}\n {:Name "Mia" :no 2}]\n'],
    ['Ruby', '{ :Name => "Isidora Thurnhuber" }\n{ :Name => "Mia" }\n'],
  ])('%s', (_, text) => {
    expect(cellsOf(text)).toEqual([FIRST, SECOND]);
  });

  it('of two lists in a line', () => {
    expect(cellsOf('a = c("x", "y"), b = c("z"))\n')).toEqual(['a: x', 'a: y', 'b: z']);
  });

  it('of ARFF, with blank lines and remarks', () => {
    const text =
      "% made\n@RELATION people\n\n@attribute Name string\n@attribute 'No' numeric\n\n@DATA\n'Isidora Thurnhuber',7731\n\n% end\nMia,99120\n";
    expect(cellsOf(text)).toEqual(ROWS);
  });

  it.each(['f(a, ["x"]) and ("y")\n', 'see: "x"\nnote: (y)\n', '::name "x"\n'])('not in %j', (text) => {
    expect(textTables(text)).toEqual([]);
  });
});

it('a file of ARFF is read behind one that ends before its rows', () => {
  const text = '@relation a\n@attribute b real\n@relation people\n@attribute name string\n@data\nMia\n';
  expect(cellsOf(text)).toEqual(['name: Mia']);
});

describe('the border of a table is its own', () => {
  it.each([
    ['a line of ARFF in prose', 'see\n@relation people\nfor more.\n\nName;No\nIsidora Thurnhuber;7731\nMia;99120\n'],
    [
      'rows of ARFF before it',
      '@relation a\n@attribute b real\n@attribute c real\n@data\n\nName;No\nIsidora Thurnhuber;7731\nMia;99120\n',
    ],
    ['a fence of AsciiDoc alone', 'a\n|===\nb\n\nName;No\nIsidora Thurnhuber;7731\nMia;99120\n\nplain words\n'],
  ])('%s', (_, text) => {
    expect(cellsOf(text)).toEqual(ROWS);
  });
});

describe('rows in code', () => {
  it.each([
    ['tuples', '[("Name", "No"), ("Isidora Thurnhuber", 7731), ("Mia", 99120)]'],
    ['lists of Lisp', "(('Name' 'No')\n ; people\n ('Isidora Thurnhuber' 7731)\n ('Mia' 99120))"],
    ['keywords of EDN', '[[:Name :No] ["Isidora Thurnhuber" "7731"]\n\n ["Mia" "99120"]]'],
    ['arrays of C', 'rows = {{"Name", "No"}, {"Isidora Thurnhuber", 7731}, /* */ {"Mia", 1}};'],
    ['SYLK', 'ID;PWXL\nC;Y1;X1;K"Name"\nC;X2;K"No"\nC;Y2;X1;K"Isidora Thurnhuber"\nC;X2;K7731\nE\n'],
    [
      'DIF',
      'TABLE\n0,1\n""\nDATA\n0,0\n""\n-1,0\nBOT\n1,0\n"Name"\n1,0\n"No"\n-1,0\nBOT\n1,0\n"Isidora Thurnhuber"\n0,7731\nV\n-1,0\nEOD\n',
    ],
  ])('%s below their names', (_, text) => {
    expect(cellsOf(text).slice(0, 1)).toEqual(ROWS.slice(0, 1));
  });

  it('without names are columns, however long the line is', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `(${index}, 'Mia', d(1, 2), None)`);
    const cells = cellsOf(`>>> rows\n[${rows.join(', ')}]\n\nName;No\nIsidora Thurnhuber;7731\nMia;99120\n`);
    expect(cells[999]).toBe('999 | Mia | d(1, 2) | None');
    expect(cells.slice(1000)).toEqual(ROWS);
  });

  it.each([
    'f("a", "b"); g("c", "d"); h("e", "f")',
    '[1, 2], [3, 4]',
    '{"a": 1}, {"a": 2}, {"a": 3}',
    '(:a "b" :c "d")',
  ])('not in %j', (text) => {
    expect(textTables(text)).toEqual([]);
  });
});

it.each([
  [
    'a dump of DICOM',
    '(0010,0010) PN [Thurnhuber^Isidora]   #  20, 1 PatientName\n',
    'PatientName: Thurnhuber^Isidora',
  ],
  ['a reference', 'TY  - JOUR\nAU  - Thurnhuber, Isidora\n', 'author: Thurnhuber, Isidora'],
  ['GEDCOM', '1 NAME Isidora /Thurnhuber/\n2 SURN Thurnhuber\n', 'surname: Thurnhuber'],
  ['triples', '<a:b> <http://a.example/#familyName> "Thurnhuber"@de .\n', 'familyName: Thurnhuber'],
  ['triples with prefixes', 'a:b foaf:familyName "Thurnhuber" .\n', 'familyName: Thurnhuber'],
  ['S-expressions', '(a (first-name "Isidora") (last-name "Thurnhuber"))\n', 'first-name: Isidora'],
  ['data of a form', "curl -d 'first_name=Isidora&p[last_name]=Thurnhuber'\n", 'first_name: Isidora'],
])('values stand behind their tags: %s', (_, text, value) => {
  expect(cellsOf(text.replace('TY  - JOUR\n', ''))).toContain(value);
});

it('the time is linear', () => {
  const lines = [
    '(0010,0010) PN [a] # a',
    '1 NAME a',
    'a="b&',
    'a=b&c=',
    '(a "b',
    'a:b "c',
    'AU  - ',
    '("a", "b"), ("c", 1',
    '("(",',
    '["a" ["b" ',
    'ID;P',
    'C;Y1;X1;K"a";;',
    'TABLE\nBOT',
    '1,0\n"a"',
    '|===\n\n@relation a\n',
    'name  phone',
    '---- ----',
    'a: x',
    ' a: x',
    '| a |',
    '||a|b|',
    '|---|',
    '{|',
    '|===\n\n|a',
    'a & b \\\\',
    'a,b',
    '12,34',
    '12,34,56',
    '"',
    '^',
    'a = c("x", ',
    ':a "x" :b "y"',
    '@relation a',
    '@relation a\n@attribute b real',
  ];
  for (const line of [...lines, `a${' '.repeat(8000)}b`, '|'.repeat(8000), 'a  '.repeat(2000)])
    expect(growth((size) => textTables(`${line}\n`.repeat(Math.ceil(size / line.length))), SIZE, MOST)).toBeLessThan(
      MOST,
    );
});
/** The smaller size in characters, and the growth below that of quadratic time. */
const [SIZE, MOST] = [20_000, 32];
