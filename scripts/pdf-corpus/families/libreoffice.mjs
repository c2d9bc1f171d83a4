import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { convert } from '../lib/tools.mjs';
import { valuesFor } from '../lib/values.mjs';

const MADE_BY = 'LibreOffice';
/** A PNG of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const NAMESPACES = ['office', 'text', 'table', 'style', 'meta', 'form']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const OTHERS =
  'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** Office files exported to PDF: text, spreadsheets, right-to-left text, tags, comments, embedded source. */
export default async function libreOffice(corpus) {
  await letter(corpus);
  await scripts(corpus);
  await sheet(corpus);
  await hybrid(corpus);
}

const option = (value) => ({ type: typeof value === 'boolean' ? 'boolean' : 'long', value: String(value) });

function office(type, { body, meta = '', styles = '' }, extension, filter, options = {}) {
  const source =
    `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES} ${OTHERS} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${type}">` +
    `<office:meta>${meta}</office:meta><office:automatic-styles>${styles}</office:automatic-styles>` +
    '<office:body>' +
    body +
    '</office:body></office:document>';
  const profile = path.join(tmpdir(), 'umbra-pdf-corpus-office');
  mkdirSync(profile, { recursive: true });
  const to = `pdf:${filter}:${JSON.stringify(Object.fromEntries(Object.entries(options).map(([key, value]) => [key, option(value)])))}`;
  return convert(
    Buffer.from(source),
    'soffice',
    (from) => [`-env:UserInstallation=file://${profile}`, '--headless', '--norestore', '--convert-to', to, from],
    { from: `out.${extension}` },
  );
}

const WRITER = 'writer_pdf_Export';
const text = (body, more = {}) => ({ body: `<office:text>${body}</office:text>`, ...more });

async function letter(corpus) {
  const v = valuesFor('libreoffice-letter');
  const value = {
    ssn: v.ssn(),
    email: v.email(),
    phone: v.phone(),
    iban: v.iban(),
    title: v.ssn(),
    author: v.email(),
    note: v.phone(),
    heading: v.card(),
    link: v.email(),
    alt: v.ssn(),
  };
  const row = (cells) =>
    `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`;
  const body = `<text:h text:outline-level="1">A letter of an office</text:h><text:p>The number is ${value.ssn} as ever.<office:annotation><dc:creator>${value.author}</dc:creator><text:p>Has ${value.note} been called?</text:p></office:annotation></text:p>
    <text:h text:outline-level="2">About ${value.heading} alone</text:h>
    <table:table table:name="T"><table:table-column table:number-columns-repeated="2"/>${row(['Mail', value.email])}${row(['Telephone', value.phone])}</table:table>
    <text:p>Pay to ${value.iban} please<text:tab/>or <text:a xlink:type="simple" xlink:href="mailto:${value.link}">write to us</text:a> soon.</text:p>
    <text:p><draw:frame draw:name="Frame" text:anchor-type="as-char" svg:width="2cm" svg:height="1cm"><draw:image><office:binary-data>${DOT}</office:binary-data></draw:image><svg:title>A picture of ${value.alt}</svg:title><svg:desc>A picture of ${value.alt}</svg:desc></draw:frame></text:p>
    <text:p text:style-name="Next">A second page without anything.</text:p>`;
  const styles =
    '<style:style style:name="Next" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>';
  const meta = `<dc:title>File of ${value.title}</dc:title><dc:creator>${value.author}</dc:creator>`;
  corpus.add(
    {
      file: 'libreoffice-letter.pdf',
      madeBy: MADE_BY,
      covers: 'tagged export with a table, comments, bookmarks, links, descriptions, data of the document',
      gone: Object.values(value),
      kept: [
        'A letter of an office',
        'The number is',
        'as ever.',
        'About',
        'alone',
        'Mail',
        'Telephone',
        'Pay to',
        'write to us',
        'soon.',
        'A second page without anything.',
      ],
      untouched: [2],
    },
    await office('text', text(body, { styles, meta }), 'fodt', WRITER, {
      UseTaggedPDF: true,
      ExportBookmarks: true,
      ExportNotes: true,
      SelectPdfVersion: 17,
    }),
  );
}

async function scripts(corpus) {
  const v = valuesFor('libreoffice-scripts');
  const [ssn, phone] = [v.ssn(), v.phone()];
  const styles =
    '<style:style style:name="R" style:family="paragraph"><style:paragraph-properties style:writing-mode="rl-tb" fo:text-align="start"/></style:style>';
  const body = `<text:p>Letters of many kinds.</text:p><text:p text:style-name="R">המכתב נכתב על ידי ${v.hebrew} אתמול, ${ssn}.</text:p><text:p text:style-name="R">كتب الرسالة ${v.arabic} أمس.</text:p>
    <text:p>这封信由${v.chinese}写成。</text:p><text:p>The office of ${v.ligatures} calls ${phone}.</text:p><text:p>${v.accents} ends it.</text:p>`;
  corpus.add(
    {
      file: 'libreoffice-scripts.pdf',
      madeBy: MADE_BY,
      covers: 'Hebrew, Arabic, Chinese, ligatures, accents',
      gone: [ssn, phone, v.hebrew, v.arabic, v.chinese, v.ligatures, v.accents],
      kept: ['Letters of many kinds.', 'The office of', 'calls', 'ends it.'],
    },
    await office('text', text(body, { styles }), 'fodt', WRITER, { UseTaggedPDF: false }),
  );
}

async function sheet(corpus) {
  const v = valuesFor('libreoffice-sheet');
  const rows = Array.from({ length: 12 }, (_, i) => [`Row ${i + 1}`, v.ssn(), v.phone(), v.iban()]);
  const cell = (value) => `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const column = '<table:table-column table:style-name="C"/>'.repeat(4);
  const table = [['Name', 'Number', 'Telephone', 'Account'], ...rows]
    .map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`)
    .join('');
  const styles =
    '<style:style style:name="C" style:family="table-column"><style:table-column-properties style:column-width="3.2cm"/></style:style>';
  // The last column is narrower than its content: account numbers extend over the cells beside it.
  const body = `<office:spreadsheet><table:table table:name="Data">${column}${table}</table:table></office:spreadsheet>`;
  corpus.add(
    {
      file: 'libreoffice-sheet.pdf',
      madeBy: MADE_BY,
      covers: 'a sheet, its last column too narrow',
      gone: rows.flatMap(([, ...values]) => values),
      kept: ['Row 1', 'Row 2', 'Row 12'],
    },
    await office('spreadsheet', { body, styles }, 'fods', 'calc_pdf_Export'),
  );
}

async function hybrid(corpus) {
  const v = valuesFor('libreoffice-hybrid');
  const [ssn, email] = [v.ssn(), v.email()];
  corpus.add(
    {
      file: 'libreoffice-hybrid.pdf',
      madeBy: MADE_BY,
      covers: 'the source of the document within the file',
      gone: [ssn, email],
      kept: ['A file in a file', 'and its end.'],
    },
    await office(
      'text',
      text(`<text:p>A file in a file</text:p><text:p>with ${ssn} and ${email}</text:p><text:p>and its end.</text:p>`),
      'fodt',
      WRITER,
      { IsAddStream: true },
    ),
  );
}
