import { type PDFDocument, PDFName, type PDFRef, type PDFPage } from '@cantoo/pdf-lib';
import { glyphsOf, pdfOf, spelling } from '../../../test/support/pdf-glyphs.js';
import { VALUE, NOWHERE, remove, pageOf, removed, show } from '../../../test/support/pdf-removal.js';
import { quadOf } from '../geometry.js';
import { finishRemoval } from './finish-removal.js';

describe('what is shown by name', () => {
  const form = (context: PDFDocument['context'], content: string, entries = {}): PDFRef =>
    context.register(
      context.flateStream(content, {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 612, 792],
        Resources: { Font: { F1: context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }) } },
        ...entries,
      }),
    );

  it('loses a value in one use and keeps it in another', async () => {
    const document = await pdfOf('/X Do q 1 0 0 1 0 -300 cm /X Do Q', (context) => ({
      XObject: { X: form(context, show(`(a ${VALUE} b) Tj`)) },
    }));
    const [glyphs = []] = await glyphsOf(await document.save());
    const upper = [...spelling(glyphs, VALUE)].map((index) => glyphs[index]).filter((glyph) => (glyph?.y ?? 0) > 600);
    remove(document, { characters: upper.flatMap((glyph) => (glyph === undefined ? [] : [glyph.quad])), regions: [] });
    const [after = []] = await glyphsOf(await document.save());
    expect(after.map(({ text }) => text).join('')).toBe(`aba${VALUE}b`);
  });

  it('loses a value however deep, with a matrix, by resources that are not its own', async () => {
    const document = await pdfOf(`/X Do ${show('(after) Tj')}`, (context) => ({
      XObject: {
        Y: form(context, show(`(a ${VALUE} b) Tj`), { Matrix: [1, 0, 0, 1, 20, -40], Resources: undefined }),
        X: form(context, 'q 0.5 0 0 0.5 0 0 cm /Y Do Q', { Matrix: [0, 1, -1, 0, 500, 0] }),
      },
      Font: { F1: context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }) },
    }));
    const { text } = await removed(document);
    expect(text).not.toContain(VALUE);
  });

  it('is not left in resources, also those that pages share', async () => {
    const document = await pdfOf('/X Do');
    const { context } = document;
    const [first, second] = [pageOf(document, 0), document.addPage([612, 792])];
    const resources = context.register(
      context.obj({ XObject: { X: form(context, show(`(a ${VALUE} b) Tj`)), Z: form(context, '') } }),
    );
    first.node.set(PDFName.of('Resources'), resources);
    second.node.set(PDFName.of('Resources'), resources);
    second.node.set(PDFName.of('Contents'), context.register(context.flateStream('/Z Do')));
    const [glyphs = []] = await glyphsOf(await document.save());
    const characters = [...spelling(glyphs, VALUE)]
      .map((index) => glyphs[index]?.quad)
      .filter((quad) => quad !== undefined);
    const removals = [remove(document, { characters, regions: [] }), remove(document, NOWHERE, {}, 1)];
    finishRemoval(document, removals);
    const names = (page: PDFPage) => page.node.Resources()?.lookup(PDFName.of('XObject'))?.toString() ?? '';
    expect(names(first)).not.toMatch(/\/X /u);
    expect(names(second)).toMatch(/^<<\s*\/Z \d+ 0 R\s*>>$/u);
  });

  it('may show itself', async () => {
    const document = await pdfOf('/X Do');
    const { context } = document;
    const ref = context.nextRef();
    const stream = context.flateStream(`${show(`(a ${VALUE} b) Tj`)} /X Do`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 612, 792],
    });
    context.assign(ref, stream);
    stream.dict.set(PDFName.of('Resources'), context.obj({ XObject: { X: ref } }));
    pageOf(document, 0).node.set(PDFName.of('Resources'), context.obj({ XObject: { X: ref } }));
    expect(remove(document, { characters: [], regions: [quadOf([0, 0, 612, 792])] }).problems.size).toBeLessThanOrEqual(
      1,
    );
  });

  it('may not be shown without end', async () => {
    const document = await pdfOf('/X0 Do', (context) => {
      let inner = form(context, show('(x) Tj'));
      for (let level = 0; level < 12; level++)
        inner = form(context, '/X Do '.repeat(10), { Resources: { XObject: { X: inner } } });
      return { XObject: { X0: inner } };
    });
    expect(() => remove(document, NOWHERE)).toThrow(expect.objectContaining({ code: 'too-complex' }));
  });

  it('is a problem where it is a pattern of text', async () => {
    const document = await pdfOf('/Pattern cs /P scn 0 0 100 100 re f', (context) => ({
      Pattern: {
        P: context.register(
          context.flateStream(show('(x) Tj'), {
            PatternType: 1,
            PaintType: 1,
            TilingType: 1,
            BBox: [0, 0, 9, 9],
            XStep: 9,
            YStep: 9,
            Resources: {},
          }),
        ),
      },
    }));
    expect(remove(document, NOWHERE).problems).toEqual(new Set(['nested-text']));
  });

  it('goes from annotations, where they stand', async () => {
    const document = await pdfOf('');
    const { context } = document;
    const look = form(context, 'BT /F1 12 Tf 2 4 Td (a 123-45-6789 b) Tj ET', {
      BBox: [0, 0, 100, 20],
      Matrix: [0, 1, -1, 0, 0, 0],
    });
    const off = form(context, '0 0 m', { BBox: [0, 0, 100, 20] });
    const annotation = context.register(
      context.obj({
        Type: 'Annot',
        Subtype: 'Stamp',
        Rect: [300, 300, 340, 500],
        F: 4,
        AS: 'On',
        AP: { N: { On: look, Off: off } },
      }),
    );
    pageOf(document, 0).node.set(PDFName.of('Annots'), context.obj([annotation]));
    // The box of 100 by 20 is rotated upright and doubled: the value is from 20 to 150 points above its lower edge.
    const removal = remove(document, { characters: [], regions: [quadOf([300, 330, 340, 450])] });
    expect(removal.isChanged).toBe(true);
    expect(removal.glyphs).toBeGreaterThanOrEqual(8);
    expect(removal.glyphs).toBeLessThanOrEqual(VALUE.length);
    const states = annotationOf(document).lookup(PDFName.of('AP')).toString();
    expect(states).toContain(off.toString());
    expect(states).not.toContain(`/On ${look.toString()}`);
  });

  const annotationOf = (document: PDFDocument) => {
    const annotation = pageOf(document, 0).node.Annots()?.lookup(0);
    if (annotation === undefined || !('lookup' in annotation)) throw new Error('no annotation');
    return annotation as unknown as { lookup: (key: PDFName) => { toString: () => string } };
  };
});
