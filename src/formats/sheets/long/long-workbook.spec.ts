import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Piece, Replacement } from '../../format.js';
import { openDocument } from '../../registry.js';
import { LongWorkbook } from './long-workbook.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const SHEET = 'xl/worksheets/sheet1.xml';
const LIMITS = { minCells: 10, partBytes: 4000 };
const ROWS = 400;
/** A hint that is within a shared string, and then within each cell that shows the string. */
const PHONETIC = 'hint';

const STRINGS = ['Last name', 'Since', 'Remark', 'a <b>&amp;</b>', ''];
const shared = (row: number): readonly string[] => [
  `<c r="A${row}" t="s"><v>${row + 3}</v></c>`,
  `<c r="B${row}" s="1"><v>${40_000 + row}</v></c>`,
  `<c r="C${row}" s="0" t="s" ph="1"><v>${row % 2 === 0 ? 3 : 4}</v></c>`,
];
const HEADER = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>';
const rows = (): string =>
  HEADER +
  Array.from({ length: ROWS }, (_, i) => `<row r="${i + 2}" spans="1:3">${shared(i + 2).join('')}</row>`).join('');

/** A workbook of names and dates, with other parts in place of its own. */
function workbook(others: Readonly<Record<string, string>> = {}): Uint8Array {
  const names = Array.from({ length: ROWS }, (_, i) => `<si><t xml:space="preserve">Thurn${i} </t></si>`);
  const strings = STRINGS.map((text) =>
    text === ''
      ? '<si/>'
      : `<si><r><t>${text.replaceAll('<', '&lt;')}</t></r><rPh sb="0" eb="1"><t>${PHONETIC}</t></rPh></si>`,
  );
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="1"/><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="r3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings.join('')}${names.join('')}</sst>`,
    [SHEET]: sheetOf(rows()),
    ...others,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])));
}

const sheetOf = (content: string, behind = '<pageMargins left="0.7"/>'): string =>
  `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="9"/></cols><sheetData>${content}</sheetData>${behind}</worksheet>`;

/** Replaces the cells with this label in the frame and in all parts. */
async function replaced(long: LongWorkbook, label: string) {
  const written = async (bytes: Uint8Array): Promise<Uint8Array> => {
    const document = openDocument(bytes);
    const edits = new Map<Piece, readonly Replacement[]>(
      document.pieces
        .filter((piece) => piece.label === label)
        .map((piece) => [piece, [{ start: 0, end: piece.text.length, text: 'X' }]]),
    );
    const part = document.write(edits);
    await document.verify(part, edits);
    return part;
  };
  const writer = long.writer(await written(long.frame));
  let parts = 0;
  for (const { sheet, bytes } of long.parts()) {
    await writer.add(sheet, await written(bytes));
    parts += 1;
  }
  return { parts, bytes: await writer.end() };
}

const textsOf = (bytes: Uint8Array): readonly (readonly [place: string, text: string, label: string])[] => {
  const document = openDocument(bytes);
  return document.pieces
    .map((piece) => [document.placeOf(piece), piece.text, piece.label] as const)
    .filter(([place, text]) => place.includes(' cell ') && text !== PHONETIC);
};

test('a long workbook is written part by part as it would be as a whole', async () => {
  const bytes = workbook();
  const long = LongWorkbook.of(bytes, LIMITS);
  if (long === undefined) throw new Error('It is not read in parts.');
  const written = await replaced(long, 'Last name');
  expect(written.parts).toBeGreaterThan(5);
  const expected = textsOf(bytes).map(([place, text, label]) => [place, label === 'Last name' ? 'X' : text, label]);
  expect(expected).toHaveLength(3 + 2 * ROWS + ROWS / 2);
  expect(textsOf(written.bytes)).toEqual(expected);
  const parts = unzipSync(written.bytes);
  expect(Buffer.from(parts['xl/sharedStrings.xml'] ?? []).toString()).not.toContain('Thurn');
  const sheet = Buffer.from(parts[SHEET] ?? []).toString();
  expect(sheet.slice(sheet.indexOf('</sheetData>'))).toBe('</sheetData><pageMargins left="0.7"/></worksheet>');
  expect(sheet).toContain(
    '<row r="400" spans="1:3"><c r="A400" t="inlineStr"><is><t>X</t></is></c><c r="B400" s="1"><v>40400</v></c><c r="C400" s="0" t="inlineStr" ph="1"><is><r><t>a &lt;b>&amp;&lt;/b></t></r><rPh sb="0" eb="1"><t>hint</t></rPh></is></c></row>',
  );
});

