import { HARMLESS_PAGE, HARMLESS_TEXT, line, RawPdf } from '../lib/raw.mjs';
import { raster } from '../lib/raster.mjs';
import { valuesFor } from '../lib/values.mjs';

const MADE_BY = 'Pillow and hand-written objects';
const SIZE = [800, 60];

/** Images of values on pages that also have text: only OCR finds these values. */
export default async function pictures(corpus) {
  const v = valuesFor('pictures');
  const cases = {
    'picture-plain': [drawPlain, 'a picture that shows a value on a page of text'],
    'picture-inline': [drawInline, 'an inline image that shows a value'],
    'picture-stencil': [drawStencil, 'a stencil mask that shows a value'],
    'picture-indexed': [drawIndexed, 'a picture with a palette'],
    'picture-alpha': [drawAlpha, 'a picture of one colour whose soft mask shows the value'],
    'picture-in-form': [drawInForm, 'a picture in a form XObject, turned and mirrored by it'],
  };
  for (const [name, [draw, covers]] of Object.entries(cases)) {
    const value = v.ssn();
    const pdf = new RawPdf();
    await draw(pdf, `Number ${value}`, {
      around: (show) =>
        [line(72, 700, 'Words above the picture.'), show, line(72, 500, 'Words below the picture.')].join('\n'),
    });
    pdf.page(HARMLESS_PAGE);
    corpus.add(
      {
        file: `${name}.pdf`,
        madeBy: MADE_BY,
        covers,
        gone: [value],
        kept: ['Words above the picture.', 'Words below the picture.', HARMLESS_TEXT],
        untouched: [2],
        note: 'The value is pixels: only OCR finds it.',
      },
      pdf.build(),
    );
  }
  await shared(corpus);
}

const PLACE = 'q 288 0 0 21.6 72 600 cm /Im Do Q';
const job = (text, more) => ({ size: SIZE, font: 40, lines: [[10, 6, text]], ...more });
const bytesARow = Math.ceil(SIZE[0] / 8);
const image = (pdf, entries, data) =>
  pdf.stream(`/Type /XObject /Subtype /Image /Width ${SIZE[0]} /Height ${SIZE[1]} ${entries}`, data, { deflate: true });
const resources = (pdf, picture) => ({ resources: pdf.resources(`/XObject << /Im ${picture} >>`) });

async function drawPlain(pdf, text, { around }) {
  const [data] = await raster(job(text));
  pdf.page(around(PLACE), resources(pdf, image(pdf, '/ColorSpace /DeviceGray /BitsPerComponent 8', data)));
}

async function drawInline(pdf, text, { around }) {
  const [data] = await raster(job(text, { mode: '1' }));
  const shown = `q 288 0 0 21.6 72 600 cm BI /W ${SIZE[0]} /H ${SIZE[1]} /BPC 1 /CS /G /F /AHx ID ${data.toString('hex')}> EI Q`;
  pdf.page(around(shown));
}

async function drawStencil(pdf, text, { around }) {
  const [data] = await raster(job(text, { mode: '1' }));
  pdf.page(around(`0 0 0.6 rg ${PLACE} 0 g`), resources(pdf, image(pdf, '/ImageMask true /BitsPerComponent 1', data)));
}

async function drawIndexed(pdf, text, { around }) {
  const [data] = await raster(job(text, { mode: '1' }));
  if (data.length !== bytesARow * SIZE[1]) throw new Error('The rows of the picture are not whole bytes.');
  pdf.page(
    around(PLACE),
    resources(pdf, image(pdf, '/ColorSpace [/Indexed /DeviceRGB 1 <800000FFFFD0>] /BitsPerComponent 1', data)),
  );
}

async function drawAlpha(pdf, text, { around }) {
  const [data] = await raster(job(text, { paper: 0, ink: 255 }));
  const mask = image(pdf, '/ColorSpace /DeviceGray /BitsPerComponent 8', data);
  pdf.page(
    around(PLACE),
    resources(
      pdf,
      image(pdf, `/ColorSpace /DeviceGray /BitsPerComponent 8 /SMask ${mask}`, Buffer.alloc(SIZE[0] * SIZE[1])),
    ),
  );
}

async function drawInForm(pdf, text, { around }) {
  const [data] = await raster(job(text));
  const picture = image(pdf, '/ColorSpace /DeviceGray /BitsPerComponent 8', data);
  // Mirrored within the form XObject, and mirrored back by the page.
  const form = pdf.form('q -288 0 0 21.6 288 0 cm /Im Do Q', {
    box: '[0 0 288 21.6]',
    resources: `<< /XObject << /Im ${picture} >> >>`,
  });
  pdf.page(around('q -0.985 0.174 0.174 0.985 360 600 cm /X Do Q'), {
    resources: pdf.resources(`/XObject << /X ${form} >>`),
  });
}

async function shared(corpus) {
  const v = valuesFor('picture-shared');
  const value = v.phone();
  const [data] = await raster(job(`Call ${value}`));
  const pdf = new RawPdf();
  const picture = image(pdf, '/ColorSpace /DeviceGray /BitsPerComponent 8', data);
  for (const number of [1, 2])
    pdf.page(`${line(72, 700, `Page ${number} shows the picture.`)} ${PLACE}`, resources(pdf, picture));
  pdf.page(HARMLESS_PAGE, resources(pdf, picture));
  corpus.add(
    {
      file: 'picture-shared.pdf',
      madeBy: MADE_BY,
      covers: 'one picture on two pages, and in the resources of a third',
      gone: [value],
      kept: ['Page 1 shows', 'Page 2 shows', HARMLESS_TEXT],
      untouched: [3],
      note: 'The value is pixels: only OCR finds it.',
    },
    pdf.build(),
  );
}
