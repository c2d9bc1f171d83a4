import { redacted } from '../../../test/support/formats.js';
import { officeFile, partsOf, partText, redactPlanted } from '../../../test/support/office.js';
import { madeWorkbook } from '../../../test/support/workbook.js';
import { pack, writeZip } from '../archive/write-zip.js';

/** Returns a committed document with one of its parts changed. */
function changed(format: string, name: string, part: string, from: RegExp | string, to: string): Uint8Array {
  const parts = partsOf(officeFile(format, name));
  return writeZip(
    Object.entries(parts)
      .filter(([own]) => !own.endsWith('/'))
      .map(([own, content]) => {
        if (own !== part) return pack(own, content, { isStored: own === 'mimetype' });
        const before = Buffer.from(content).toString();
        const after = before.replace(from, to);
        if (after === before) throw new Error(`Nothing to change in ${part}.`);
        return pack(own, Buffer.from(after));
      }),
  );
}

const SAID = 'Dr. Albrecht Thurnhuber, albrecht.t@zqmail.example, 219-09-9999';
const WORDS = /Albrecht|Thurnhuber|albrecht\.t@|219-09-9999/;

/** Places that belong to programs, each with a part of a real producer. */
const PLACES: readonly (readonly [string, string, string, RegExp | string, string])[] = [
  ['docx', 'libreoffice-table.docx', 'docProps/app.xml', /(?<=<Application>)[^<]*/, SAID],
  ['docx', 'libreoffice-table.docx', 'docProps/app.xml', /(?<=<AppVersion>)[^<]*/, SAID],
  ['docx', 'libreoffice-table.docx', 'docProps/core.xml', /(?<=<cp:revision>)[^<]*/, SAID],
  ['docx', 'libreoffice-table.docx', 'word/settings.xml', 'compatibilityMode', SAID],
  ['docx', 'libreoffice-table.docx', 'word/fontTable.xml', /(?<=w:font w:name=")[^"]*/, SAID],
  ['docx', 'libreoffice-table.docx', 'word/document.xml', /(?<=w:jc w:val=")[^"]*/, SAID],
  ['docx', 'libreoffice-table.docx', 'word/document.xml', '<w:body>', `<w:body w:rsidR="${SAID}">`],
  ['odt', 'libreoffice-table.odt', 'meta.xml', /(?<=<meta:generator>)[^<]*/, SAID],
  ['odt', 'libreoffice-table.odt', 'settings.xml', 'ViewAreaTop', SAID],
  ['odt', 'libreoffice-table.odt', 'styles.xml', /(?<=style:font-name=")[^"]*/, SAID],
  [
    'pptx',
    'python-pptx-chart.pptx',
    'ppt/charts/chart1.xml',
    /(?<=<c:formatCode>)[^<]*/,
    '&quot;Dr. Albrecht Thurnhuber&quot; 0',
  ],
  [
    'pptx',
    'python-pptx-chart.pptx',
    'ppt/charts/chart1.xml',
    /<c:valAx>/,
    '<c:valAx><c:numFmt formatCode="&quot;Dr. Albrecht Thurnhuber&quot; 0"/>',
  ],
];

describe('text where programs keep their own values', () => {
  it.each(PLACES)('is found in %s %s, %s', async (format, name, part, from, to) => {
    const { bytes, findings } = await redacted(changed(format, name, part, from, to), { fileName: name });
    expect(partText(bytes, part)).not.toMatch(WORDS);
    expect(findings.filter(({ text }) => WORDS.test(text)).every(({ place }) => place !== '')).toBe(true);
  });

  it('is found in number formats of workbooks', async () => {
    const bytes = madeWorkbook({
      sheets: ['<sheetData><row r="1"><c r="A1" s="0"><v>5</v></c></row></sheetData>'],
      styles:
        '<numFmts><numFmt numFmtId="170" formatCode="&quot;Dr. Albrecht Thurnhuber &quot;0"/><numFmt numFmtId="171" formatCode="[$-407]d\\ mmmm\\ yyyy"/></numFmts><cellXfs><xf numFmtId="0"/></cellXfs>',
    });
    const written = await redacted(bytes, { fileName: 'a.xlsx' });
    expect(partText(written.bytes, 'xl/styles.xml')).toContain('formatCode="General"');
    expect(partText(written.bytes, 'xl/styles.xml')).toContain('formatCode="[$-407]d\\ mmmm\\ yyyy"');
  });

  it('is not seen in what programs write there', async () => {
    const parts = [
      [
        'docx',
        'libreoffice-table.docx',
        ['word/fontTable.xml', 'word/styles.xml', 'word/settings.xml', 'docProps/app.xml'],
      ],
      ['odt', 'libreoffice-table.odt', ['styles.xml']],
      ['pptx', 'python-pptx-chart.pptx', ['ppt/theme/theme1.xml', 'ppt/presentation.xml']],
    ] as const;
    for (const [format, name, names] of parts) {
      const before = officeFile(format, name);
      const planted = await redactPlanted(before);
      const { bytes } = await redacted(before, { fileName: name });
      for (const part of names) expect(partText(bytes, part)).toBe(partText(planted.bytes, part));
    }
  });
});
