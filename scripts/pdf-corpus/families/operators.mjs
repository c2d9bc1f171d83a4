import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { HARMLESS_PAGE, HARMLESS_TEXT, line, lines, literal, RawPdf } from '../lib/raw.mjs';
import { qpdf } from '../lib/tools.mjs';
import { valuesFor } from '../lib/values.mjs';

const RAW = 'hand-written objects';

/** Operators and objects that a parser easily gets wrong. */
export default async function operators(corpus) {
  for (const make of [showing, acrossStreams, inlineImages, sharedContents, halfInForm, wholeInGlyph, predefinedMap])
    make(corpus);
  await secondRevision(corpus);
}

function showing(corpus) {
  const v = valuesFor('operators-showing');
  const [quote, doubleQuote, negative, risen, scaled, bare] = [
    v.ssn(),
    v.email(),
    v.phone(),
    v.card(),
    v.ssn(),
    v.ssn(),
  ];
  const half = Math.floor(risen.length / 2);
  const pdf = new RawPdf();
  pdf.page(
    [
      line(72, 700, 'All ways of showing text.'),
      `BT /F1 12 Tf 20 TL 72 680 Td ${literal(`Quote ${quote} here`)} ' 1 0.5 ${literal(`Twice ${doubleQuote} here`)} " 0 Tw 0 Tc ET`,
      `BT /F1 -12 Tf -1 0 0 -1 72 600 Tm ${literal(`Negative ${negative} here`)} Tj ET`,
      `BT /F1 12 Tf 72 570 Td (Risen ) Tj ${literal(risen.slice(0, half))} Tj 3 Ts ${literal(risen.slice(half))} Tj 0 Ts ( here) Tj ET`,
      `q 0.1 0 0 0.1 0 0 cm BT /F1 1 Tf 120 0 0 120 720 5400 Tm ${literal(`Scaled ${scaled} here`)} Tj ET Q`,
      // No operator sets a font within the text object: the graphics state sets it.
      `/FontState gs BT 72 510 Td ${literal(`State ${bare} here`)} Tj ET`,
      line(72, 460, 'No other ways are left.'),
    ].join('\n'),
    {
      resources: pdf.resources(
        `/ExtGState << /FontState << /Font [${pdf.add('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>')} 12] >> >>`,
      ),
    },
  );
  corpus.add(
    {
      file: 'operators-showing.pdf',
      madeBy: RAW,
      covers: 'all operators that show text, negative sizes, rise, scaled space, a font by the state of graphics',
      gone: [quote, doubleQuote, negative, risen, scaled, bare],
      kept: ['All ways of showing text.', 'Quote', 'Scaled', 'No other ways are left.'],
    },
    pdf.build(),
  );
}

function acrossStreams(corpus) {
  const v = valuesFor('contents-parts');
  const [ssn, phone] = [v.ssn(), v.phone()];
  const pdf = new RawPdf();
  pdf.page([
    `${line(72, 700, 'One text in many streams.')} BT /F1 12 Tf 72 670 Td`,
    `(Number ) Tj ${literal(ssn.slice(0, 5))} Tj [`,
    `${literal(ssn.slice(5))} -100 ( here) ] TJ`,
    `0 -30 Td (Call ) Tj ${literal(phone)}`,
    `Tj ( here) Tj ET ${line(72, 600, 'The last of the streams.')}`,
  ]);
  corpus.add(
    {
      file: 'contents-parts.pdf',
      madeBy: RAW,
      covers: 'a text object and an array cut by the ends of content streams',
      gone: [ssn, phone],
      kept: ['One text in many streams.', 'Number', 'Call', 'The last of the streams.'],
    },
    pdf.build(),
  );
}

function inlineImages(corpus) {
  const v = valuesFor('inline-image-binary');
  const [before, after] = [v.ssn(), v.email()];
  const pdf = new RawPdf();
  // The image data contain bytes that look like the end of the image, and like text.
  const data = `\u0000\u00ff EI Q BT (x) Tj ET \u0080\u0001`.padEnd(64, '\u007f');
  pdf.page(
    [
      line(72, 700, `Before ${before} the picture.`),
      `q 40 0 0 40 72 600 cm BI /W 8 /H 8 /BPC 8 /CS /G ID ${data} EI Q`,
      line(72, 560, `After ${after} the picture.`),
      line(72, 530, 'All is well.'),
    ].join('\n'),
  );
  corpus.add(
    {
      file: 'inline-image-binary.pdf',
      madeBy: RAW,
      covers: 'an inline image whose bytes look like instructions',
      gone: [before, after],
      kept: ['Before', 'After', 'All is well.'],
    },
    pdf.build(),
  );
}

function sharedContents(corpus) {
  const v = valuesFor('contents-shared');
  const [ssn, own] = [v.ssn(), v.phone()];
  const pdf = new RawPdf();
  const shared = pdf.stream('', lines(72, 700, ['Pages that share their words.', `The number is ${ssn} on both.`]));
  const extra = pdf.stream('', line(72, 600, `Only here: ${own}.`));
  for (const contents of [`${shared}`, `[${shared} ${extra}]`]) {
    const page = pdf.page('');
    pdf.set(
      page,
      `<< /Type /Page /Parent ${pdf.tree} /MediaBox [0 0 612 792] /Resources ${pdf.resources()} /Contents ${contents} >>`,
    );
  }
  pdf.page(HARMLESS_PAGE);
  corpus.add(
    {
      file: 'contents-shared.pdf',
      madeBy: RAW,
      covers: 'one content stream of two pages',
      gone: [ssn, own],
      kept: ['Pages that share', 'on both.', 'Pages that share', 'Only here:', HARMLESS_TEXT],
      untouched: [3],
    },
    pdf.build(),
  );
}

