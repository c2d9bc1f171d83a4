import { line, lines, RawPdf } from '../lib/raw.mjs';
import { embedSmallFont } from '../lib/small-font.mjs';
import { valuesFor } from '../lib/values.mjs';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
/** Maps every letter and digit to a different one, always the same. */
const scrambled = (character) => {
  for (const all of [LETTERS, LETTERS.toUpperCase(), DIGITS]) {
    const at = all.indexOf(character);
    if (at >= 0) return all[(7 * at + 5) % all.length === at ? (at + 1) % all.length : (7 * at + 5) % all.length];
  }
  return character;
};
const PRIVATE = (character) => String.fromCodePoint(0xe000 + character.codePointAt(0));

/** Fonts whose text is copied differently from how it looks: to prevent copying, or by mistake. */
export default function doubtfulMaps(corpus) {
  const whole = (file, covers, options) => {
    const v = valuesFor(file);
    const [ssn, card, phone] = [v.ssn(), v.card(), v.phone()];
    const pdf = new RawPdf();
    const { font, codes } = embedSmallFont(pdf, options);
    const texts = [
      'A page that says something else when it is copied',
      `The number of the account holder is ${ssn}`,
      `Telephone ${phone} between nine and five`,
      `Paid with the card ${card} on Monday`,
      'So ends the page',
    ];
    const content = texts.map((text, i) => `BT /M 16 Tf 72 ${700 - 30 * i} Td ${codes(text)} Tj ET`).join('\n');
    pdf.page(content, { resources: `<< /Font << /M ${font} >> >>` });
    const kept = ['A page that says something else', 'The number of the account holder', 'So ends the page'];
    corpus.add(
      { file: `${file}.pdf`, madeBy: 'hand-written objects', covers, gone: [ssn, phone, card], kept, scan: true },
      pdf.build(),
    );
  };
  whole('map-scrambled', 'a map that gives other letters and digits: only widths of letters tell', {
    cmap: false,
    meaning: scrambled,
  });
  whole('map-one-blank', 'a map that gives blanks: the text is empty', { cmap: false, meaning: () => ' ' });
  whole('map-one-letter', 'a map that gives one letter for all', { cmap: false, meaning: () => 'x' });
  whole('map-controls', 'a map that gives control characters', {
    cmap: false,
    meaning: (character) => String.fromCharCode(1 + (character.charCodeAt(0) % 8)),
  });
  oneLine(corpus, 'map-line-scrambled', 'one line of another map than the rest: the font file tells', scrambled);
  oneLine(corpus, 'map-line-private', 'one line of private use characters in the midst of text', PRIVATE);
  good(corpus);
}

function oneLine(corpus, file, covers, meaning) {
  const v = valuesFor(file);
  const [seen, plain] = [v.ssn(), v.email()];
  const pdf = new RawPdf();
  const { font, codes } = embedSmallFont(pdf, { meaning });
  const before = Array.from({ length: 20 }, (_, i) => `Line ${i + 1} of a page of which nearly all is what it seems.`);
  pdf.page(
    [
      lines(72, 740, before),
      `BT /M 14 Tf 72 340 Td ${codes(`Number ${seen}`)} Tj ET`,
      line(72, 300, `Write to ${plain} then.`),
    ].join('\n'),
    { resources: `<< /Font << ${pdf.fonts} /M ${font} >> >>` },
  );
  const kept = ['Line 1 of a page', 'Line 20 of a page', 'Write to', 'then.'];
  corpus.add({ file: `${file}.pdf`, madeBy: 'hand-written objects', covers, gone: [seen, plain], kept }, pdf.build());
}

/** Text that is copied as it looks, although it looks strange: none of it may be taken for something else. */
function good(corpus) {
  const v = valuesFor('map-good');
  const ssn = v.ssn();
  const pdf = new RawPdf();
  const { font, codes } = embedSmallFont(pdf);
  const texts = [
    'Mae pawb yn y dref yn gwybod bod y bryn yn wlyb drwy gydol y flwyddyn',
    'Wszyscy w mieście wiedzą, że przez cały rok wzgórze jest mokre'.normalize('NFKD').replace(/[^\x20-\x7e]/g, ''),
    'QXZJ-7741-KKVW WQPX ZZTOP VWXYZ QWERTY XJ-220 BVRK',
    'a3Vyc29yIHF1aXp6aWNhbCB3aXp6eSBqYXp6eSBmanlnIHZleGluZw',
    'for (kx = 0; kx < qz; kx++) { vw[kx] ^= jq(xz, vx) }',
    '12.40 880.25 0.03 7.71 44.00 1,204.55 99.99 0.10',
  ];
  const content = [
    ...texts.map((text, i) => `BT /M 12 Tf 72 ${700 - 24 * i} Td ${codes(text)} Tj ET`),
    line(72, 500, `The number is ${ssn} there.`),
  ];
  pdf.page(content.join('\n'), { resources: `<< /Font << ${pdf.fonts} /M ${font} >> >>` });
  corpus.add(
    {
      file: 'map-good.pdf',
      madeBy: 'hand-written objects',
      covers: 'rare letters, codes and figures in a font with a right map',
      gone: [ssn],
      kept: ['Mae pawb yn y dref', 'QXZJ-7741-KKVW', 'a3Vyc29yIHF1aXp6', '1,204.55', 'The number is', 'there.'],
    },
    pdf.build(),
  );
}
