import { lines, RawPdf } from '../lib/raw.mjs';
import { valuesFor } from '../lib/values.mjs';

const RAW = 'hand-written objects';

/** Values that are broken across lines, pages or columns. */
export default function brokenValues(corpus) {
  hyphenated(corpus);
  overLines(corpus);
  overPages(corpus);
  overColumns(corpus);
}

function hyphenated(corpus) {
  const v = valuesFor('broken-hyphenated');
  const [ssn, phone] = [v.ssn(), v.phone()];
  const pdf = new RawPdf();
  // A number broken after one of its own hyphens, and a name with a hyphen added by the line break.
  const [first, last] = v.plain.split(' ');
  pdf.page(
    lines(72, 700, [
      `The number ends the line: ${ssn.slice(0, 7)}`,
      `${ssn.slice(7)} is the rest of it. Then comes a telephone, ${phone.slice(0, -4)}`,
      `${phone.slice(-4)} to be called. It was written by ${first} ${last.slice(0, 5)}-`,
      `${last.slice(5)} and by nobody else.`,
    ]),
  );
  corpus.add(
    {
      file: 'broken-hyphenated.pdf',
      madeBy: RAW,
      covers: 'hyphenation at line ends',
      gone: [ssn, phone, v.plain],
      kept: ['The number ends the line:', 'is the rest of it.', 'to be called.', 'and by nobody else.'],
    },
    pdf.build(),
  );
}

function overLines(corpus) {
  const v = valuesFor('broken-lines');
  const [card, iban] = [v.card(), v.iban()];
  const [first, last] = v.plain.split(' ');
  const pdf = new RawPdf();
  pdf.page(
    lines(72, 700, [
      `Please charge the card ${card.slice(0, 10)}`,
      `${card.slice(10)} this month and send what is over to ${iban.slice(0, 14)}`,
      `${iban.slice(15)} of the bank. The order came from ${first}`,
      `${last} by telephone.`,
    ]),
  );
  corpus.add(
    {
      file: 'broken-lines.pdf',
      madeBy: RAW,
      covers: 'values broken over lines',
      gone: [card, iban, v.plain],
      kept: ['Please charge the card', 'this month and send', 'of the bank. The order came from', 'by telephone.'],
    },
    pdf.build(),
  );
}

function overPages(corpus) {
  const v = valuesFor('broken-pages');
  const card = v.card();
  const [first, last] = v.plain.split(' ');
  const pdf = new RawPdf();
  pdf.page(
    lines(72, 120, [
      'This page is nearly full, and at its very end',
      'the one who signed is named, which is',
      `the well known ${first}`,
    ]),
  );
  pdf.page(
    `${lines(72, 720, [`${last} goes on here.`, 'More words in between.'])}\n${lines(72, 100, [`The card has ${card.slice(0, 9)}`])}`,
  );
  pdf.page(lines(72, 720, [`${card.slice(10)} on its front.`, 'The end.']));
  corpus.add(
    {
      file: 'broken-pages.pdf',
      madeBy: RAW,
      covers: 'values broken over pages',
      gone: [v.plain, card],
      kept: [
        'This page is nearly full',
        'the well known',
        'goes on here.',
        'The card has',
        'on its front.',
        'The end.',
      ],
    },
    pdf.build(),
  );
}

function overColumns(corpus) {
  const v = valuesFor('broken-columns');
  const card = v.card();
  const pdf = new RawPdf();
  const left = ['The story of the card began', 'long ago, when somebody had', `it made. It reads ${card.slice(0, 9)}`];
  const right = [`${card.slice(10)} in raised`, 'letters, and nothing more is', 'known about it to this day.'];
  pdf.page(`${lines(60, 700, left)}\n${lines(330, 700, right)}`);
  corpus.add(
    {
      file: 'broken-columns.pdf',
      madeBy: RAW,
      covers: 'a value broken from the foot of a column to the top of the next',
      gone: [card],
      kept: ['The story of the card', 'it made. It reads', 'in raised', 'to this day.'],
    },
    pdf.build(),
  );
}