function halfInForm(corpus) {
  const v = valuesFor('xobject-half');
  const [ssn, card] = [v.ssn(), v.card()];
  const pdf = new RawPdf();
  const form = pdf.form(line(0, 0, `${ssn.slice(7)} as known`));
  const inner = pdf.form(line(0, 0, card.slice(5, 9)), { box: '[0 -5 40 12]' });
  // Widths of Helvetica at 12 points: 6.67 for a digit, 4 for a hyphen, 3.34 for a space.
  pdf.page(
    [
      line(72, 700, 'Halves in two places:'),
      line(72, 670, ssn.slice(0, 7)),
      'q 1 0 0 1 113.36 670 cm /X1 Do Q',
      line(72, 640, card.slice(0, 4)),
      'q 1 0 0 1 102.03 640 cm /X2 Do Q',
      line(132.06, 640, card.slice(10)),
      line(72, 600, 'Whole again.'),
    ].join('\n'),
    {
      resources: pdf.resources(`/XObject << /X1 ${form} /X2 ${inner} >>`),
    },
  );
  corpus.add(
    {
      file: 'xobject-half.pdf',
      madeBy: RAW,
      covers: 'a value half on the page and half in a form XObject',
      gone: [ssn, card],
      kept: ['Halves in two places:', 'as known', 'Whole again.'],
    },
    pdf.build(),
  );
}

function wholeInGlyph(corpus) {
  const v = valuesFor('one-glyph-value');
  const ssn = v.ssn();
  const pdf = new RawPdf();
  const codes = [...ssn].map((c) => c.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const map = pdf.stream(
    '',
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /W def 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <58> <${codes}> endbfchar endcmap end end`,
  );
  const font = pdf.add(
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode ${map} >>`,
  );
  pdf.page(
    [line(72, 700, 'One letter says it all:'), 'BT /W 12 Tf 72 670 Td (X) Tj ET', line(72, 640, 'So it was.')].join(
      '\n',
    ),
    { resources: `<< /Font << ${pdf.fonts} /W ${font} >> >>` },
  );
  corpus.add(
    {
      file: 'one-glyph-value.pdf',
      madeBy: RAW,
      covers: 'one glyph whose map to Unicode is a whole value',
      gone: [ssn],
      kept: ['One letter says it all:', 'So it was.'],
    },
    pdf.build(),
  );
}

function predefinedMap(corpus) {
  const v = valuesFor('predefined-cmap');
  const ssn = v.ssn();
  const pdf = new RawPdf();
  const descriptor = pdf.add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 /CapHeight 700 >>',
  );
  const descendant = pdf.add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor ${descriptor} /DW 1000 >>`,
  );
  const font = pdf.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${descendant}] >>`,
  );
  const wide = (text) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
  pdf.page(
    [
      line(72, 700, 'A font that is not in the file:'),
      `BT /C 12 Tf 72 670 Td ${wide(`这封信由${v.chinese}写成 ${ssn}`)} Tj ET`,
      line(72, 640, 'And none again.'),
    ].join('\n'),
    { resources: `<< /Font << ${pdf.fonts} /C ${font} >> >>` },
  );
  corpus.add(
    {
      file: 'predefined-cmap.pdf',
      madeBy: RAW,
      covers: 'Chinese by a map of codes that every reader has, the font not in the file',
      gone: [v.chinese, ssn],
      kept: ['A font that is not in the file:', 'And none again.'],
    },
    pdf.build(),
  );
}

/** A file with object streams, which a library changes by appending a revision. */
async function secondRevision(corpus) {
  const v = valuesFor('revision-by-library');
  const [title, kept] = [v.ssn(), v.email()];
  const raw = new RawPdf();
  const info = raw.add(`<< /Title (Draft on ${title}) >>`);
  raw.page(`${line(72, 700, 'A page that was revised.')} ${line(72, 670, `Write to ${kept} now.`)}`);
  raw.page(HARMLESS_PAGE);
  const first = await qpdf(raw.build({ trailer: `/Info ${info}` }), '--object-streams=generate');
  const pdf = await PDFDocument.load(first, { forIncrementalUpdate: true, updateMetadata: false });
  pdf.setTitle('Final');
  pdf.catalog.set(PDFName.of('Lang'), pdf.context.obj('en'));
  const bytes = Buffer.from(await pdf.save({ addDefaultPage: false }));
  if (!bytes.subarray(0, first.length).equals(first)) throw new Error('The library did not add a revision.');
  corpus.add(
    {
      file: 'revision-by-library.pdf',
      madeBy: 'qpdf, pdf-lib',
      covers: 'old revisions: object streams and cross-reference streams',
      gone: [title, kept],
      kept: ['A page that was revised.', 'Write to', 'now.', HARMLESS_TEXT],
      untouched: [2],
      note: `${title} is in the title of the first revision alone, in an object stream.`,
    },
    bytes,
  );
}
