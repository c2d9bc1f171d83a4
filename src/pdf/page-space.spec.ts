import fc from 'fast-check';
import { makePdf, type PdfPage } from '../../test/support/pdf.js';
import { transform } from './geometry.js';
import { displayedBox, pageSpaceOf, quadOfBox, type PageSpace } from './page-space.js';
import { openPdfium } from './pdfium.js';

async function spaceOf(page: Omit<PdfPage, 'lines'>): Promise<PageSpace> {
  const pdfium = await openPdfium(256 * 1024 * 1024);
  const bytes = makePdf([{ ...page, lines: [] }]);
  const at = pdfium.allocate(bytes.length);
  pdfium.write(at, bytes);
  const document = pdfium.api.FPDF_LoadMemDocument(at, bytes.length, '');
  return pageSpaceOf(pdfium, pdfium.api.FPDF_LoadPage(document, 0));
}

const cropBox = [50, 40, 400, 700] as const;
const [CROPPED_WIDTH, CROPPED_HEIGHT] = [350, 660];

// The expected position of the lower left corner of the visible area, in points from the upper left.
test.each([
  ['upright', {}, 612, 792, [0, 792]],
  ['cut', { cropBox }, CROPPED_WIDTH, CROPPED_HEIGHT, [0, CROPPED_HEIGHT]],
  ['turned right', { cropBox, rotate: 90 }, CROPPED_HEIGHT, CROPPED_WIDTH, [0, 0]],
  ['upside down', { cropBox, rotate: 180 }, CROPPED_WIDTH, CROPPED_HEIGHT, [CROPPED_WIDTH, 0]],
  ['turned left', { cropBox, rotate: 270 }, CROPPED_HEIGHT, CROPPED_WIDTH, [CROPPED_HEIGHT, CROPPED_WIDTH]],
  ['turned right by a turn and more', { cropBox, rotate: 450 }, CROPPED_HEIGHT, CROPPED_WIDTH, [0, 0]],
] as const)('a page that is %s has its places on what is displayed', async (_, page, width, height, corner) => {
  const space = await spaceOf(page);
  expect([space.width, space.height]).toEqual([width, height]);
  const [left, bottom] = 'cropBox' in page ? page.cropBox : [0, 0];
  const { x, y } = transform(space.toDisplay, { x: left, y: bottom });
  expect([Math.abs(x), Math.abs(y)]).toEqual(corner);
});

test('boxes come back as they were, and the first side of their quad is the lower one as displayed', async () => {
  const spaces = await Promise.all([0, 90, 180, 270].map((rotate) => spaceOf({ cropBox, rotate })));
  const part = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(fc.constantFrom(...spaces), part, part, part, part, (space, x, y, width, height) => {
      const quad = quadOfBox(space, { x, y, width, height });
      expect(displayedBox(space, quad)).toEqual({ x, y, width, height });
      expect(transform(space.toDisplay, quad[0])).toEqual({ x, y: y + height });
      expect(transform(space.toDisplay, quad[2])).toEqual({ x: x + width, y });
    }),
  );
});
