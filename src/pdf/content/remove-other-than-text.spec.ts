import { type PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { pdfOf } from '../../../test/support/pdf-glyphs.js';
import { VALUE, NOWHERE, remove, pageOf, instructionsOf, removed, show } from '../../../test/support/pdf-removal.js';
import { quadOf, type Quad } from '../geometry.js';
import type { PageAreas } from '../redaction.types.js';
import { finishRemoval } from './finish-removal.js';
import type { Removal } from './removal.types.js';

describe('marked content', () => {
  const marked = (properties: string, shown: string): string => `/Span ${properties} BDC ${show(shown)} EMC`;

  it('loses what is read instead of what went', async () => {
    const { instructions } = await removed(
      await pdfOf(
        marked('<</Lang (en) /ActualText <feff0061> /MCID 3 /E (one)>>', `(a ${VALUE} b) Tj`).replace(
          '/ActualText <feff0061>',
          '/Alt (x)',
        ),
      ),
    );
    expect(instructions).toMatch(/^ \/Span <<\s?\/Lang \(en\) \/MCID 3 >>/u);
  });

  it('keeps what is read instead of what stays, unless that is not safe', async () => {
    const document = await pdfOf(
      `${marked('<</E (fine)>>', '(x) Tj')} /P <</Alt (the ${VALUE})/MCID 1>> DP % a ${VALUE}\n(${VALUE}) nothing`,
    );
    expect(remove(document, NOWHERE).isChanged).toBe(true);
    expect(instructionsOf(document)).toContain('/E (fine)');
    expect(instructionsOf(document)).not.toContain(VALUE);
  });

  it('loses what the structure says instead of it, and nothing else does', async () => {
    const document = await pdfOf(
      `/P <</MCID 0>> BDC ${show('(gone) Tj')} EMC /P <</MCID 1>> BDC ${show('0 -90 Td (kept) Tj')} EMC`,
    );
    const { context, catalog } = document;
    const page = pageOf(document, 0).ref;
    const root = context.nextRef();
    const around = context.nextRef();
    const element = (id: number) => context.obj({ S: 'Span', P: around, Pg: page, K: [id], ActualText: 'words' });
    const elements = [element(0), element(1)];
    const kids = elements.map((each) => context.register(each));
    context.assign(around, context.obj({ S: 'P', P: root, K: kids, Alt: 'words', T: 'title' }));
    context.assign(root, context.obj({ Type: 'StructTreeRoot', K: around }));
    catalog.set(PDFName.of('StructTreeRoot'), root);
    finishRemoval(document, [remove(document, { characters: [], regions: [quadOf([70, 690, 110, 715])] })]);
    expect(elements.map((each) => each.has(PDFName.of('ActualText')))).toEqual([false, true]);
    expect(context.lookup(around)?.toString()).not.toContain('Alt');
    expect(context.lookup(around)?.toString()).toContain('/T');
  });

  it('has no tag, and no operator a string, that tells a value', async () => {
    const document = await pdfOf(
      `/${VALUE} BMC (${VALUE}) 1 0 0 rg /${VALUE} <</MCID 2>> BDC EMC EMC (${VALUE}) 0 0 m`,
    );
    remove(document, NOWHERE);
    expect(instructionsOf(document).replace(/\s+/gu, ' ').trim()).toBe(
      '/Span BMC 1 0 0 rg /Span << /MCID 2 >> BDC EMC EMC 0 0 m',
    );
  });

  it('has no string that an operator does not take, next to those that it shows', async () => {
    const document = await pdfOf(
      `${show(`(${VALUE}) (a) Tj [(${VALUE})] [(b)] TJ`)} (${VALUE}) /P <</MCID 2>> BDC EMC`,
    );
    remove(document, NOWHERE);
    const left = instructionsOf(document);
    expect(left).not.toContain(VALUE);
    expect(left).toMatch(/\(a\) Tj.*\[\(b\)\] TJ/su);
  });

  it('is judged with the strings that no operator takes', async () => {
    const [front, rest] = [VALUE.slice(0, 3), VALUE.slice(3)];
    const document = await pdfOf(`${show(`(${front}) Tj`)} (${rest}) 0 0 m`);
    const shown: string[] = [];
    remove(document, NOWHERE, { mayNotStay: (text) => shown.push(text) === 0 });
    expect(shown).toEqual([VALUE]);
  });

  it.each([
    ['between brackets of which one is missing', 'words VA', ') Tj ET BT (', 'LUE'],
    ['in what is read as a hexadecimal string', '< /MCID 1 sc (VALUE', ') Tj >', ''],
  ])('is judged as a whole %s', async (_, front, middle, rest) => {
    const document = await pdfOf(`${front}${middle}${rest}`);
    const shown: string[] = [];
    remove(document, NOWHERE, { mayNotStay: (text) => shown.push(text) === 0 });
    expect(shown.some((text) => text.includes('VALUE'))).toBe(true);
  });

  it('has properties of its own when those that it names lose something', async () => {
    const document = await pdfOf(
      `${marked('/M', `(a ${VALUE} b) Tj`)} ${marked('/M', '0 -50 Td (kept) Tj')}`,
      (context) => ({
        Properties: { M: context.register(context.obj({ Alt: 'x', MCID: 0 })) },
        Font: { F1: context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }) },
      }),
    );
    const { document: after } = await removed(document);
    const properties = pageOf(after, 0).node.Resources()?.lookup(PDFName.of('Properties'));
    expect(properties?.toString()).toMatch(/\/M .*\/Rd1 /su);
  });
});

