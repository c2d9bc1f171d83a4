import { unzipSync, zipSync } from 'fflate';
import { planOf, redacted } from '../../test/support/formats.js';
import { officeFile } from '../../test/support/office.js';
import { sheetNamed } from '../../test/support/sheets.js';
import { openDocument } from './registry.js';

/** Removes the parts that programs do not show, and searches for nothing else. */
const HIDDEN = planOf({
  identifiers: {
    fields: [{ names: ['@hidden'], fieldFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: '' }] }],
  },
});

/** Returns the document with some parts changed. Each pattern must match its part. */
function changed(bytes: Uint8Array, changes: Readonly<Record<string, readonly [RegExp, string][]>>): Uint8Array {
  const parts = unzipSync(bytes);
  for (const [name, own] of Object.entries(changes)) {
    let content = Buffer.from(parts[name] ?? []).toString();
    for (const [pattern, text] of own) {
      expect(content).toMatch(pattern);
      content = content.replace(pattern, text);
    }
    parts[name] = Buffer.from(content);
  }
  // In OpenDocument, the media type is the first member and is not compressed.
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [name, [content, { level: name === 'mimetype' ? 0 : 6 }]]),
    ),
  );
}

async function left(bytes: Uint8Array, fileName: string): Promise<readonly string[]> {
  const { bytes: written } = await redacted(bytes, { fileName }, HIDDEN);
  return openDocument(written, { fileName }).pieces.map(({ text }) => text);
}

const cell = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const SHEET = [
  '<cols><col min="3" max="3" hidden="1"/></cols><sheetData>',
  `<row r="1">${cell('A1', 'shown')}${cell('C1', 'in a column')}</row>`,
  `<row r="2" hidden="true">${cell('A2', 'in a row')}</row>`,
  `<row r="3">${cell('A3', 'last')}</row></sheetData>`,
].join('');

describe('what spreadsheets do not show goes where a policy says so', () => {
  it('from XLSX: rows, columns and sheets', async () => {
    const book = changed(sheetNamed('openpyxl-people.xlsx'), {
      'xl/worksheets/sheet1.xml': [[/<sheetData>[\s\S]*<\/sheetData>/, SHEET]],
    });
    const texts = await left(book, 'a.xlsx');
    expect(texts).toEqual(expect.arrayContaining(['shown', 'last']));
    expect(texts.filter((text) => text.startsWith('in a '))).toEqual([]);
    const hidden = changed(book, { 'xl/workbook.xml': [[/state="visible"/, 'state="veryHidden"']] });
    const none = await left(hidden, 'a.xlsx');
    expect(none.filter((text) => /^(?:shown|last|in a )/.test(text))).toEqual([]);
  });

  it('from ODS: rows, columns, groups and sheets', async () => {
    const text = (value: string): string =>
      `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
    const row = (cells: string, more = ''): string => `<table:table-row${more}>${cells}</table:table-row>`;
    const column = '<table:table-column/><table:table-column table:visibility="collapse"/>';
    const rows = [
      row(text('shown') + text('in a column')),
      row(text('in a row'), ' table:visibility="collapse"'),
      row(text('in a row'), ' table:visibility="filter"'),
      `<table:table-row-group table:display="false">${row(text('in a group'))}</table:table-row-group>`,
      row(text('last')),
    ].join('');
    const sheets = `<table:table table:name="One">${column}${rows}</table:table><table:table table:name="Two" table:style-name="hid">${row(text('in a sheet'))}</table:table><table:table table:name="Three">${row(text('end'))}</table:table>`;
    const style =
      '<office:automatic-styles><style:style style:name="hid" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';
    const book = changed(sheetNamed('odfpy-people.ods'), {
      'content.xml': [
        [/<office:automatic-styles\/>|<office:automatic-styles>[\s\S]*<\/office:automatic-styles>/, style],
        [/<office:spreadsheet>[\s\S]*<\/office:spreadsheet>/, `<office:spreadsheet>${sheets}</office:spreadsheet>`],
      ],
    });
    const texts = await left(book, 'a.ods');
    expect(texts).toEqual(expect.arrayContaining(['shown', 'last', 'end']));
    expect(texts.filter((each) => each.startsWith('in a '))).toEqual([]);
  });
});

describe('what documents do not show goes where a policy says so', () => {
  it('from DOCX: runs', async () => {
    const run = (text: string, properties = ''): string =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const paragraph = [
      '<w:body><w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>',
      run('Peter ') + run('Hidden', '<w:vanish/>') + run(' stays', '<w:vanish w:val="0"/>'),
      '</w:p>',
    ].join('');
    const letter = changed(officeFile('docx', 'python-docx-table.docx'), {
      'word/document.xml': [[/<w:body>/, paragraph]],
    });
    expect(
      openDocument(letter)
        .pieces.slice(0, 2)
        .map(({ text, part }) => [text, part]),
    ).toEqual([
      ['Peter Hidden stays', undefined],
      ['Hidden', 'hidden'],
    ]);
    const texts = await left(letter, 'a.docx');
    expect(texts[0]).toBe('Peter  stays');
    expect(texts.filter((text) => text.includes('Hidden'))).toEqual([]);
  });

  it('from PPTX: slides', async () => {
    const slides = officeFile('pptx', 'python-pptx-table.pptx');
    const shown = await left(slides, 'a.pptx');
    const texts = await left(changed(slides, { 'ppt/slides/slide1.xml': [[/<p:sld /, '<p:sld show="0" ']] }), 'a.pptx');
    expect(shown.filter((text) => text.includes('Zq')).length).toBeGreaterThan(0);
    expect(texts.length).toBeLessThan(shown.length);
  });

  it('from ODT: sections', async () => {
    const section =
      '<office:text><text:section text:name="s" text:display="none"><text:p>in a section</text:p></text:section>';
    const letter = changed(officeFile('odt', 'odfpy-0.odt'), { 'content.xml': [[/<office:text>/, section]] });
    const texts = await left(letter, 'a.odt');
    expect(texts.length).toBeGreaterThan(0);
    expect(texts).not.toContain('in a section');
  });
});
