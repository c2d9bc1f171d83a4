import { planOf, redacted } from '../../../test/support/formats.js';

const PLAN = planOf({ name: 'people', identifiers: { person: {}, ssn: {}, emailAddress: {} } });
const NAMES = ['office', 'text', 'table', 'dc', 'meta'].map((name) => `xmlns:${name}="urn:${name}"`).join(' ');

const flat = (kind: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMES} office:mimetype="application/vnd.oasis.opendocument.${kind}">` +
  '<office:meta><meta:initial-creator>jdoe7</meta:initial-creator><dc:creator>jdoe7 &amp; co</dc:creator><meta:keyword>blue</meta:keyword></office:meta>' +
  `<office:body>${body}</office:body></office:document>`;

const cell = (text: string, value = ''): string =>
  `<table:table-cell ${value}><text:p>${text}</text:p></table:table-cell>`;
const row = (...cells: readonly string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;

it('loses values over formatting, and who wrote it', async () => {
  const body = `<office:text><text:p>SSN 219<text:span>-09-</text:span>9999<text:note><dc:creator>jdoe7</dc:creator></text:note></text:p></office:text>`;
  const { text, format } = await redacted(flat('text', body), { fileName: 'a.fodt' }, PLAN);
  expect(format).toBe('xml');
  expect(text).not.toMatch(/219|9999|jdoe7/);
  expect(text).toContain('<meta:initial-creator>Author</meta:initial-creator>');
  expect(text).toContain('<meta:keyword>blue</meta:keyword>');
});

it('reads cells under the names of their columns, and their values with them', async () => {
  const table = [
    row(cell('Last name'), cell('SSN')),
    row(cell('Quartermain'), cell('219-09-9999', 'office:value-type="float" office:value="219099999"')),
  ].join('');
  const body = `<office:spreadsheet><table:table table:name="Sheet">${table}</table:table></office:spreadsheet>`;
  const { text } = await redacted(flat('spreadsheet', body), { fileName: 'a.fods' }, PLAN);
  expect(text).not.toMatch(/Quartermain|219-09|219099999/);
  expect(text).toContain('Last name');
});

it('reads a value over several parts of a line in drawings', async () => {
  const drawing =
    '<svg xmlns="x"><text><tspan x="1">219-</tspan><tspan x="2">09-</tspan><tspan x="3">9999</tspan></text></svg>';
  const { text } = await redacted(drawing, { fileName: 'a.svg' }, PLAN);
  expect(text).not.toMatch(/219|9999/);
});

it('is known by its content', async () => {
  const { text } = await redacted(flat('text', '<office:text><text:p>x</text:p></office:text>'), {}, PLAN);
  expect(text).not.toContain('jdoe7');
});

it('leaves the names of styles and fonts, and what they are of', async () => {
  const styles =
    '<office:styles xmlns:style="urn:style" xmlns:svg="urn:svg"><style:font-face style:name="Lohit Devanagari" svg:font-family="Calibri"/>' +
    '<style:style style:name="Footnote" style:family="table-cell" style:parent-style-name="Accent"/></office:styles>';
  const document = flat('text', '<office:text><text:p>x</text:p></office:text>').replace(
    '<office:body>',
    `${styles}<office:body>`,
  );
  const { text } = await redacted(document, { fileName: 'a.fodt' }, PLAN);
  expect(text).toContain(styles);
});