describe('drawings in a region', () => {
  const region: Quad = quadOf([100, 100, 200, 200]);
  const drawn = async (content: string): Promise<{ readonly left: string; readonly removal: Removal }> => {
    const document = await pdfOf(content);
    const removal = remove(document, { characters: [], regions: [region] });
    return { left: instructionsOf(document), removal };
  };
  const curve = '120 120 m 130 150 140 150 150 120 c 160 180 l h';

  it('go when they are within', async () => {
    expect((await drawn(`1 g ${curve} f 110 110 20 20 re S 0 g`)).left.replace(/\s+/gu, ' ')).toBe('1 g 0 g');
  });

  it('stay when they are simple or elsewhere', async () => {
    const content = `0 0 612 792 re f 50 150 m 300 150 l S q 1 0 0 1 300 0 cm ${curve} f Q 300 300 m 310 320 330 320 350 300 c 10 10 m 20 20 l S`;
    const { left, removal } = await drawn(content);
    expect(left).toBe(content);
    expect(removal.problems.size).toBe(0);
  });

  it('are a problem when they are more and cross its border', async () => {
    expect((await drawn(`50 150 m 90 180 110 180 150 150 c S`)).removal.problems).toEqual(new Set(['drawing']));
  });

  it('clip still', async () => {
    expect((await drawn(`${curve} W f`)).left.replace(/\s+/gu, ' ')).toBe(`${curve} W n `);
  });
});

describe('pictures in an area', () => {
  const picture = (context: PDFDocument['context']): PDFRef =>
    context.register(
      context.stream(new Uint8Array(4), {
        Type: 'XObject',
        Subtype: 'Image',
        Width: 2,
        Height: 2,
        BitsPerComponent: 8,
        ColorSpace: 'DeviceGray',
      }),
    );
  const areas: PageAreas = { characters: [], regions: [quadOf([150, 100, 400, 150])] };
  const content = (draw: string): string => `q 100 0 0 100 100 100 cm ${draw} Q ${show('(kept) Tj')}`;

  it('are asked for without them, in their own square', async () => {
    const document = await pdfOf(`${content('/I Do')} /I Do`, (context) => ({ XObject: { I: picture(context) } }));
    const other = picture(document.context);
    const asked: (readonly Quad[])[] = [];
    const removal = remove(document, areas, {
      withoutPixels: (_, regions) => {
        asked.push(regions);
        return other;
      },
    });
    expect(removal.pictures).toBe(1);
    expect(asked).toEqual([[quadOf([0.5, 0, 3, 0.5])]]);
    expect(instructionsOf(document)).toMatch(/cm +\/Rd1 Do +Q .* \/I Do$/u);
  });

  it.each([
    ['plain', 'BI /W 2 /H 2 /BPC 8 /CS /G ID \u0001 EI EI', '\u0001 EI'],
    ['in hexadecimal', 'BI /W 2 /H 2 /BPC 8 /CS /G /F /AHx ID 01020304> EI', '01020304>'],
    ['of a colour space by name', 'BI /W 2 /H 2 /BPC 8 /CS /Cs1 ID abcd EI', 'abcd'],
  ])('that are inline, %s, become one of the resources', async (_, inline, data) => {
    const document = await pdfOf(content(inline));
    const other = picture(document.context);
    const seen: string[] = [];
    const removal = remove(document, areas, {
      withoutPixels: ({ dict, contents }) => {
        seen.push(Buffer.from(contents).toString('latin1'), dict.toString());
        return other;
      },
    });
    expect(removal.pictures).toBe(1);
    expect(seen[0]).toBe(data);
    expect(seen[1]).toMatch(/\/Width 2[\s\S]*\/BitsPerComponent 8/u);
    expect(instructionsOf(document)).toMatch(/cm +\/Rd1 Do +Q BT/u);
  });

  it('are a problem when that cannot be done', async () => {
    const document = await pdfOf(content('/I Do'), (context) => ({ XObject: { I: picture(context) } }));
    expect(remove(document, areas).problems).toEqual(new Set(['picture']));
    expect(remove(document, { characters: [], regions: [quadOf([300, 300, 400, 400])] }).problems.size).toBe(0);
  });
});
