import { pack, writeZip } from '../archive/write-zip';
import { findPlanted, GONE, leftIn, partsOf } from '../../../test/support/sheets';
import { redactDocument } from '../redact-document';
import { openDocument } from '../registry';

const TYPE = 'application/vnd.oasis.opendocument.spreadsheet';
const NAMESPACES = ['office', 'table', 'text', 'drawing', 'dc']
  .map((name) =>
    name === 'dc'
      ? 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
      : `xmlns:${name === 'drawing' ? 'draw' : name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  .join(' ');
const CALC = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"';
const LINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

/** Creates a spreadsheet with this content in `office:spreadsheet`. */
const made = (content: string): Uint8Array =>
  writeZip([
    pack('mimetype', Buffer.from(TYPE), { isStored: true }),
    pack(
      'META-INF/manifest.xml',
      Buffer.from(
        `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${TYPE}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
      ),
    ),
    pack(
      'content.xml',
      Buffer.from(
        `<office:document-content ${NAMESPACES} ${CALC} ${LINK}><office:body><office:spreadsheet>${content}</office:spreadsheet></office:body></office:document-content>`,
      ),
    ),
  ]);

const sheet = (rows: string, name = 'One'): string => `<table:table table:name="${name}">${rows}</table:table>`;
const row = (...cells: readonly string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
const text = (value: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;

async function redacted(content: string) {
  const result = await redactDocument(openDocument(made(content)), findPlanted);
  return { ...result, left: leftIn(result.bytes), content: partsOf(result.bytes).get('content.xml') ?? '' };
}

test('a form below a table has its own labels', () => {
  const rows = [['Patient', 'Ward'], ['Mia', '7'], [], ['Surname', 'Quint'], ['Phone', '5550119']];
  const content = sheet(rows.map((cells) => row(...cells.map(text))).join(''));
  const labels = openDocument(made(content)).pieces.map((piece) => [piece.text, piece.label]);
  expect(labels).toContainEqual(['Quint', 'Surname']);
  expect(labels).toContainEqual(['Mia', 'Patient']);
});

test('a value goes with the text of its cell', async () => {
  const { content, left } = await redacted(
    sheet(
      row(
        '<table:table-cell table:style-name="ce1" office:value-type="float" office:value="219099999" calcext:value-type="float"><text:p>219-09-9999</text:p></table:table-cell>',
        '<table:table-cell office:value-type="date" office:date-value="1980-03-04"><text:p>4 Mar 1980</text:p></table:table-cell>',
      ),
    ),
  );
  expect(left).toEqual([]);
  expect(content).not.toContain('1980');
  expect(content.replace(/ +(?=[ >])/g, '')).toContain(
    `<table:table-cell table:style-name="ce1" office:value-type="string"><text:p>${GONE}</text:p></table:table-cell>`,
  );
});

test.each([
  [
    'a value that is shown otherwise',
    '<table:table-cell office:value-type="float" office:value="219099999"><text:p>2E8</text:p></table:table-cell>',
  ],
  ['a value that is not shown', '<table:table-cell office:value-type="string" office:string-value="Zqpeter"/>'],
  [
    'another text than is shown',
    '<table:table-cell office:value-type="string" office:string-value="Zqpeter"><text:p>x</text:p></table:table-cell>',
  ],
  [
    'a currency that is none',
    '<table:table-cell office:value-type="currency" office:currency="Zqpeter" office:value="1"><text:p>1</text:p></table:table-cell>',
  ],
  [
    'a type that is none',
    '<table:table-cell office:value-type="string" calcext:value-type="Zqpeter"><text:p>x</text:p></table:table-cell>',
  ],
  [
    'a text in a formula',
    '<table:table-cell table:formula="of:=LEN(&quot;Zqpeter&quot;)" office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell>',
  ],
  [
    'what a formula gives',
    '<table:table-cell table:formula="of:=[.B1]" office:value-type="string" office:string-value="Zqpeter"><text:p>Zqpeter</text:p></table:table-cell>',
  ],
  [
    'text in pieces',
    '<table:table-cell office:value-type="string"><text:p>Zq<text:span>peter</text:span></text:p></table:table-cell>',
  ],
  [
    'a remark and who made it',
    '<table:table-cell><office:annotation draw:name="Zqname"><dc:creator>Zqauthor</dc:creator><text:p>Zqremark</text:p></office:annotation><text:p>x</text:p></table:table-cell>',
  ],
  [
    'a link',
    '<table:table-cell office:value-type="string"><text:p><text:a xlink:href="mailto:zqpeter@zqmail.example">zqpeter@zqmail.example</text:a></text:p></table:table-cell>',
  ],
  [
    'a cell under others',
    '<table:covered-table-cell office:value-type="string"><text:p>Zqpeter</text:p></table:covered-table-cell>',
  ],
])('%s goes', async (_, cell) => {
  const { left } = await redacted(sheet(row(cell)));
  expect(left).toEqual([]);
});

test.each([
  [
    'choices',
    '<table:content-validations><table:content-validation table:name="v" table:condition="of:cell-content-is-in-list(&quot;Zqpeter&quot;)"><table:help-message table:title="Zqtitle"><text:p>Zqhelp</text:p></table:help-message></table:content-validation></table:content-validations>',
  ],
  [
    'earlier contents',
    '<table:tracked-changes><table:cell-content-change table:id="ct1"><office:change-info><dc:creator>Zqauthor</dc:creator></office:change-info><table:previous><table:change-track-table-cell office:value-type="string"><text:p>Zqbefore</text:p></table:change-track-table-cell></table:previous></table:cell-content-change></table:tracked-changes>',
  ],
  [
    'names',
    '<table:named-expressions><table:named-expression table:name="Zqname" table:expression="&quot;Zqliteral&quot;"/></table:named-expressions>',
  ],
  [
    'filters',
    '<table:database-ranges><table:database-range table:name="Zqdata" table:target-range-address="One.A1:One.B2"><table:filter><table:filter-condition table:field-number="0" table:value="Zqpeter" table:operator="="/></table:filter></table:database-range></table:database-ranges>',
  ],
  ['pivots', '<table:data-pilot-tables><table:data-pilot-table table:name="Zqpivot"/></table:data-pilot-tables>'],
])('%s of the spreadsheet go', async (_, element) => {
  const { left } = await redacted(sheet(row(text('x'))) + element);
  expect(left).toEqual([]);
});

test('formulas lose what they gave before, and are told the new names of sheets', async () => {
  const { content, left } = await redacted(
    sheet(
      row(
        text('Zqann'),
        `<table:table-cell table:formula="of:=LEN([$'Zqbob x'.A1])+[Zqcarl.A1]" office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell>`,
      ),
    ) +
      sheet(row(text('x')), 'Zqbob x') +
      sheet(row(text('x')), 'Zqcarl'),
  );
  expect(left).toEqual([]);
  expect(content.replace(/ +(?=[ >])/g, '')).toContain(
    '<table:table-cell table:formula="of:=LEN([$&apos;{{{GONE}}} x&apos;.A1])+[$&apos;{{{GONE}}}&apos;.A1]"><text:p></text:p></table:table-cell>',
  );
});

test('cells that are alike are read under each of their columns', () => {
  const alike = `<table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>Ann</text:p></table:table-cell>`;
  const { pieces } = openDocument(made(sheet(row(text('city'), text('first name')) + row(alike))));
  expect(pieces.filter(({ text: own }) => own === 'Ann').map(({ label }) => label)).toEqual(['city', 'first name']);
});

test('places are those of cells, with rows and columns that are alike counted', () => {
  const empty = '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>';
  const document = openDocument(
    made(sheet('') + sheet(empty + row('<table:table-cell table:number-columns-repeated="2"/>', text('here')), 'Two')),
  );
  const piece = document.pieces.find(({ text: own }) => own === 'here');
  expect(piece && document.placeOf(piece)).toBe('sheet 2, cell C4');
});
