import { HARMLESS_PAGE, HARMLESS_TEXT, line, lines, literal, RawPdf } from '../lib/raw.mjs';
import { valuesFor } from '../lib/values.mjs';

const RAW = 'hand-written objects';

/** Text that is in the file but not visible; and pages with unusual geometry. */
export default function hidden(corpus) {
  for (const make of [modes, covered, tiny, outside, clipped, boxes, inherited, unitsAndTurns]) make(corpus);
}

function modes(corpus) {
  const v = valuesFor('hidden-modes');
  const [none, white, onWhite, outline] = [v.ssn(), v.email(), v.phone(), v.card()];
  const pdf = new RawPdf();
  pdf.page(
    [
      line(72, 700, 'Words that are seen.'),
      `q 3 Tr ${line(72, 670, `Mode three ${none} text`)} Q`,
      `q 1 g ${line(72, 640, `White ${white} text`)} Q`,
      `q 0 0 0.4 rg 72 600 300 24 re f 0 0 0.4 rg ${line(76, 608, `Dark ${onWhite} on dark`)} Q`,
      `q 1 Tr 0.5 w ${line(72, 560, `Outlined ${outline} text`, { size: 16 })} Q`,
      line(72, 520, 'Other words that are seen.'),
    ].join('\n'),
  );
  corpus.add(
    {
      file: 'hidden-modes.pdf',
      madeBy: RAW,
      covers: 'hidden, white and outlined text',
      gone: [none, white, onWhite, outline],
      kept: ['Words that are seen.', 'Other words that are seen.'],
    },
    pdf.build(),
  );
}

function covered(corpus) {
  const v = valuesFor('hidden-covered');
  const [image, bar, annotation] = [v.ssn(), v.email(), v.phone()];
  const pdf = new RawPdf();
  const picture = pdf.stream(
    '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
    '\x80',
  );
  const look = pdf.form('0 g 0 0 300 24 re f', { box: '[0 0 300 24]' });
  const note = pdf.add(`<< /Type /Annot /Subtype /Square /Rect [72 572 372 596] /F 4 /AP << /N ${look} >> >>`);
  pdf.page(
    [
      line(72, 700, 'Somebody drew bars over this:'),
      line(76, 660, `Under a picture ${image}`),
      'q 300 0 0 24 72 652 cm /Im Do Q',
      line(76, 620, `Under a bar ${bar}`),
      '0 g 72 612 300 24 re f',
      line(76, 580, `Under a note ${annotation}`),
      line(72, 540, 'and thought it was gone.'),
    ].join('\n'),
    { resources: pdf.resources(`/XObject << /Im ${picture} >>`), entries: `/Annots [${note}]` },
  );
  corpus.add(
    {
      file: 'hidden-covered.pdf',
      madeBy: RAW,
      covers: 'text behind a picture, a bar and an annotation',
      gone: [image, bar, annotation],
      kept: ['Somebody drew bars', 'and thought it was gone.'],
    },
    pdf.build(),
  );
}

function tiny(corpus) {
  const v = valuesFor('hidden-tiny');
  const [small, narrow, flat, zero] = [v.ssn(), v.email(), v.phone(), v.card()];
  const pdf = new RawPdf();
  pdf.page(
    [
      line(72, 700, 'Words of a common size.'),
      line(72, 670, `Small ${small} text`, { size: 0.4 }),
      `BT /F1 12 Tf 0.1 Tz 72 640 Td ${literal(`Narrow ${narrow} text`)} Tj 100 Tz ET`,
      `BT /F1 12 Tf 1 0 0 0.0001 72 610 Tm ${literal(`Flat ${flat} text`)} Tj ET`,
      `BT /F1 0 Tf 72 580 Td ${literal(`Zero ${zero} text`)} Tj ET`,
      line(72, 550, 'Again words of a common size.'),
    ].join('\n'),
  );
  corpus.add(
    {
      file: 'hidden-tiny.pdf',
      madeBy: RAW,
      covers: 'text of a tiny size, of no width, of no height, of size 0',
      gone: [small, narrow, flat, zero],
      kept: ['Words of a common size.', 'Again words of a common size.'],
    },
    pdf.build(),
  );
}

function outside(corpus) {
  const v = valuesFor('hidden-outside');
  const [beyondCrop, beyondMedia, half] = [v.ssn(), v.email(), v.phone()];
  const pdf = new RawPdf();
  pdf.page(
    [
      line(110, 600, 'Inside the visible part.'),
      line(110, 740, `Above it ${beyondCrop} hidden`),
      line(110, -300, `Off the sheet ${beyondMedia} hidden`),
      line(470, 500, `Cut ${half} by the edge`),
      line(110, 450, 'Still inside.'),
    ].join('\n'),
    { entries: '/CropBox [100 100 520 700]' },
  );
  corpus.add(
    {
      file: 'hidden-outside.pdf',
      madeBy: RAW,
      covers: 'text outside the crop box and off the sheet',
      gone: [beyondCrop, beyondMedia, half],
      kept: ['Inside the visible part.', 'Still inside.'],
    },
    pdf.build(),
  );
}

