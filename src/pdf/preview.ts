import { PDFString, type PDFDocument } from '@cantoo/pdf-lib';
import { drawnMarks, drawOutlines, type Mark } from './drawing/marks.js';
import { appendContent, openStatesOf } from './drawing/page-content.js';
import type { Source } from './open-source.js';
import { quadOfBox, type PageSpace } from './page-space.js';
import type { PdfLook, PdfRedactOptions } from './pdf.types.js';
import type { RemovalPlan } from './removal-plan.js';
import { put } from './objects/objects.js';
import { openDocument } from './structure/open-document.js';
import { titleMetadata } from './structure/title.js';
import { writeDocument } from './structure/write-document.js';
import { documentLimits } from './verify.js';

const TITLE = 'PREVIEW, NOT REDACTED';
/** In points. */
const [BANNER_WIDTH, BANNER_HEIGHT] = [140, 12];
const RED = [0.8, 0, 0] as const;
const BANNER: PdfLook = {
  color: RED,
  showReplacement: true,
  font: 'helvetica',
  maxFontSize: 9,
  fontColor: [1, 1, 1],
  dpi: 72,
  quality: 1,
};

/**
 * Returns the complete document with the planned redactions outlined, and a banner on every page that says that it is
 * not redacted.
 * @throws PdfProblem
 */
export async function previewOf(
  { pdfium, opened, text }: Pick<Source, 'pdfium' | 'opened' | 'text'>,
  { pages }: RemovalPlan,
  { limits }: Pick<PdfRedactOptions, 'limits'>,
): Promise<Uint8Array> {
  const { document } = await openDocument(pdfium, opened.bytes, { limits: documentLimits(limits) });
  for (const [index, { node }] of document.getPages().entries()) {
    const space = text.spaces[index];
    if (space === undefined) continue;
    const outlines = drawOutlines(pages.get(index)?.marks ?? [], RED);
    const banner = drawnMarks(document.context, [bannerOn(space)], BANNER);
    const content = [outlines, banner.content].filter((each) => each !== '').join('\n');
    const openStates = openStatesOf(document.context, node, limits.maxDecompressedBytes);
    appendContent(document.context, node, { ...banner, content }, openStates);
  }
  entitle(document);
  return writeDocument(document);
}

function bannerOn(space: PageSpace): Mark {
  const width = Math.min(BANNER_WIDTH, space.width);
  const quad = quadOfBox(space, { x: 0, y: 0, width, height: Math.min(BANNER_HEIGHT, space.height) });
  return { lines: [{ quad }], color: RED, text: TITLE };
}

/** Sets the title in both places where readers look for it, and shows it in the title bar. */
function entitle(document: PDFDocument): void {
  const { context, catalog } = document;
  const info = context.obj({});
  put(info, 'Title', PDFString.of(TITLE));
  context.trailerInfo.Info = context.register(info);
  put(catalog, 'Metadata', titleMetadata(document, TITLE));
  put(catalog, 'ViewerPreferences', context.obj({ DisplayDocTitle: true }));
}
