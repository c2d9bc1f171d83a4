import { PDFName } from '@cantoo/pdf-lib';
import { glyphsOf, pdfOf, spelling } from '../../../test/support/pdf-glyphs.js';
import {
  VALUE,
  NOWHERE,
  remove,
  pageOf,
  instructionsOf,
  removed,
  expectSame,
  show,
} from '../../../test/support/pdf-removal.js';
import { quadOf } from '../geometry.js';

describe('text that goes from a page', () => {
  it.each([
    ['Tj', show(`(before ${VALUE} and after) Tj (, next) Tj`)],
    ['Tj in hexadecimal', show(`<${Buffer.from(`before ${VALUE} and`).toString('hex')}> Tj (, next) Tj`)],
    ['TJ', show('[(bef) 20 (ore 123) -80 (-45) 120 (-67) 15.5 (89) -300 (and) 30 (after)] TJ (, next) Tj')],
    [
      'TJ of single letters',
      show(
        `[${Array.from(`a${VALUE}b`)
          .map((letter, i) => `(${letter}) ${i * 7 - 30}`)
          .join(' ')}] TJ (c) Tj`,
      ),
    ],
    ['several operators', show('(before 123-) Tj [-50 (45) -50] TJ (-67) Tj (89 after) Tj')],
    ['escapes', show('(\\050before\\) \\1612\\63-45-\\\n6789 and\\\\) Tj').replace('\\161', '1')],
    ['a quote', `${show('(first) Tj 14 TL')} BT 72 600 Td (line) ' (x ${VALUE} y) ' (third) ' ET`],
    ['a double quote', show(`14 TL (first) Tj 3 1.5 (x ${VALUE} y) " (third in the same spacing) ' T* (end) Tj`)],
    ['spacing of characters', show(`2 Tc (before ${VALUE} after) Tj 0 Tc (next) Tj`)],
    ['spacing of words', show(`9 Tw (before it ${VALUE} after it) Tj (next one) Tj`)],
    ['horizontal scaling', show(`60 Tz 1.5 Tc 4 Tw (before ${VALUE} after it) Tj [(ne) -100 (xt)] TJ`)],
    ['rise', show(`(before) Tj 5 Ts ( ${VALUE} ) Tj -3 Ts (after) Tj`)],
    ['lines', show(`14 TL (one) Tj T* (two ${VALUE}) Tj 0 -20 TD (three) Tj T* (four) Tj`)],
    ['a turned line', `BT /F1 12 Tf 0.866 0.5 -0.5 0.866 100 300 Tm (before ${VALUE} and after) Tj (, next) Tj ET`],
    ['a line turned by a quarter', `BT /F1 12 Tf 0 1 -1 0 100 300 Tm (before ${VALUE} and after) Tj (, next) Tj ET`],
    ['a size in the matrix', `BT /F1 1 Tf 12 0 0 9 72 600 Tm 0.1 Tc (before ${VALUE} and after) Tj (, next) Tj ET`],
    ['a size below zero', `BT /F1 -12 Tf -1 0 0 -1 72 600 Tm (before ${VALUE} and after) Tj (, next) Tj ET`],
    ['coordinates that are moved', `q 2 0 0 2 -10 -500 cm q 0.5 0 0 0.5 5 10 cm ${show(`(a ${VALUE} b) Tj`)} Q Q`],
    ['hidden text', show(`3 Tr (before ${VALUE} after) Tj 0 Tr (next) Tj`)],
    ['text that clips', show(`(before) Tj 7 Tr ( ${VALUE} ) Tj (next) Tj`)],
    ['white text', show(`1 g (before ${VALUE} after) Tj 0 g (next) Tj`)],
    ['text that is cut off', `q 0 0 10 10 re W n ${show(`(before ${VALUE} after) Tj`)} Q`],
    ['text that is drawn twice', `${show(`(a ${VALUE} b) Tj`)} BT /F1 12 Tf 72.2 700 Td (a ${VALUE} b) Tj ET`],
    ['sloppy numbers', `BT /F1 12. Tf 72 +700 Td .5 Tc --1 Ts (a ${VALUE} b) Tj 00.5 Tw (c d) Tj ET`],
    ['a stack that is not closed', `q q ${show(`(a ${VALUE} b) Tj`)} Q Q Q Q ${show('(c) Tj')}`],
  ])('goes out of %s', async (_, content) => {
    const { text, removal } = await removed(await pdfOf(content));
    expect(text).not.toContain(VALUE);
    expect(removal.problems.size).toBe(0);
    expect(removal.isChanged).toBe(true);
  });

  it('takes no neighbour along', async () => {
    const { instructions, removal } = await removed(await pdfOf(show(`(No. ${VALUE} and) Tj`)));
    expect(removal.glyphs).toBe(VALUE.length);
    expect(instructions).toMatch(/^BT \/F1 12 Tf 72 700 Td +\[\(No\. \)-[\d.]+ \( and\)\]TJ +ET$/u);
  });

  it('leaves the line above and the line below, however close they are', async () => {
    const { removal } = await removed(
      await pdfOf(
        `BT /F1 12 Tf 8 TL 72 700 Td (llllllllllllllllllllll) Tj T* (${VALUE}) Tj T* (iiiiiiiiiiiiiiiiiiiiii) Tj ET`,
      ),
    );
    expect(removal.glyphs).toBe(VALUE.length);
  });

  it('tells nothing of how what went was spaced', async () => {
    const { instructions } = await removed(
      await pdfOf(show('[(a ) 11 (1) 20 (23) 30 (-45-) 40 (67) -50 (89) 60 ( b)] TJ')),
    );
    expect(instructions.match(/-?[\d.]+ \(/gu)).toHaveLength(1);
  });

  it('keeps every byte of what loses nothing', async () => {
    const content = `  q\r\n1 0 0 1 0 0 cm % a comment\n${show('[(k)10(ept)]TJ')}  /P <</MCID 0>>BDC Q\tEMC BT /F1 9 Tf 300 500 Td (${VALUE}) Tj ET 1 0 0 RG`;
    const document = await pdfOf(content);
    const [glyphs = []] = await glyphsOf(await document.save());
    const characters = [...spelling(glyphs, VALUE)]
      .map((index) => glyphs[index]?.quad)
      .filter((quad) => quad !== undefined);
    remove(document, { characters, regions: [] });
    const at = content.indexOf(`(${VALUE})`);
    const instructions = instructionsOf(document);
    expect(instructions.startsWith(content.slice(0, at))).toBe(true);
    expect(instructions.endsWith(content.slice(at + VALUE.length + 5))).toBe(true);
  });

  it('changes nothing where nothing goes', async () => {
    const document = await pdfOf(show('(some text) Tj'));
    const before = pageOf(document, 0).node.toString();
    for (const areas of [NOWHERE, { characters: [quadOf([300, 100, 310, 112])], regions: [quadOf([0, 0, 50, 50])] }]) {
      expect(remove(document, areas)).toMatchObject({ glyphs: 0, pictures: 0, isChanged: false });
    }
    expect(pageOf(document, 0).node.toString()).toBe(before);
  });

  it.each([
    [0, 'q Q'],
    [2, 'q q'],
    [1, 'Q Q q q Q'],
    [1, 'q BI /W 1 /H 1 /BPC 8 /CS /G ID q EI'],
  ])('leaves %i graphics states open as before: %s', async (open, behind) => {
    const { removal } = await removed(await pdfOf(`${show(`(a ${VALUE} b) Tj`)} ${behind}`));
    expect(removal.openStates).toBe(open);
  });

  it('is read over streams that are one', async () => {
    const document = await pdfOf('');
    const { context } = document;
    const parts = ['BT /F1 12 Tf 72', ` 700 Td (a ${VALUE} b)`, 'Tj ET'].map((part) =>
      context.register(context.flateStream(part)),
    );
    pageOf(document, 0).node.set(PDFName.of('Contents'), context.obj(parts));
    expect((await removed(document)).text).toBe('ab');
  });

  it('is refused where a page has more streams than are read', async () => {
    const document = await pdfOf('');
    const part = document.context.register(document.context.flateStream('q Q'));
    const parts = Array.from({ length: 100_001 }, () => part);
    pageOf(document, 0).node.set(PDFName.of('Contents'), document.context.obj(parts));
    expect(() => remove(document, NOWHERE)).toThrow('too-complex');
  });

  it('is all that reaches into a region by more than a sliver', async () => {
    const document = await pdfOf(show('(AAAAAAAAAA) Tj'));
    const [glyphs = []] = await glyphsOf(await document.save());
    const edge = ((glyphs[3]?.x ?? 0) + (glyphs[4]?.x ?? 0)) / 2;
    const right = (glyphs[6]?.x ?? 0) + 0.1;
    const { removal } = { removal: remove(document, { characters: [], regions: [quadOf([edge, 695, right, 705])] }) };
    expect(removal.glyphs).toBe(3);
    const [after = []] = await glyphsOf(await document.save());
    expectSame(after, [...glyphs.slice(0, 3), ...glyphs.slice(6)]);
  });

  it('that readers may take another string for is a problem', async () => {
    const document = await pdfOf(show(`(${VALUE}) (x) Tj`));
    expect(remove(document, { characters: [quadOf([72, 697, 78, 710])], regions: [] }).problems).toEqual(
      new Set(['damaged']),
    );
  });

  it('at size 0 leaves the text after it where it is', async () => {
    const document = await pdfOf('BT /F1 0 Tf 2 Tc 72 700 Td (secret) Tj /F1 12 Tf 0 Tc (after) Tj ET');
    const [before = []] = await glyphsOf(await document.save());
    const [, , ...rest] = before;
    expect(rest.length).toBeGreaterThan(0);
    remove(document, { characters: [], regions: [quadOf([71, 690, 73, 710])] });
    expect(instructionsOf(document)).not.toContain('secret');
    const [after = []] = await glyphsOf(await document.save());
    expectSame(after, before.slice(-'after'.length));
  });
});
