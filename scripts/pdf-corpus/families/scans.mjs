import { RawPdf } from '../lib/raw.mjs';
import { jbig2, raster } from '../lib/raster.mjs';
import { convert } from '../lib/tools.mjs';
import { valuesFor } from '../lib/values.mjs';

/** Pixels per point; pages have the size of a postcard, to keep the files small. */
const SCALE = 200 / 72;
const SHEET = [420, 300];
const PIXELS = SHEET.map((points) => Math.round(points * SCALE));
const MADE_BY = 'Pillow and hand-written objects';

/** Pages that are images of text. */
export default async function scans(corpus) {
  await codecs(corpus);
  await severalPages(corpus);
  await turned(corpus);
  await strips(corpus);
  await sandwiches(corpus);
}

/** The content of a page, and its manifest entry. */
function sheet(name, texts = 3) {
  const v = valuesFor(name);
  const gone = [v.ssn(), v.phone(), v.card()].slice(0, texts);
  const said = [
    'A letter from the scanner',
    `The number is ${gone[0]}`,
    `call ${gone[1]} soon`,
    `the card ${gone[2]}`,
    'So the letter ends',
  ].filter((each) => !each.includes('undefined'));
  return {
    job: { size: PIXELS, font: 34, lines: said.map((each, i) => [80, 100 + 120 * i, each]) },
    facts: { file: `${name}.pdf`, gone, kept: ['A letter from', 'The number', 'So the letter ends'], scan: true },
  };
}

