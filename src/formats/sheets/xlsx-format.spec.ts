import { findPlanted, GONE, leftIn, partsOf } from '../../../test/support/sheets';
import { madeWorkbook, type MadeWorkbook } from '../../../test/support/workbook';
import { redactDocument } from '../redact-document';
import { openDocument } from '../registry';

const rows = (...all: readonly string[]): string =>
  `<sheetData>${all.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('')}</sheetData>`;
const string = (text: string): string => `<si><t>${text}</t></si>`;

async function redacted(made: MadeWorkbook) {
  const result = await redactDocument(openDocument(madeWorkbook(made), { format: 'xlsx' }), findPlanted);
  const parts = partsOf(result.bytes);
  return {
    ...result,
    parts,
    left: leftIn(result.bytes),
    sheet: (number: number): string => parts.get(`xl/worksheets/sheet${number}.xml`) ?? '',
    part: (name: string): string => parts.get(name) ?? '',
  };
}

const textsIn = (made: MadeWorkbook): readonly string[] =>
  openDocument(madeWorkbook(made), { format: 'xlsx' }).pieces.map(({ text }) => text);

describe('cells', () => {
  test('of a shared string are changed one by one; what no cell shows any more is emptied', async () => {
    const { sheet, part, left } = await redacted({
      sheets: [rows('<c r="A1" s="1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c>')],
      strings:
        string('Zqpeter') +
        string('stays') +
        string('Zqorphan') +
        '<si><t>Zq山</t><rPh sb="0" eb="1"><t>Zqyama</t></rPh></si>',
    });
    expect(left).toEqual([]);
    expect(sheet(1)).toContain(`<c r="A1" s="1" t="inlineStr"><is><t>${GONE}</t></is></c><c r="B1" t="s"><v>1</v></c>`);
    expect(part('xl/sharedStrings.xml')).toContain('<si><t/></si><si><t>stays</t></si><si><t/></si>');
  });

  test.each([
    [
      'of text in place',
      '<c r="A1" t="inlineStr"><is><r><t>Zq</t></r><r><rPr><b/></rPr><t>peter</t></r><rPh sb="0" eb="1"><t>Zqread</t></rPh></is></c>',
    ],
    ['of text from a formula', '<c r="A1" t="str"><f>B1</f><v>Zqpeter</v></c>'],
    ['without a place', '<c t="str"><v>Zqpeter</v></c>'],
    ['with escaped signs', '<c r="A1" t="str"><v>_x005A_qpet&#x65;r</v></c>'],
    ['in a section', '<c r="A1" t="str"><v><![CDATA[Zqpeter]]></v></c>'],
    ['of an unknown type', '<c r="A1" t="strange"><v>Zqpeter</v></c>'],
    ['of an error that is none', '<c r="A1" t="e"><v>Zqpeter</v></c>'],
    ['of a string that is not there', '<c r="A1" t="s"><v>Zqpeter</v></c>'],
    ['with two contents', '<c r="A1"><v>1</v><is><t>Zqpeter</t></is></c>'],
    ['with strange elements', '<c r="A1" other="Zqpeter"><v>Zqpeter</v><x y="Zqpeter">Zqpeter</x></c>'],
    ['beyond the last column', '<c r="ZZZ99999999" t="str"><v>Zqpeter</v></c>'],
    ['with a comment', '<c r="A1" t="str"><v>x<!-- Zqpeter -->y</v></c>'],
  ])('%s', async (_, cell) => {
    const { left } = await redacted({ sheets: [rows(cell)] });
    expect(left).toEqual([]);
  });

  test('of numbers are read as they are shown', () => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="000\\-00\\-0000"/><numFmt numFmtId="171" formatCode="[&lt;=9999999]###\\-####;\\(###\\)\\ ###\\-####"/>
      <numFmt numFmtId="172" formatCode="[$-407]d/\\ mmmm\\ yyyy"/><numFmt numFmtId="173" formatCode="00000"/><numFmt numFmtId="174" formatCode="&quot;Case &quot;0"/></numFmts>
      <cellXfs>${[0, 14, 170, 171, 172, 173, 174, 4, 22, 20, 17].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
    const values = [
      ['4.111111111111111E15', 0],
      ['29284', 1],
      ['12345678', 2],
      ['5550147', 3],
      ['2025550147', 3],
      ['29284', 4],
      ['1067', 5],
      ['17', 6],
      ['1234.5', 7],
      ['29284.5', 8],
      ['0.75', 9],
      ['29284', 10],
    ];
    const cells = values.map(([value, style]) => `<c s="${style ?? 0}"><v>${value ?? ''}</v></c>`).join('');
    expect(textsIn({ sheets: [rows(cells)], styles }).slice(1)).toEqual(
      [
        '4111111111111111',
        '3/4/1980',
        '012-34-5678',
        '555-0147',
        '(202) 555-0147',
        '4 March 1980',
        '01067',
        'Case 17',
        '1234.5',
        '3/4/1980 12:00',
        '18:00',
        '1980-03-04',
      ].map((text) => (text === '4 March 1980' ? '4/ March 1980' : text)),
    );
  });

  test('of the years from 1904 are four years later', () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    const sheets = [rows('<c s="0"><v>27822</v></c>')];
    expect(textsIn({ sheets, styles, book: '<workbookPr date1904="1"/>' })).toContain('3/4/1980');
  });
});