test('the rows of every part are labelled and placed by their sheet', () => {
  const long = LongWorkbook.of(workbook(), LIMITS);
  const places = [...(long?.parts() ?? [])].flatMap(({ bytes, before }) => {
    const own = textsOf(bytes).filter(([place]) => Number(/\d+$/.exec(place)?.[0]) > before.units);
    return own.filter(([, , label]) => label === 'Last name').map(([place]) => place);
  });
  // The first rows are in the frame.
  expect(places).toEqual(Array.from({ length: ROWS - 55 }, (_, i) => `sheet 1, cell A${i + 57}`));
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['a formula', { [SHEET]: sheetOf(`${rows()}<row r="900"><c r="A900"><f>A1</f><v>1</v></c></row>`) }],
  ['a comment', { [SHEET]: sheetOf(`${rows()}<!-- </row> -->`) }],
  ['links', { [SHEET]: sheetOf(rows(), '<hyperlinks><hyperlink ref="A1" display="x"/></hyperlinks>') }],
  ['a filter', { [SHEET]: sheetOf(rows(), '<autoFilter ref="A1:C9"/>') }],
  ['a chart', { 'xl/charts/chart1.xml': '<c/>' }],
  ['remarks', { 'xl/comments1.xml': '<c/>' }],
  ['a section among its strings', { 'xl/sharedStrings.xml': '<sst><si><t><![CDATA[x]]></t></si></sst>' }],
  [
    'a hidden sheet',
    {
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="People" sheetId="1" state="hidden" r:id="r1"/></sheets></workbook>`,
    },
  ],
])('a workbook with %s is read as a whole', (_, others) => {
  expect(LongWorkbook.of(workbook(others), LIMITS)).toBeUndefined();
});

test('workbooks with few cells, and other documents, are read as a whole', () => {
  expect(LongWorkbook.of(workbook())).toBeUndefined();
  expect(LongWorkbook.of(zipSync({ 'a.txt': strToU8('a') }), LIMITS)).toBeUndefined();
  expect(LongWorkbook.of(strToU8('a,b\n1,2\n'), LIMITS)).toBeUndefined();
});

test.each([
  ['another quote', `<row r="900"><c r="A900" t='s'><v>0</v></c></row>`],
  ['rows without numbers', '<row><c t="s"><v>0</v></c></row>'.repeat(500)],
  ['a row of megabytes', `<row r="900">${'<c r="A900"><v>1</v></c>'.repeat(200_000)}</row>`],
])('%s cannot be read in parts', (_, row) => {
  // The rows before it fill a part.
  const long = LongWorkbook.of(workbook({ [SHEET]: sheetOf(rows() + row) }), { ...LIMITS, partBytes: 20_000 });
  expect(() => [...(long?.parts() ?? [])]).toThrow('Save it as CSV');
});

test('a string of megabytes in all cells is refused', () => {
  const cells = Array.from({ length: 300 }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}" t="s"><v>0</v></c></row>`);
  const bytes = workbook({
    [SHEET]: sheetOf(cells.join('')),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>${'long '.repeat(50_000)}</t></si></sst>`,
  });
  expect(() => [...(LongWorkbook.of(bytes, { ...LIMITS, partBytes: 100_000 })?.parts() ?? [])]).toThrow(
    'Save it as CSV',
  );
});
