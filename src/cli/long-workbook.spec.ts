import { strToU8, unzipSync, zipSync } from 'fflate';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { umbra } from '../../test/support/cli.js';
import { openDocument } from '../formats/registry.js';
import { LongWorkbook } from '../formats/sheets/long/long-workbook.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-workbook-'));
  writeFileSync(at('policy.json'), '{"identifiers":{"ssn":{}}}');
  // Fewer cells than those of a workbook that takes a minute.
  const open = LongWorkbook.of.bind(LongWorkbook);
  jest.spyOn(LongWorkbook, 'of').mockImplementation((bytes) => open(bytes, { minCells: 100, partBytes: 5000 }));
});
afterAll(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const at = (name: string): string => path.join(folder, name);

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const ssnOf = (row: number): string => `219-09-${1000 + row}`;
const ROWS = 160;
/** Stored as it is, so that the file is as long as one of many cells. */
const SETTINGS = new Uint8Array(2 ** 20);

function workbook(sheet: string): Uint8Array {
  const rows = Array.from(
    { length: ROWS },
    (_, row) =>
      `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c><c r="B${row + 1}" t="inlineStr"><is><t>${ssnOf(row)}</t></is></c></row>`,
  );
  const related = (...all: readonly (readonly [string, string])[]): string =>
    `<Relationships xmlns="${PACKAGE}/relationships">${all.map(([type, target], id) => `<Relationship Id="r${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="bin" ContentType="${TYPE}.printerSettings"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': related(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="r0"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>left</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  };
  return zipSync({
    ...Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])),
    'xl/printerSettings/printerSettings1.bin': [SETTINGS, { level: 0 }],
  });
}

const redact = (threads: number) =>
  umbra(['redact', at('in.xlsx'), '-o', at('out.xlsx'), '--threads', String(threads), '-p', at('policy.json')]);

test.each([1, 2])('a long workbook is redacted by %d threads, row by row', async (threads) => {
  writeFileSync(at('in.xlsx'), workbook('People'));
  const { code, complaints } = await redact(threads);
  expect([code, complaints]).toEqual([0, []]);
  const written = readFileSync(at('out.xlsx'));
  const sheet = Buffer.from(unzipSync(written)['xl/worksheets/sheet1.xml'] ?? []).toString();
  const cells = [...sheet.matchAll(/<c r="([AB]\d+)" t="inlineStr"><is><t>([^<]*)</g)].map(([, place, text]) => [
    place,
    text,
  ]);
  expect(cells).toEqual(
    Array.from({ length: ROWS }, (_, row) => [
      [`A${row + 1}`, 'left'],
      [`B${row + 1}`, '{{{REDACTED-ssn}}}'],
    ]).flat(),
  );
  expect(openDocument(written).format).toBe('xlsx');
});

test('a long workbook whose sheet is named after a value in a later row is refused', async () => {
  writeFileSync(at('in.xlsx'), workbook(`S${ssnOf(ROWS - 1).replaceAll('-', '')}`));
  const { code, complaints } = await redact(2);
  expect(code).toBe(2);
  expect(complaints.join('\n')).toContain('Rename it');
});