describe('what cells stand under', () => {
  const labelsIn = (...all: readonly (readonly string[])[]) => {
    const sheet = rows(
      ...all.map((row) => row.map((text) => (text === '' ? '<c/>' : `<c t="str"><v>${text}</v></c>`)).join('')),
    );
    return openDocument(madeWorkbook({ sheets: [sheet] }))
      .pieces.slice(1)
      .map(({ text, label }) => `${label}>${text}`);
  };

  test('is the name of the column, also below an empty row', () => {
    expect(labelsIn(['first name', 'city'], ['Ann', 'Bonn'], ['', ''], ['Bob', 'Rome'])).toEqual([
      '>first name',
      '>city',
      'first name>Ann',
      'city>Bonn',
      'first name>Bob',
      'city>Rome',
    ]);
  });

  test('is that of its own table, of several that stand side by side, below titles', () => {
    expect(
      labelsIn(
        ['All of them', '', ''],
        ['name', '', 'iban'],
        ['Ann', '', 'DE1'],
        ['', '', ''],
        ['phone', '', 'dob'],
        ['1', '', '2'],
      ),
    ).toEqual(['>All of them', '>name', '>iban', 'name>Ann', 'iban>DE1', '>phone', '>dob', 'phone>1', 'dob>2']);
  });

  test('is what stands to the left in a form', () => {
    expect(
      labelsIn(['Name', 'Ann', 'Phone', '12'], ['Remarks', 'none', 'City', 'Bonn'], ['Name of father', 'Bob']),
    ).toEqual([
      '>Name',
      'Name>Ann',
      'Name>Phone',
      'Phone>12',
      '>Remarks',
      '>none',
      '>City',
      'City>Bonn',
      '>Name of father',
      'Name of father>Bob',
    ]);
  });
});

test('signs that XML cannot hold stand in no name', async () => {
  const made = madeWorkbook({ sheets: [rows('<c r="A1" t="str"><v>Zqann</v></c>')], names: ['Zqann'] });
  const find = async (text: string) =>
    (await findPlanted(text)).map((finding) => ({ ...finding, replacement: 'a\u0001b\n' }));
  const { bytes } = await redactDocument(openDocument(made), find);
  const parts = partsOf(bytes);
  expect(parts.get('xl/workbook.xml')).toContain('<sheet name="ab"');
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<t xml:space="preserve">a_x0001_b\n</t>');
});

describe('formulas', () => {
  test('lose what they gave before, and are calculated when the workbook is opened', async () => {
    const { sheet, part } = await redacted({
      sheets: [
        rows('<c r="A1" t="str"><v>Zqpeter</v></c><c r="B1"><f>LEN(A1)</f><v>7</v></c>'),
        rows('<c r="A1"><f>Sheet1!B1*2</f><v>14</v></c>'),
      ],
      book: '<calcPr calcId="191029" fullCalcOnLoad="0"/>',
      parts: [
        {
          name: 'xl/calcChain.xml',
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml',
          content: '<calcChain/>',
          of: 'xl/workbook.xml',
          as: 'calcChain',
        },
      ],
    });
    expect(sheet(1)).toContain('<c r="B1"><f>LEN(A1)</f></c>');
    expect(sheet(2)).toContain('<c r="A1"><f>Sheet1!B1*2</f></c>');
    expect(part('xl/workbook.xml')).toContain('<calcPr calcId="191029" fullCalcOnLoad="1"/>');
    expect(part('xl/calcChain.xml')).toBe('');
  });

  test('stay with what they give where nothing changes', async () => {
    const { sheet } = await redacted({ sheets: [rows('<c r="A1"><f>1+1</f><v>2</v></c>')] });
    expect(sheet(1)).toContain('<c r="A1"><f>1+1</f><v>2</v></c>');
  });

  test('that hold what goes become text', async () => {
    const { sheet, left } = await redacted({
      sheets: [
        rows('<c r="A1"><f>LEN("Zqpeter")</f><v>7</v></c><c r="B1" t="str"><f>"x "&amp;"Zqann"</f><v>x Zqann</v></c>'),
      ],
    });
    expect(left).toEqual([]);
    expect(sheet(1)).toContain(
      `<c r="A1" t="inlineStr"><is><t>${GONE}</t></is></c><c r="B1" t="inlineStr"><is><t>x ${GONE}</t></is></c>`,
    );
  });

  test('that share one of which the first goes read on by themselves', async () => {
    const { sheet } = await redacted({
      sheets: [
        rows(
          '<c r="B1" t="str"><f t="shared" ref="B1:B3" si="0">A1&amp;$C$1&amp;"A1"</f><v>Zqpeter</v></c>',
          '<c r="B2" t="str"><f t="shared" si="0"/><v>x</v></c>',
        ),
      ],
    });
    expect(sheet(1)).toContain('<c r="B2" t="str"><f>A2&amp;$C$1&amp;&quot;A1&quot;</f></c>');
  });

  test('that fill many cells go where one of these is changed', async () => {
    const { sheet, warnings } = await redacted({
      sheets: [
        rows(
          '<c r="A1" t="str"><f t="array" ref="A1:A2">B1:B2</f><v>x</v></c>',
          '<c r="A2" t="str"><v>Zqpeter</v></c>',
          '<c r="A3" t="str"><v>y</v></c>',
        ),
      ],
    });
    expect(sheet(1)).toContain(
      `<c r="A1"/></row><row r="2"><c r="A2" t="inlineStr"><is><t>${GONE}</t></is></c></row><row r="3"><c r="A3" t="str"><v>y</v></c>`,
    );
    expect(warnings.map(({ code }) => code)).toEqual(['FORMULA_REMOVED']);
  });
});

