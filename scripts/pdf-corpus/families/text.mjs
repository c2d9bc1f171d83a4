import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { HARMLESS_PAGE, HARMLESS_TEXT, line, lines, literal, RawPdf } from '../lib/raw.mjs';
import { valuesFor } from '../lib/values.mjs';

const RAW = 'hand-written objects';

/** Visible text: its position on the page, and the placement of its glyphs. */
export default async function text(corpus) {
  await plainLines(corpus);
  for (const make of [
    twoColumns,
    ruledTable,
    tabbedTable,
    rotatedPages,
    anyAngle,
    doubled,
    split,
    perGlyph,
    backwards,
  ]) {
    make(corpus);
  }
}

async function plainLines(corpus) {
  const v = valuesFor('text-plain');
  const [ssn, email, phone, card, iban] = [v.ssn(), v.email(), v.phone(), v.card(), v.iban()];
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  const said = [
    'Dear customer, these are the details that we have of you.',
    `Your number is ${ssn} and your address ${email} as before.`,
    `We call ${phone} on Mondays. The card ${card} was charged.`,
    `Refunds go to ${iban} within ten days.`,
    `Signed by ${v.plain} in the usual way.`,
    'Please tell us when something here is wrong.',
  ];
  said.forEach((each, i) => page.drawText(each, { x: 60, y: 760 - 24 * i, size: 12, font }));
  pdf.addPage([595, 842]).drawText('A second page without anything.', { x: 60, y: 760, size: 12, font });
  corpus.add(
    {
      file: 'text-plain.pdf',
      madeBy: 'pdf-lib',
      covers: 'lines',
      gone: [ssn, email, phone, card, iban, v.plain],
      kept: [
        'Dear customer',
        'Your number is',
        'as before.',
        'was charged.',
        'Refunds go to',
        'Please tell us',
        'A second page',
      ],
      untouched: [2],
    },
    await pdf.save(),
  );
}

function twoColumns(corpus) {
  const v = valuesFor('text-columns');
  const [ssn, email, phone, iban] = [v.ssn(), v.email(), v.phone(), v.iban()];
  const left = [
    'The left column begins here',
    'and goes on with a number',
    `${ssn} in the middle`,
    `or ${email}`,
    'and ends at the bottom left.',
  ];
  const right = [
    'The right column begins here',
    `with ${phone}`,
    'and what is written to',
    iban,
    'and ends at the bottom right.',
  ];
  const pdf = new RawPdf();
  // Line by line across both columns, as some writers store it in the file.
  const rows = left.map((each, i) => `${line(60, 700 - 18 * i, each)}\n${line(330, 700 - 18 * i, right[i])}`);
  pdf.page(rows.join('\n'));
  corpus.add(
    {
      file: 'text-columns.pdf',
      madeBy: RAW,
      covers: 'columns, drawn line by line over both',
      gone: [ssn, email, phone, iban],
      kept: ['left column begins', 'in the middle', 'bottom left.', 'right column begins', 'bottom right.'],
    },
    pdf.build(),
  );
}

function ruledTable(corpus) {
  const v = valuesFor('text-table-ruled');
  const people = Array.from({ length: 4 }, () => [v.ssn(), v.phone(), v.email()]);
  const rules = Array.from({ length: 6 }, (_, i) => `60 ${720 - 24 * i} m 540 ${720 - 24 * i} l S`);
  const bars = [60, 120, 220, 360, 540].map((x) => `${x} 720 m ${x} 600 l S`);
  const cells = [['Row', 'Number', 'Telephone', 'Mail'], ...people.map((each, i) => [`No. ${i + 1}`, ...each])];
  const words = cells.flatMap((row, i) =>
    row.map((cell, j) => line([66, 126, 226, 366][j], 704 - 24 * i, cell, { size: 10 })),
  );
  const pdf = new RawPdf();
  pdf.page(['0.5 w', ...rules, ...bars, ...words, line(60, 560, 'Four rows, nobody is missing.')].join('\n'));
  corpus.add(
    {
      file: 'text-table-ruled.pdf',
      madeBy: RAW,
      covers: 'tables, ruled',
      gone: people.flat(),
      kept: ['Row', 'Number', 'Telephone', 'Mail', 'No. 1', 'No. 2', 'No. 3', 'No. 4', 'nobody is missing.'],
    },
    pdf.build(),
  );
}

