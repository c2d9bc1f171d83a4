import { PDFName } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { budget } from '../../../test/support/budget.js';
import { pdfOf } from '../../../test/support/pdf-glyphs.js';
import { instructionsOf, NOWHERE, OPTIONS, pageOf, remove, show } from '../../../test/support/pdf-removal.js';
import { quadOf } from '../geometry.js';
import { PdfProblem } from '../pdf-problem.js';
import type { PageAreas } from '../redaction.types.js';

const WHOLE: PageAreas = { characters: [quadOf([72, 697, 80, 711])], regions: [quadOf([0, 0, 300, 792])] };
const SEED = `q 1 0 0 1 10 10 cm /GS gs BT /F1 12 Tf 14 TL 2 Tc 72 700 Td [(one) -20 (two)] TJ (three) ' 1 2 (four) " T* <66697665> Tj ET Q
/Span <</ActualText (six) /MCID 0>> BDC BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI /X Do EMC /P /M BDC EMC
10 10 100 100 re W n 20 20 m 30 30 40 40 50 50 c h B* /Pattern cs /Q scn 0 0 1 1 re f % end`;

const withResources = (content: string | Uint8Array) =>
  pdfOf(content, (context) => ({
    Font: { F1: context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }) },
    XObject: { X: context.register(context.flateStream(show('(seven) Tj'), { Subtype: 'Form' })) },
    Properties: { M: context.obj({ Alt: 'x' }) },
    Pattern: { Q: context.register(context.flateStream('0 0 1 1 re f', { PatternType: 1 })) },
  }));

/** Runs a removal that may fail with a `PdfProblem` only; any other error is a fault of the program. */
function tryRemoval(document: Awaited<ReturnType<typeof pdfOf>>): void {
  try {
    remove(document, WHOLE);
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
  }
}

describe('instructions that are broken', () => {
  it('do no harm, wherever they are cut off', async () => {
    const document = await withResources('');
    for (let length = 0; length < SEED.length; length += 3) {
      const stream = document.context.flateStream(SEED.slice(0, length));
      pageOf(document, 0).node.set(PDFName.of('Contents'), document.context.register(stream));
      tryRemoval(document);
    }
    expect(instructionsOf(document)).not.toContain('three');
  });

  it('do no harm in hundreds of other ways', async () => {
    const document = await withResources('');
    const change = fc.record({
      at: fc.nat(SEED.length - 1),
      drop: fc.nat(6),
      by: fc.oneof(
        fc.uint8Array({ maxLength: 6 }),
        fc
          .constantFrom(
            '(',
            ')',
            '<<',
            '[',
            ']',
            ' Do ',
            ' BI ID ',
            ' Q ',
            ' 1e9 0 0 1e9 0 0 cm ',
            ' 0 0 0 0 0 0 Tm ',
            ' /F1 0 Tf ',
            ' -99999999999 Tz ',
            ' EMC ',
          )
          .map((text) => Buffer.from(text)),
      ),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        let bytes = Buffer.from(SEED, 'latin1');
        for (const { at, drop, by } of changes)
          bytes = Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(at + drop)]);
        pageOf(document, 0).node.set(
          PDFName.of('Contents'),
          document.context.register(document.context.flateStream(bytes)),
        );
        tryRemoval(document);
      }),
      { numRuns: budget(150, 5_000) },
    );
  });

  it('do no harm when they are noise', async () => {
    const document = await withResources('');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        pageOf(document, 0).node.set(PDFName.of('Contents'), document.context.register(document.context.stream(bytes)));
        tryRemoval(document);
      }),
      { numRuns: budget(100, 3_000) },
    );
  });

  it('make a page that cannot be read a picture', async () => {
    const document = await pdfOf('');
    const { context } = document;
    const set = (contents: Uint8Array, filter: string): void => {
      const stream = context.stream(contents, { Filter: filter });
      pageOf(document, 0).node.set(PDFName.of('Contents'), context.register(stream));
    };
    set(Buffer.from('no such thing'), 'FlateDecode');
    expect(remove(document, NOWHERE).problems).toEqual(new Set(['damaged']));
    set(Buffer.from('no such thing'), 'NoSuchDecode');
    expect(remove(document, NOWHERE).problems).toEqual(new Set(['damaged']));
  });

  it('count as far as they go when they are cut off, and without a checksum', async () => {
    const document = await pdfOf('');
    const { context } = document;
    const lines = Array.from({ length: 50 }, (_, line) => show(`0 ${-line * 7.3} Td (seen ${line * line}) Tj`));
    const whole = deflateSync(Buffer.from(lines.join(' ')));
    for (const contents of [
      whole.subarray(0, whole.length - 6),
      Buffer.concat([whole.subarray(0, -4), Buffer.alloc(4)]),
    ]) {
      const stream = context.stream(contents, { Filter: 'FlateDecode' });
      pageOf(document, 0).node.set(PDFName.of('Contents'), context.register(stream));
      const removal = remove(document, WHOLE);
      expect(removal.problems.size).toBe(0);
      expect(removal.glyphs).toBeGreaterThan(100);
    }
  });

  it.each([
    ['operators', 'q '.repeat(200_000), {}],
    ['levels', 'q '.repeat(50_000), {}],
    ['bytes', ' '.repeat(20_000_000), {}],
    ['bytes that are the same again and again', '/X Do '.repeat(90_000), { big: ' '.repeat(1_000_000) }],
  ])('may not have too many %s', async (_, content, { big = '' }: { big?: string }) => {
    const document = await pdfOf(content, (context) => ({
      XObject: { X: context.register(context.flateStream(big, { Subtype: 'Form' })) },
    }));
    expect(() => remove(document, NOWHERE, OPTIONS)).toThrow(expect.objectContaining({ code: 'too-complex' }));
  });
});