const image = (pdf, data, entries, [width, height] = PIXELS, options = {}) =>
  pdf.stream(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries}`, data, options);

function sheetOf(pdf, picture, entries = '') {
  pdf.page(`q ${SHEET[0]} 0 0 ${SHEET[1]} 0 0 cm /Im Do Q`, {
    media: [0, 0, ...SHEET],
    resources: `<< /XObject << /Im ${picture} >> >>`,
    entries,
  });
}

async function codecs(corpus) {
  const gray = '/ColorSpace /DeviceGray /BitsPerComponent 8';
  const bits = '/ColorSpace /DeviceGray /BitsPerComponent 1';
  const fax = `/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${PIXELS[0]} /Rows ${PIXELS[1]} >>`;
  const cases = [
    ['scan-clean', 'clean, 1 bit', { mode: '1', as: 'raw' }, bits, { deflate: true }],
    [
      'scan-gray',
      'shades of gray, blurred and noisy',
      { as: 'jpeg', noise: true, paper: 235, ink: 40 },
      `${gray} /Filter /DCTDecode`,
    ],
    ['scan-skewed', 'askew by 1 degree', { as: 'jpeg', skew: 1 }, `${gray} /Filter /DCTDecode`],
    [
      'scan-colour',
      'colour, JPEG',
      { as: 'jpeg', mode: 'RGB' },
      '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
    ],
    [
      'scan-cmyk',
      'four inks, JPEG',
      { as: 'jpeg', mode: 'CMYK' },
      '/ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]',
    ],
    ['scan-jpeg2000', 'JPEG 2000', { as: 'jp2' }, '/Filter /JPXDecode'],
    ['scan-ccitt', '1 bit, CCITT group 4', { mode: '1', as: 'g4' }, `${bits} ${fax}`],
    ['scan-jbig2', '1 bit, JBIG2', { mode: '1', as: 'g4' }, `${bits} /Filter /JBIG2Decode`],
  ];
  for (const [name, covers, how, entries, options] of cases) {
    const { job, facts } = sheet(name);
    const [drawn] = await raster({ ...job, ...how });
    const data = name === 'scan-jbig2' ? jbig2(drawn, ...PIXELS) : drawn;
    const pdf = new RawPdf();
    sheetOf(pdf, image(pdf, data, entries, PIXELS, options));
    corpus.add({ ...facts, madeBy: MADE_BY, covers: `a scan: ${covers}` }, pdf.build());
  }
}

async function severalPages(corpus) {
  const { job, facts } = sheet('scan-pages');
  const harmless = {
    ...job,
    lines: [
      [80, 200, 'A sheet that names nobody'],
      [80, 400, 'and stays as it is'],
    ],
  };
  const pictures = await raster({ ...job, mode: '1' }, { ...harmless, mode: '1' });
  const pdf = new RawPdf();
  for (const data of pictures)
    sheetOf(pdf, image(pdf, data, '/ColorSpace /DeviceGray /BitsPerComponent 1', PIXELS, { deflate: true }));
  corpus.add(
    {
      ...facts,
      madeBy: MADE_BY,
      covers: 'a scan of two sheets, the second harmless',
      kept: [...facts.kept, 'A sheet that names nobody'],
      untouched: [2],
    },
    pdf.build(),
  );
}

async function turned(corpus) {
  const { job, facts } = sheet('scan-turned');
  const [drawn] = await raster({ ...job, mode: '1', turn: 90 });
  const pdf = new RawPdf();
  const picture = image(pdf, drawn, '/ColorSpace /DeviceGray /BitsPerComponent 1', [PIXELS[1], PIXELS[0]], {
    deflate: true,
  });
  // The page was scanned sideways and is rotated upright; the crop box removes a margin.
  pdf.page(`q ${SHEET[1]} 0 0 ${SHEET[0]} 0 0 cm /Im Do Q`, {
    media: [0, 0, SHEET[1], SHEET[0]],
    resources: `<< /XObject << /Im ${picture} >> >>`,
    entries: '/Rotate 90 /CropBox [6 6 294 414]',
  });
  corpus.add(
    { ...facts, madeBy: MADE_BY, covers: 'a scan that lay on its side, on a turned page with a crop box' },
    pdf.build(),
  );
}

async function strips(corpus) {
  const { job, facts } = sheet('scan-strips');
  const [drawn] = await raster({ ...job, mode: 'L' });
  const pdf = new RawPdf();
  // The strips are cut through the letters: no single image contains a whole line.
  const rows = [0, 120, 245, 365, 480, 600, PIXELS[1]];
  const names = [];
  const shown = rows.slice(1).map((end, i) => {
    const data = drawn.subarray(rows[i] * PIXELS[0], end * PIXELS[0]);
    names.push(
      `/S${i} ${image(pdf, data, '/ColorSpace /DeviceGray /BitsPerComponent 8', [PIXELS[0], end - rows[i]], { deflate: true })}`,
    );
    const [height, y] = [(end - rows[i]) / SCALE, SHEET[1] - end / SCALE];
    return `q ${SHEET[0]} 0 0 ${height.toFixed(3)} 0 ${y.toFixed(3)} cm /S${i} Do Q`;
  });
  pdf.page(shown.join('\n'), { media: [0, 0, ...SHEET], resources: `<< /XObject << ${names.join(' ')} >> >>` });
  corpus.add({ ...facts, madeBy: MADE_BY, covers: 'a scan in strips that cut through the lines' }, pdf.build());
}

async function sandwiches(corpus) {
  const { job, facts } = sheet('scan-sandwich');
  const [drawn] = await raster({ ...job, mode: 'L', as: 'png', dpi: 200 });
  const recognised = await convert(drawn, 'tesseract', () => ['in.png', 'out', '--dpi', '200', 'pdf'], {
    from: 'in.png',
    env: { OMP_THREAD_LIMIT: '1' },
  });
  corpus.add(
    { ...facts, madeBy: 'Tesseract', covers: 'a scan with the text that OCR read, hidden beneath' },
    recognised,
  );

  // A text layer that differs from the image: the values of both must be removed.
  const other = sheet('scan-wrong-layer', 1);
  const layer = valuesFor('scan-wrong-layer-2').email();
  const [picture] = await raster({ ...other.job, mode: '1' });
  const pdf = new RawPdf();
  const drawnSheet = image(pdf, picture, '/ColorSpace /DeviceGray /BitsPerComponent 1', PIXELS, { deflate: true });
  pdf.page(
    `BT 3 Tr /F1 10 Tf 30 200 Td (A bad layer says ${layer} here) Tj ET q ${SHEET[0]} 0 0 ${SHEET[1]} 0 0 cm /Im Do Q`,
    {
      media: [0, 0, ...SHEET],
      resources: pdf.resources(`/XObject << /Im ${drawnSheet} >>`),
    },
  );
  corpus.add(
    {
      ...other.facts,
      gone: [...other.facts.gone, layer],
      madeBy: MADE_BY,
      covers: 'a scan whose hidden text is not what it shows',
    },
    pdf.build(),
  );
}