function tabbedTable(corpus) {
  const v = valuesFor('text-table-tabs');
  const rows = Array.from({ length: 3 }, (_, i) => [`Item ${i + 1}`, v.card(), `${10 * (i + 1)}.00`]);
  const pdf = new RawPdf();
  // One operator per row: cells are separated by gaps as wide as tabs.
  const shown = rows.map(
    ([item, card, amount], i) =>
      `BT /F3 10 Tf 60 ${700 - 20 * i} Td [${literal(item)} -6000 ${literal(card)} -6000 ${literal(amount)}] TJ ET`,
  );
  pdf.page([...shown, line(60, 600, 'Total of the three items: 60.00')].join('\n'));
  corpus.add(
    {
      file: 'text-table-tabs.pdf',
      madeBy: RAW,
      covers: 'tables, by distances alone',
      gone: rows.map(([, card]) => card),
      kept: ['Item 1', '10.00', 'Item 2', '20.00', 'Item 3', '30.00', 'Total of the three items'],
    },
    pdf.build(),
  );
}

function rotatedPages(corpus) {
  const v = valuesFor('text-rotated-pages');
  const gone = [];
  const pdf = new RawPdf();
  for (const turn of [90, 180, 270]) {
    const [ssn, email] = [v.ssn(), v.email()];
    gone.push(ssn, email);
    // Rotated against the page, so that it appears upright.
    const [matrix, x, y] = { 90: ['0 1 -1 0', 80, 72], 180: ['-1 0 0 -1', 540, 720], 270: ['0 -1 1 0', 540, 720] }[
      turn
    ];
    const said = [
      `This page is turned by ${turn}.`,
      `It has ${ssn} and ${email} on it.`,
      `So ends the page of ${turn}.`,
    ];
    const show = [
      'BT /F1 12 Tf 20 TL',
      `${matrix} ${x} ${y} Tm`,
      ...said.map((each) => `${literal(each)} Tj T*`),
      'ET',
    ];
    pdf.page(show.join(' '), { entries: `/Rotate ${turn}` });
  }
  pdf.page(HARMLESS_PAGE, { entries: '/Rotate 90' });
  corpus.add(
    {
      file: 'text-rotated-pages.pdf',
      madeBy: RAW,
      covers: 'rotated pages',
      gone,
      kept: ['turned by 90.', 'page of 90.', 'turned by 180.', 'page of 180.', 'turned by 270.', 'page of 270.'],
      untouched: [4],
    },
    pdf.build(),
  );
}

function anyAngle(corpus) {
  const v = valuesFor('text-any-angle');
  const gone = [];
  const shown = [37, 90, 180, -45].map((degrees, i) => {
    const ssn = v.ssn();
    gone.push(ssn);
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)].map((n) =>
      n.toFixed(5),
    );
    const [x, y] = [
      [72, 450],
      [500, 420],
      [350, 380],
      [100, 330],
    ][i];
    return `BT /F1 12 Tf ${cos} ${sin} ${-sin} ${cos} ${x} ${y} Tm ${literal(`Turned ${ssn} here`)} Tj ET`;
  });
  // Includes slanted and mirrored text.
  const [slanted, mirrored] = [v.ssn(), v.ssn()];
  shown.push(`BT /F1 12 Tf 1 0 0.4 1 72 150 Tm ${literal(`Slanted ${slanted} here`)} Tj ET`);
  shown.push(`BT /F1 12 Tf -1 0 0 1 540 120 Tm ${literal(`Mirrored ${mirrored} here`)} Tj ET`);
  const pdf = new RawPdf();
  pdf.page(
    [line(72, 700, 'Upright words at the top.'), ...shown, line(72, 80, 'Upright words at the foot.')].join('\n'),
  );
  corpus.add(
    {
      file: 'text-any-angle.pdf',
      madeBy: RAW,
      covers: 'rotated, slanted and mirrored text',
      gone: [...gone, slanted, mirrored],
      kept: ['Upright words at the top.', 'Upright words at the foot.'],
    },
    pdf.build(),
  );
}

