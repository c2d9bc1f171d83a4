import { line, lines, RawPdf } from '../lib/raw.mjs';
import { convert } from '../lib/tools.mjs';
import { valuesFor } from '../lib/values.mjs';

const SMALL = [0, 0, 420, 300];

/** Files written by Ghostscript and MuPDF, from PostScript and from other files. */
export default async function ghostscript(corpus) {
  await postScript(corpus);
  await distilled(corpus);
  await withoutText(corpus);
  await byMupdf(corpus);
}

const gs = (bytes, device, ...options) =>
  convert(bytes, 'gs', (from, to) => ['-q', '-dNOPAUSE', '-dBATCH', `-sDEVICE=${device}`, ...options, '-o', to, from], {
    env: { SOURCE_DATE_EPOCH: '1600000000' },
  });

async function postScript(corpus) {
  const v = valuesFor('gs-postscript');
  const [ssn, spread, turned] = [v.ssn(), v.phone(), v.card()];
  const program = `%!PS\n<< /PageSize [420 300] >> setpagedevice
    /Times-Roman findfont 14 scalefont setfont
    40 260 moveto (PostScript shows words.) show 40 235 moveto (Number ${ssn} by show.) show
    40 210 moveto 2 0 (Spread ${spread} by ashow.) ashow
    gsave 40 60 translate 20 rotate 0 0 moveto (Turned ${turned} text.) show grestore
    40 30 moveto (The end of PostScript.) show showpage`;
  corpus.add(
    {
      file: 'gs-postscript.pdf',
      madeBy: 'Ghostscript',
      covers: 'text from PostScript: shown, spread, turned',
      gone: [ssn, spread, turned],
      kept: ['PostScript shows words.', 'Number', 'by show.', 'Spread', 'by ashow.', 'The end of PostScript.'],
    },
    await gs(Buffer.from(program), 'pdfwrite'),
  );
}

function letter(name) {
  const v = valuesFor(name);
  const gone = [v.ssn(), v.phone(), v.card()];
  const pdf = new RawPdf({ media: SMALL });
  pdf.page(
    lines(
      40,
      250,
      [
        'A letter to be written anew',
        `The number is ${gone[0]}`,
        `Telephone ${gone[1]}`,
        `The card ${gone[2]}`,
        'So the letter ends',
      ],
      { size: 14, leading: 34 },
    ),
  );
  pdf.page(`${line(40, 200, 'A harmless page in the end')} 0 0 1 rg 40 60 90 40 re f`);
  return [
    pdf.build(),
    {
      file: `${name}.pdf`,
      madeBy: 'Ghostscript',
      gone,
      kept: ['A letter to be written anew', 'The number is', 'So the letter ends', 'A harmless page in the end'],
      untouched: [2],
    },
  ];
}

async function distilled(corpus) {
  const [plain, facts] = letter('gs-distilled');
  corpus.add({ ...facts, covers: 'written anew with subsets of fonts' }, await gs(plain, 'pdfwrite'));
  const [fast, others] = letter('gs-linearized');
  corpus.add({ ...others, covers: 'linearized by Ghostscript' }, await gs(fast, 'pdfwrite', '-dFastWebView=true'));
}

async function withoutText(corpus) {
  const [outlined, facts] = letter('gs-outlined');
  corpus.add(
    { ...facts, scan: true, covers: 'letters as drawings: nothing to select, needs OCR' },
    await gs(outlined, 'pdfwrite', '-dNoOutputFonts'),
  );
  const [drawn, others] = letter('gs-page-images');
  corpus.add(
    { ...others, scan: true, covers: 'pages as pictures by Ghostscript' },
    await gs(drawn, 'pdfimage8', '-r120'),
  );
}

async function byMupdf(corpus) {
  const [plain, facts] = letter('mutool-clean');
  corpus.add(
    { ...facts, madeBy: 'MuPDF', covers: 'cleaned, packed and with other numbers of objects' },
    await convert(plain, 'mutool', (from, to) => ['clean', '-ggg', '-z', from, to]),
  );
  const [whole, { gone }] = letter('mutool-poster');
  corpus.add(
    {
      file: 'mutool-poster.pdf',
      madeBy: 'MuPDF',
      covers: 'a page in two halves: each shows its part and has the text of the whole',
      gone,
      kept: ['The number is', 'A harmless page'],
      note: 'What the other half shows lies outside of the boxes of a page.',
    },
    await convert(whole, 'mutool', (from, to) => ['poster', '-x', '1', '-y', '2', from, to]),
  );
}