function clipped(corpus) {
  const v = valuesFor('hidden-clipped');
  const [away, half, asClip, nothing] = [v.ssn(), v.email(), v.card(), v.phone()];
  const pdf = new RawPdf();
  pdf.page(
    [
      line(72, 700, 'Words that nothing cuts.'),
      `q 300 300 10 10 re W n ${line(72, 670, `Cut away ${away} whole`)} Q`,
      `q 72 630 120 8 re W n ${line(72, 630, `Half ${half} cut`)} Q`,
      `q BT /F4 24 Tf 7 Tr 72 580 Td ${literal(asClip)} Tj ET 0.9 0.3 0.1 rg 60 570 400 16 re f 0.1 0.3 0.9 rg 60 586 400 30 re f Q`,
      `q 0 0 0 0 re W n ${line(72, 550, `Nothing ${nothing} of it`)} Q`,
      line(72, 500, 'Words at the end that nothing cuts.'),
    ].join('\n'),
  );
  corpus.add(
    {
      file: 'hidden-clipped.pdf',
      madeBy: RAW,
      covers: 'clipped text, text as the clip of colours',
      gone: [away, half, asClip, nothing],
      kept: ['Words that nothing cuts.', 'Words at the end'],
    },
    pdf.build(),
  );
}

function boxes(corpus) {
  const v = valuesFor('page-boxes');
  const gone = [v.ssn(), v.email(), v.phone(), v.ssn()];
  const pdf = new RawPdf();
  const said = (x, y, value, name) =>
    lines(x, y, [`A page with ${name}.`, `It has ${value} on it.`, `The end of ${name}.`]);
  pdf.page(said(-250, 60, gone[0], 'a corner below zero'), { media: [-300, -400, 312, 392] });
  pdf.page(said(250, 500, gone[1], 'a crop box inside'), { entries: '/CropBox [200 300 580 560]' });
  pdf.page(said(1050, 1500, gone[2], 'a far corner'), {
    media: [1000, 1000, 1612, 1792],
    entries: '/CropBox [1020 1100 1600 1700] /Rotate 270',
  });
  pdf.page(said(72, 300, gone[3], 'corners in another order'), { media: [612, 500, 0, 0] });
  pdf.page(lines(250, 500, ['A harmless page with a crop box.']), {
    entries: '/CropBox [200 300 580 560] /Rotate 180',
  });
  corpus.add(
    {
      file: 'page-boxes.pdf',
      madeBy: RAW,
      covers: 'MediaBox not at 0, CropBox with an offset, both turned',
      gone,
      kept: [
        'A page with a corner',
        'The end of a corner',
        'a crop box inside',
        'a far corner',
        'corners in another order',
        'A harmless page',
      ],
      untouched: [5],
    },
    pdf.build(),
  );
}

function inherited(corpus) {
  const v = valuesFor('page-inherited');
  const [ssn, phone] = [v.ssn(), v.phone()];
  const pdf = new RawPdf();
  pdf.page(lines(72, 300, ['All is inherited here.', `Also ${ssn} of course.`]), { inherit: true });
  pdf.page(HARMLESS_PAGE.replaceAll('700', '340').replaceAll('560', '150').replaceAll('520', '100'), { inherit: true });
  pdf.page(lines(72, 300, [`And ${phone} last.`, 'The end of what is inherited.']), { inherit: true });
  corpus.add(
    {
      file: 'page-inherited.pdf',
      madeBy: RAW,
      covers: 'resources, boxes and rotation inherited from the tree of pages',
      gone: [ssn, phone],
      kept: ['All is inherited here.', HARMLESS_TEXT, 'The end of what is inherited.'],
      untouched: [2],
    },
    pdf.build({ tree: `/MediaBox [0 0 500 400] /CropBox [20 20 480 380] /Rotate 90 /Resources ${pdf.resources()}` }),
  );
}

function unitsAndTurns(corpus) {
  const v = valuesFor('page-user-unit');
  const [ssn, email] = [v.ssn(), v.email()];
  const pdf = new RawPdf();
  pdf.page(lines(36, 300, ['A unit of two points.', `Large ${ssn} letters.`]), {
    media: [0, 0, 306, 396],
    entries: '/UserUnit 2',
  });
  pdf.page(lines(720, 3000, ['A unit of a tenth.', `Small ${email} letters.`], { size: 120, leading: 180 }), {
    media: [0, 0, 6120, 7920],
    entries: '/UserUnit 0.1',
  });
  pdf.page(lines(36, 300, ['A harmless page of large units.']), {
    media: [0, 0, 306, 396],
    entries: '/UserUnit 2 /Rotate -90',
  });
  corpus.add(
    {
      file: 'page-user-unit.pdf',
      madeBy: RAW,
      covers: 'UserUnit, a negative rotation',
      gone: [ssn, email],
      kept: ['A unit of two points.', 'A unit of a tenth.', 'A harmless page of large units.'],
      untouched: [3],
    },
    pdf.build(),
  );
}