function doubled(corpus) {
  const v = valuesFor('text-doubled');
  const [ssn, phone] = [v.ssn(), v.phone()];
  const bold = (x, y, text) => [0, 0.4, 0.8].map((shift) => line(x + shift, y, text)).join('\n');
  const shadow = `0.7 g ${line(73.5, 638.5, `Shadow of ${phone} beneath`)} 0 g ${line(72, 640, `Shadow of ${phone} beneath`)}`;
  const pdf = new RawPdf();
  pdf.page(
    [
      line(72, 700, 'Bold by showing it thrice:'),
      bold(72, 670, `Thrice ${ssn} over`),
      shadow,
      line(72, 600, 'Thin again.'),
    ].join('\n'),
  );
  corpus.add(
    {
      file: 'text-doubled.pdf',
      madeBy: RAW,
      covers: 'overlapping text (bold by repetition, shadows)',
      gone: [ssn, phone],
      kept: ['Bold by showing it', 'Thin again.'],
    },
    pdf.build(),
  );
}

function split(corpus) {
  const v = valuesFor('text-split');
  const [ssn, email, card] = [v.ssn(), v.email(), v.card()];
  const kerned = [...`Kerned ${email} text`]
    .map((character, i) => `${literal(character)} ${[-20, 35, 0, 12][i % 4]}`)
    .join(' ');
  const pieces = [ssn.slice(0, 2), ssn.slice(2, 5), ssn.slice(5)].map((piece) => `${literal(piece)} Tj`).join(' ');
  const pdf = new RawPdf();
  pdf.page([
    `BT /F1 12 Tf 72 700 Td (Several instructions: ) Tj ${pieces} ( and on.) Tj ET`,
    `BT /F1 12 Tf 72 670 Td [${kerned}] TJ ET`,
    `BT /F1 12 Tf 3 Tc 8 Tw 72 640 Td ${literal(`Spaced ${card} out`)} Tj 0 Tc 0 Tw ET`,
    `BT /F1 12 Tf 72 610 Td 14 TL (The last) Tj 0 0 (line) " (is broken.) ' ET`,
  ]);
  corpus.add(
    {
      file: 'text-split.pdf',
      madeBy: RAW,
      covers: 'a value in many instructions, kerning, spacing, several content streams',
      gone: [ssn, email, card],
      kept: ['Several instructions:', 'and on.', 'Kerned', 'text', 'The last', 'is broken.'],
    },
    pdf.build(),
  );
}

/** Widths of those Helvetica glyphs that the values use (per 1000). */
const width = (character) => ({ '-': 333, ' ': 278, '.': 278, '+': 584, '@': 1015 })[character] ?? 556;

function placed(x, y, text) {
  let at = x;
  return [...text].map((character) => {
    const show = line(at.toFixed(2), y, character);
    at += (width(character) * 12) / 1000;
    return show;
  });
}

function perGlyph(corpus) {
  const v = valuesFor('text-per-glyph');
  const [ssn, phone] = [v.ssn(), v.phone()];
  const pdf = new RawPdf();
  pdf.page(
    [
      line(72, 700, 'Each digit is placed alone:'),
      ...placed(72, 680, ssn),
      line(72, 660, 'and the telephone'),
      ...placed(72, 640, phone),
      line(72, 620, 'ends it.'),
    ].join('\n'),
  );
  corpus.add(
    {
      file: 'text-per-glyph.pdf',
      madeBy: RAW,
      covers: 'glyphs placed one by one',
      gone: [ssn, phone],
      kept: ['Each digit is placed alone:', 'and the telephone', 'ends it.'],
    },
    pdf.build(),
  );
}

function backwards(corpus) {
  const v = valuesFor('text-backwards');
  const [ssn, phone, card] = [v.ssn(), v.phone(), v.card()];
  const glyphs = placed(72, 680, ssn);
  const evenThenOdd = placed(72, 640, phone);
  const pdf = new RawPdf();
  // Lines from bottom to top; glyphs from right to left; glyphs at even positions before those at odd ones.
  pdf.page(
    [
      line(72, 580, 'The last line comes first in the file.'),
      line(72, 610, `Card ${card} before it.`),
      ...evenThenOdd.filter((_, i) => i % 2 === 0),
      ...glyphs.reverse(),
      ...evenThenOdd.filter((_, i) => i % 2 === 1),
      line(72, 700, 'The first line comes last in the file.'),
    ].join('\n'),
  );
  pdf.page(HARMLESS_PAGE);
  corpus.add(
    {
      file: 'text-backwards.pdf',
      madeBy: RAW,
      covers: 'glyphs and lines in another order than they are read',
      gone: [ssn, phone, card],
      kept: ['The first line', 'before it.', 'The last line', HARMLESS_TEXT],
      untouched: [2],
    },
    pdf.build(),
  );
}
