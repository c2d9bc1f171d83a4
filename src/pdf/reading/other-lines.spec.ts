import { rawPage, textOf } from '../../../test/support/raw-page.js';

const VALUE = '219-09-9999';
const letters = (draw: (letter: string, i: number) => string): string => Array.from(VALUE, draw).join('\n');
const turned = (degrees: number, x: number, y: number, letter: string): string => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return `BT /F3 12 Tf ${[cos, sin, -sin, cos].map((each) => each.toFixed(5)).join(' ')} ${x} ${y} Tm (${letter}) Tj ET`;
};
const at = (x: number, y: number, text: string): string => `BT /F3 12 Tf ${x} ${y} Td (${text}) Tj ET`;
const many = Array.from({ length: 12 }, (_, i) => at(72, 300 - 14 * i, `Line ${i + 1} of what everybody reads.`));

describe('text that is read in another way than in lines', () => {
  it.each<[string, string]>([
    [
      'letters that are turned by turns',
      letters((letter, i) => turned(i % 2 === 0 ? 8 : -8, 72 + 7.6 * i, 600, letter)),
    ],
    [
      'letters on a curve',
      letters((letter, i) => {
        const angle = ((60 - 8 * i) * Math.PI) / 180;
        return turned(60 - 8 * i - 90, 300 + 90 * Math.cos(angle), 500 + 90 * Math.sin(angle), letter);
      }),
    ],
    ['letters all at one point', `BT /F3 12 Tf 0 0 0 0 72 600 Tm (${VALUE}) Tj ET`],
    ['a line under another one', [at(72, 600, VALUE), at(73.5, 600.4, 'another text')].join('\n')],
    ['characters at one step', letters((letter, i) => at(72 + 7.2 * i, 600, letter))],
    ['boxes of a form', letters((letter, i) => `${72 + 20 * i} 595 18 18 re S ${at(77 + 20 * i, 600, letter)}`)],
    ['boxes of a form that stand one below the other', letters((letter, i) => at(300, 700 - 14 * i, letter))],
  ])('is found in %s', async (_, drawn) => {
    const text = await textOf(rawPage([drawn, ...many].join('\n')));
    expect(text).toContain(VALUE);
    expect(text).toContain('Line 12 of what everybody reads.');
  });

  it('is found in the cells of the number of a card, and not in those of years far apart', async () => {
    const row = (y: number, step: number) =>
      ['4111', '1111', '1111', '1111'].map((each, i) => at(72 + step * i, y, each));
    expect(await textOf(rawPage(row(600, 60).join('\n')))).toContain('4111111111111111');
    expect(await textOf(rawPage(row(600, 120).join('\n')))).not.toContain('4111111111111111');
  });

  it.each<[string, readonly (readonly string[])[], string]>([
    [
      'a number',
      [
        ['Ward 7', ''],
        ['219-09-', '9999'],
        ['Bonn', 'am Rhein'],
      ],
      VALUE,
    ],
    [
      'a word',
      [
        ['Ward 7', ''],
        ['Ms Thurnhu', 'ber'],
        ['Bonn', 'am Rhein'],
      ],
      'Ms Thurnhuber',
    ],
    [
      'a name',
      [
        ['Ward 7', ''],
        ['Isidora', 'Thurnhuber'],
        ['Bonn', ''],
      ],
      'Isidora Thurnhuber',
    ],
  ])('is found in cells that were wrapped within %s', async (_, cells, value) => {
    const row = (y: number) => cells.flatMap((cell, i) => cell.map((line, k) => at(72 + 90 * i, y - 14 * k, line)));
    const text = await textOf(rawPage([...row(600), ...row(560), ...many].join('\n')));
    expect(text).toContain(value);
  });

  it.each<[string, string, readonly string[]]>([
    [
      'a cell that adjoins the one before',
      'Isidora Thurnhuber',
      [at(72, 600, VALUE), at(153, 600, 'Isidora'), at(153, 586, 'Thurnhuber'), at(230, 600, 'open')],
    ],
    [
      'a cell with justified lines',
      '+1 (415) 555-0134',
      [
        at(72, 593, 'Number'),
        'BT /F3 12 Tf 16 Tw 135 600 Td (+1 \\(415\\)) Tj ET',
        at(135, 586, '555-0134'),
        at(220, 593, 'open'),
      ],
    ],
    [
      'an address that was parted at a dot before its sign',
      'isidora.thurnhuber@example.com',
      [at(300, 600, 'isidora.'), at(300, 588, 'thurnhuber@example.com')],
    ],
    [
      'an address that was parted everywhere',
      'isidora.thurnhuber@example.com',
      ['isidora.', 'thurnhuber', '@example.', 'com'].map((line, i) => at(300, 600 - 12 * i, line)),
    ],
    ['a narrow text of two lines', '4111 1111 1111 1111', [at(400, 600, '4111 1111 1111'), at(400, 588, '1111')]],
  ])('is found in %s', async (_, value, drawn) => {
    expect(await textOf(rawPage(drawn.join('\n')))).toContain(value);
  });

  it('is found where letters are spaced, whatever their widths', async () => {
    const spaced = 'BT /F1 12 Tf 2.4 Tc 72 600 Td (Write to person@example.com about it) Tj ET';
    expect(await textOf(rawPage(spaced))).toContain('Write to person@example.com about it');
  });

  it('is not looked for in cells whose lines are lists', async () => {
    const cells = [
      ['12345', '67890'],
      ['Bonn', 'Ulm'],
      ['a longer line', 'of'],
    ];
    const drawn = cells.flatMap((cell, i) => cell.map((line, k) => at(72 + 90 * i, 600 - 14 * k, line)));
    const text = await textOf(rawPage([...drawn, ...many].join('\n')));
    expect(text).not.toContain('1234567890');
    expect(text).not.toContain('BonnUlm');
  });

  it('is not looked for in letters of a table, in doubled text and in lines that are read already', async () => {
    const table = [1, 2, 3].flatMap((row) => Array.from('ABCDEF', (each, i) => at(72 + 90 * i, 700 - 20 * row, each)));
    const doubled = [at(72, 560, 'Bold by being drawn twice'), at(72.3, 560, 'Bold by being drawn twice')];
    const text = await textOf(rawPage([...table, ...doubled, ...many].join('\n')));
    expect(text).not.toContain('ABCDEF');
    expect(text.match(/Bold by being drawn twice/gu)).toHaveLength(1);
    expect(text.match(/Line 3 of/gu)).toHaveLength(1);
  });
});
