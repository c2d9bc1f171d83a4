import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { HARMLESS_PAGE, HARMLESS_TEXT, line, literal, RawPdf } from '../lib/raw.mjs';
import { convert } from '../lib/tools.mjs';
import { valuesFor } from '../lib/values.mjs';

/** Large numbers of pages and fonts; and fonts whose codes do not mean what they seem to. */
export default async function many(corpus) {
  await pages(corpus);
  fonts(corpus);
  shiftedCodes(corpus);
  lyingMaps(corpus);
  await overlay(corpus);
}

const PAGES = 60;

async function pages(corpus) {
  const v = valuesFor('long-document');
  const values = new Map([
    [3, v.ssn()],
    [31, v.email()],
    [60, v.card()],
  ]);
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= PAGES; number++) {
    const page = pdf.addPage([420, 300]);
    page.drawText(`Chapter ${number} of a long document.`, { x: 40, y: 250, size: 14, font });
    const value = values.get(number);
    page.drawText(value === undefined ? 'It says little.' : `It says ${value} once.`, {
      x: 40,
      y: 200,
      size: 12,
      font,
    });
  }
  corpus.add(
    {
      file: 'long-document.pdf',
      madeBy: 'pdf-lib',
      covers: `${PAGES} pages, values on three of them`,
      gone: [...values.values()],
      kept: Array.from({ length: PAGES }, (_, i) => `Chapter ${i + 1} of a long document.`),
      untouched: [1, 2, 4, 30, 32, 59],
    },
    await pdf.save(),
  );
}

const BASES = ['Helvetica', 'Times-Roman', 'Courier', 'Helvetica-Bold', 'Times-Italic', 'Courier-Bold'];

function fonts(corpus) {
  const v = valuesFor('many-fonts');
  const [ssn, email] = [v.ssn(), v.email()];
  const pdf = new RawPdf();
  const names = Array.from(
    { length: 120 },
    (_, i) =>
      `/M${i} ${pdf.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${BASES[i % BASES.length]} /Encoding /WinAnsiEncoding >>`)}`,
  );
  let next = 0;
  const show = (text) =>
    [...text].map((character) => `/M${next++ % names.length} 12 Tf ${literal(character)} Tj`).join(' ');
  pdf.page(
    [
      line(72, 700, 'Every letter has its own font:'),
      `BT 72 670 Td ${show(`number ${ssn} and`)} ET`,
      `BT 72 640 Td ${show(`mail ${email} too`)} ET`,
      line(72, 600, 'Enough of fonts.'),
    ].join('\n'),
    { resources: `<< /Font << ${pdf.fonts} ${names.join(' ')} >> >>` },
  );
  pdf.page(HARMLESS_PAGE);
  corpus.add(
    {
      file: 'many-fonts.pdf',
      madeBy: 'hand-written objects',
      covers: 'very many fonts, one for each letter',
      gone: [ssn, email],
      kept: ['Every letter has its own font:', 'Enough of fonts.', HARMLESS_TEXT],
      untouched: [2],
    },
    pdf.build(),
  );
}

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function shiftedCodes(corpus) {
  const v = valuesFor('shifted-codes');
  const [ssn, phone] = [v.ssn(), v.phone()];
  const pdf = new RawPdf();
  // Codes 1 to 10 are the digits: the strings in the content stream are not readable.
  const font = pdf.add(
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [1 ${DIGITS.map((name) => `/${name}`).join(' ')} /hyphen /plus /space] >> >>`,
  );
  const codes = (text) =>
    `<${[...text].map((c) => ({ '-': '0b', '+': '0c', ' ': '0d' })[c] ?? (Number(c) + 1).toString(16).padStart(2, '0')).join('')}>`;
  pdf.page(
    [
      line(72, 700, 'Codes that are no letters:'),
      `BT /S 12 Tf 72 670 Td ${codes(ssn)} Tj 0 -30 Td ${codes(phone)} Tj ET`,
      line(72, 600, 'Codes that are letters.'),
    ].join('\n'),
    { resources: `<< /Font << ${pdf.fonts} /S ${font} >> >>` },
  );
  corpus.add(
    {
      file: 'shifted-codes.pdf',
      madeBy: 'hand-written objects',
      covers: 'an encoding of its own: codes mean other characters',
      gone: [ssn, phone],
      kept: ['Codes that are no letters:', 'Codes that are letters.'],
    },
    pdf.build(),
  );
}

function lyingMaps(corpus) {
  const v = valuesFor('lying-tounicode');
  const [seen, said] = [v.ssn(), v.ssn()];
  const pdf = new RawPdf();
  const pad = (code) => code.toString(16).padStart(2, '0');
  const font = (pairs) => {
    const rows = pairs.map(([from, to]) => `<${pad(from.charCodeAt(0))}> <00${pad(to.charCodeAt(0))}>`).join(' ');
    const map = pdf.stream(
      '',
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /L def 1 begincodespacerange <00> <FF> endcodespacerange ${pairs.length} beginbfchar ${rows} endbfchar endcmap end end`,
    );
    return pdf.add(
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode ${map} >>`,
    );
  };
  const letters = 'abcdefghijk';
  const symbols = '0123456789-';
  const harmless = font([...symbols].map((symbol, i) => [symbol, letters[i]]));
  const telling = font([...letters].map((letter, i) => [letter, symbols[i]]));
  const asLetters = [...said].map((symbol) => letters[symbols.indexOf(symbol)]).join('');
  pdf.page(
    [
      line(72, 700, 'What is seen is not what is copied:'),
      `BT /A 14 Tf 72 660 Td ${literal(seen)} Tj ET`,
      `BT /B 14 Tf 72 620 Td ${literal(asLetters)} Tj ET`,
      line(72, 580, 'The end of the lies.'),
    ].join('\n'),
    { resources: `<< /Font << ${pdf.fonts} /A ${harmless} /B ${telling} >> >>` },
  );
  corpus.add(
    {
      file: 'lying-tounicode.pdf',
      madeBy: 'hand-written objects',
      covers: 'maps to Unicode that lie: a number copied as letters, letters copied as a number',
      gone: [seen, said],
      kept: ['What is seen is not what is copied:', 'The end of the lies.'],
      note: `${seen} is seen and is in the strings, and copied as letters; ${said} is copied and seen as letters.`,
    },
    pdf.build(),
  );
}

/** A stamp that qpdf overlays on other pages as a form XObject. */
async function overlay(corpus) {
  const v = valuesFor('qpdf-overlay');
  const [below, above] = [v.ssn(), v.email()];
  const [base, stamp] = [new RawPdf(), new RawPdf()];
  base.page(`${line(72, 700, 'A page that was stamped.')} ${line(72, 670, `It had ${below} before.`)}`);
  base.page(HARMLESS_PAGE);
  stamp.page(`0.6 g ${line(200, 400, `Received by ${above}`, { size: 16 })}`);
  const merged = await convert(
    base.build(),
    'sh',
    () => ['-c', 'printf %s "$STAMP" | base64 -d > stamp.pdf && qpdf in.pdf --overlay stamp.pdf --to=1 -- out.pdf'],
    { env: { STAMP: stamp.build().toString('base64') } },
  );
  corpus.add(
    {
      file: 'qpdf-overlay.pdf',
      madeBy: 'qpdf',
      covers: 'a stamp laid over a page',
      gone: [below, above],
      kept: ['A page that was stamped.', 'It had', 'before.', 'Received by', HARMLESS_TEXT],
      untouched: [2],
    },
    merged,
  );
}