describe('names', () => {
  test('of sheets are changed wherever they are used', async () => {
    const { sheet, part, left } = await redacted({
      sheets: [
        rows(
          '<c r="A1" t="str"><v>Zqpeter Zqdubois</v></c><c r="B1"><f>\'Zqpeter Zqdubois\'!C3+Zqann!A1</f><v>1</v></c>',
        ),
        rows(''),
        rows(''),
      ],
      names: ['Zqpeter Zqdubois', 'Zqann', 'Zqann (2)'],
      book: '<definedNames><definedName name="total">Zqann!$A$1</definedName><definedName name="Zqpeter_Zqdubois">1</definedName></definedNames>',
    });
    expect(left).toEqual([]);
    expect(sheet(1)).toContain('<f>&apos;{{{GONE}}} {{{GONE}}}&apos;!C3+&apos;{{{GONE}}}&apos;!A1</f>');
    expect(part('xl/workbook.xml')).toContain('<definedName name="total">&apos;{{{GONE}}}&apos;!$A$1</definedName>');
    expect(part('xl/workbook.xml')).toContain('name="{{{GONE}}} (2)"');
  });

  test('of columns of a table stay as their cells, and distinct', async () => {
    const table = `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" ref="A1:B2"><tableColumns count="2"><tableColumn id="1" name="Zqann"/><tableColumn id="2" name="Zqbob"/></tableColumns></table>`;
    const { sheet, part } = await redacted({
      sheets: [rows('<c r="A1" t="str"><v>Zqann</v></c><c r="B1" t="str"><v>Zqbob</v></c>', '<c r="A2"><v>1</v></c>')],
      parts: [
        {
          name: 'xl/tables/table1.xml',
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
          content: table,
          of: 'xl/worksheets/sheet1.xml',
          as: 'table',
        },
      ],
    });
    expect(sheet(1)).toContain(`<is><t>${GONE}</t></is></c><c r="B1" t="inlineStr"><is><t>${GONE} 2</t></is></c>`);
    expect(part('xl/tables/table1.xml')).toContain(
      `<tableColumn id="1" name="${GONE}"/><tableColumn id="2" name="${GONE} 2"/>`,
    );
  });

  test('of columns go where no cell shows them: in a table without a row of names, or with other names', async () => {
    const columns =
      '<tableColumns count="2"><tableColumn id="1" name="Zqann Zqbob"/><tableColumn id="2" name="Zq_x000a_bob">';
    const formulas =
      '<calculatedColumnFormula>T[Zqann Zqbob]</calculatedColumnFormula><totalsRowFormula>SUM(T[Zqann Zqbob])</totalsRowFormula>';
    for (const header of ['headerRowCount="0"', '']) {
      const content = `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" ref="A1:B2" ${header}>${columns}${formulas}</tableColumn></tableColumns></table>`;
      const { left } = await redacted({
        sheets: [
          rows('<c r="A1"><v>1</v></c><c r="B1"><v>2</v></c>', '<c r="A2"><f>SUM(T[Zqann Zqbob])</f><v>1</v></c>'),
        ],
        parts: [
          {
            name: 'xl/tables/table1.xml',
            type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
            content,
            of: 'xl/worksheets/sheet1.xml',
            as: 'table',
          },
        ],
      });
      expect(left).toEqual([]);
    }
  });
});
