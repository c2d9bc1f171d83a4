import type { PDFDocument, PDFPageLeaf } from '@cantoo/pdf-lib';
import { finishRemoval } from './content/finish-removal.js';
import { forgetCodes } from './content/forget-codes.js';
import { contentsOfPages, forgetContents } from './content/forget-contents.js';
import type { Removal } from './content/removal.types.js';
import { removeFromPage } from './content/remove-from-page.js';
import { drawnMarks } from './drawing/marks.js';
import { appendContent, keepLinksAlone } from './drawing/page-content.js';
import { becomePicture, paint, pngOf } from './drawing/picture-page.js';
import { wordsOf } from './drawing/invisible-text.js';
import { removalOptions } from './inspect-pages.js';
import { keptAttachments, type KeptAttachment } from './kept-attachments.js';
import { openSource, problemOf, type Source } from './open-source.js';
import { noteNoPage, notePage } from './page-progress.js';
import { PdfProblem } from './pdf-problem.js';
import type { PdfHost, PdfLook, PdfRedactOptions, RedactedPdf, RedactionReport } from './pdf.types.js';
import {
  attachmentWarnings,
  lossWarnings,
  pageWarnings,
  refusalWarning,
  type DocumentWarning,
  type PictureReason,
} from './page-warnings.js';
import { pageSpaceOf } from './page-space.js';
import type { PixelBudget } from './pixel-budget.js';
import { previewOf } from './preview.js';
import type { PdfText } from './reading/read-document.js';
import { planRemoval, staysOutside, type PagePlan, type RemovalPlan } from './removal-plan.js';
import { renderPage } from './render-page.js';
import type { SafeText } from './redaction.types.js';
import { safeTextWithout } from './safe-text.js';
import { showsAnyOf, type ShowsValue } from './shown-values.js';
import { openDocument } from './structure/open-document.js';
import { withoutPixels } from './structure/pictures.js';
import { scrub } from './structure/scrub.js';
import { strip } from './structure/strip.js';
import { writeDocument } from './structure/write-document.js';
import { removalOfNothing } from './untouched-page.js';
import { documentLimits, verify, type Verification } from './verify.js';

/**
 * Removes what the host finds, and everything under the boxes, from a PDF: the glyphs, the pixels, and the occurrences
 * in all other texts of the file. The result is opened again and searched. A page on which something is found again, or
 * that cannot be edited, becomes an image. A document that is still not safe then is not returned.
 * @throws PdfProblem
 */
export async function redactPdf(bytes: Uint8Array, options: PdfRedactOptions, host: PdfHost): Promise<RedactedPdf> {
  const source = await openSource(bytes, { ...options, packsBoxes: false }, host);
  try {
    const redactions = await host.find(source.text);
    const plan = await planRemoval(source, redactions, options);
    const redacted =
      options.output === 'preview'
        ? await preview(source, plan, options)
        : await new Redaction(source, plan, options, await attachmentsOf(source, plan, options, host)).run();
    source.pdfium.close();
    return redacted;
  } catch (error) {
    throw problemOf(error, source.pdfium);
  }
}

/**
 * The text of a document and the warnings of a trial redaction. The real one may remove more, and more pages may become
 * images.
 */
export interface ExplainedPdf {
  readonly text: PdfText;
  readonly warnings: readonly DocumentWarning[];
}

/**
 * Returns the text of a document, and the warnings that its redaction would produce; only a complete redaction can
 * determine them.
 * @throws PdfProblem for a document that cannot be read, or an area that is not on it; not for one that cannot be made
 * safe
 */
export async function explainPdf(bytes: Uint8Array, options: PdfRedactOptions, host: PdfHost): Promise<ExplainedPdf> {
  const source = await openSource(bytes, { ...options, packsBoxes: true }, host);
  const { text, pages, sizes, boxes } = source.text;
  const read = { text, pages, sizes, boxes };
  try {
    const plan = await planRemoval(source, await host.find(source.text), options);
    const attachments = await attachmentsOf(source, plan, options, host);
    const { report } = await new Redaction(source, plan, options, attachments).run();
    source.pdfium.close();
    return { text: read, warnings: report.warnings };
  } catch (error) {
    const problem = problemOf(error, source.pdfium);
    if (!(problem instanceof PdfProblem) || problem.code === 'area-off-page') throw problem;
    return { text: read, warnings: [refusalWarning(problem)] };
  }
}

async function preview(source: Source, plan: RemovalPlan, options: PdfRedactOptions): Promise<RedactedPdf> {
  const { text, opened } = source;
  const report: RedactionReport = {
    pages: text.pages,
    redactions: plan.count,
    pictures: [],
    warnings: pageWarnings(new Map(), source.reader.unread),
    recognised: counted(text.pictures),
    wasEncrypted: opened.encryption !== 'none',
    signatures: 0,
    attachments: 0,
    scripts: 0,
  };
  return { files: [await previewOf(source, plan, options)], report };
}

/** Redacts the embedded files, if they are to be kept. */
async function attachmentsOf(
  { attachments, pixels }: Source,
  { values }: RemovalPlan,
  options: PdfRedactOptions,
  host: PdfHost,
): Promise<readonly KeptAttachment[]> {
  if (!options.keepAttachments || attachments.length === 0) return [];
  return keptAttachments(attachments, { ...options, pixels }, host, values, redactPdf);
}

class Redaction {
  /** Pages that become images, counted from 0, and the reason. */
  private readonly pictures: Map<number, PictureReason>;
  private readonly safe: SafeText;
  /** Tests for values that must not remain anywhere; undefined without such values. */
  private readonly mayNotStay: ShowsValue | undefined;

  constructor(
    private readonly source: Source,
    private readonly plan: RemovalPlan,
    private readonly options: PdfRedactOptions,
    private readonly attachments: readonly KeptAttachment[],
  ) {
    this.safe = safeTextWithout(plan.values);
    const { gone } = plan.expected;
    const values = plan.values.map(({ text }) => text);
    this.mayNotStay = gone.isEmpty ? undefined : showsAnyOf(gone, values);
    // Pages whose text cannot be searched are not returned unchanged.
    const shown = [...source.text.pictures].filter((page) => plan.pages.has(page) || source.opaque.has(page));
    this.pictures = new Map(shown.map((page) => [page, 'recognised']));
  }

  private get isRemoving(): boolean {
    return this.plan.pages.size > 0 || this.plan.values.length > 0;
  }

  async run(): Promise<RedactedPdf> {
    const { plan, options } = this;
    const first = await this.write(this.source.document);
    const found = await verify(first, plan.expected, options.limits);
    if (found.isUnsafe) throw new PdfProblem('unsafe');
    if (found.pages.size === 0) return this.result(first, found);
    found.pdfium.close();
    for (const page of found.pages) this.pictures.set(page, 'verified');
    const second = await this.write(await this.reopened());
    const again = await verify(second, this.withoutLosses(), options.limits);
    if (again.isUnsafe || again.pages.size > 0) throw new PdfProblem('unsafe');
    return this.result(second, again);
  }

  /**
   * For pages that became images, the text is not compared: their text layer has it in another order and cut into
   * words.
   */
  private withoutLosses(): RemovalPlan['expected'] {
    const { expected } = this.plan;
    return { ...expected, texts: new Map([...expected.texts].filter(([page]) => !this.pictures.has(page))) };
  }

  /** Opens the document as it was before anything was removed. */
  private async reopened(): Promise<PDFDocument> {
    const { pdfium, opened } = this.source;
    const { document } = await openDocument(pdfium, opened.bytes, { limits: documentLimits(this.options.limits) });
    strip(document);
    return document;
  }

  private async write(document: PDFDocument): Promise<Uint8Array> {
    const { plan, options } = this;
    const pages = document.getPages().map(({ node }) => node);
    const contents = contentsOfPages(document, pages);
    const removals: Removal[] = [];
    for (const [index, page] of pages.entries()) {
      if (this.pictures.has(index)) continue;
      notePage(index);
      const removal = this.remove(document, page, index);
      const [problem] = removal.problems;
      if (problem === undefined) removals.push(removal);
      else this.pictures.set(index, problem);
    }
    noteNoPage();
    finishRemoval(document, removals);
    // After the other pages, when the objects that they show are no longer shared.
    for (const index of this.pictures.keys()) {
      const page = pages[index];
      if (page !== undefined) await this.picture(document, page, index, plan.pages.get(index) ?? NOTHING);
    }
    // When images no longer have the fonts of their pages, which other pages or a damaged file may still refer to.
    if (this.isRemoving) forgetCodes(document, removals, this.safe);
    forgetContents(document, pages, contents);
    scrub(document, { safe: this.safe, title: options.title, attachments: this.attachments });
    return writeDocument(document);
  }

  private remove(document: PDFDocument, page: PDFPageLeaf, index: number): Removal {
    const { options, source, safe } = this;
    const planned = this.plan.pages.get(index);
    const { mayNotStay } = this;
    // Only for the first attempt: a document that was opened again has other objects.
    const inspected = planned === undefined && document === source.document ? source.inspected.get(index) : undefined;
    const untouched = inspected === undefined ? undefined : removalOfNothing(inspected, safe, mayNotStay);
    if (untouched !== undefined) return untouched;
    const { areas, marks } = planned ?? NOTHING;
    const removal = removeFromPage(document, page, areas, {
      ...removalOptions(options.limits, safe),
      notesShown: this.isRemoving,
      ...(mayNotStay === undefined ? {} : { mayNotStay }),
      withoutPixels: (picture, regions) =>
        withoutPixels(source.pdfium, document, picture, regions, { budget: source.pixels, page: index + 1 }),
    });
    appendContent(document.context, page, drawnMarks(document.context, marks, options.look), removal.openStates);
    return removal;
  }

  private async picture(document: PDFDocument, page: PDFPageLeaf, index: number, planned: PagePlan): Promise<void> {
    const { source, options } = this;
    if (source.notDrawn.has(index)) throw new PdfProblem('font-missing', index + 1);
    const picture = render(source.pdfium, source.handle, index, options.look, source.pixels);
    const space = source.text.spaces[index];
    if (space === undefined) throw new PdfProblem('damaged');
    paint(picture, space, planned.painted);
    const stays = staysOutside(planned.painted.map(({ quad }) => quad));
    const read = await source.reader.read(index);
    const words = read.words.flatMap(({ glyphs }) => wordsOf(glyphs, stays));
    keepLinksAlone(document.context, page);
    const marks = drawnMarks(document.context, planned.marks, options.look);
    becomePicture(document.context, page, { space, picture, words, marks, quality: options.look.quality });
  }

  private result(bytes: Uint8Array, { pdfium, document }: Verification): RedactedPdf {
    const { options } = this;
    const report = this.report();
    if (options.output === 'pdf') {
      pdfium.close();
      return { files: [bytes], report };
    }
    const [missing] = this.source.notDrawn;
    if (missing !== undefined) throw new PdfProblem('font-missing', missing + 1);
    const files = Array.from({ length: report.pages }, (_, page) =>
      pngOf(render(pdfium, document, page, options.look, this.source.pixels)),
    );
    pdfium.close();
    return { files, report };
  }

  private report(): RedactionReport {
    const { source, plan } = this;
    const { stripped, text, opened } = source;
    const attachments = Math.max(0, stripped.attachments - this.attachments.length);
    return {
      pages: text.pages,
      redactions: plan.count,
      pictures: counted(this.pictures),
      warnings: [
        ...pageWarnings(this.pictures, source.reader.unread),
        ...lossWarnings({ attachments, media: stripped.media }),
        ...this.attachments.flatMap(({ warnings }, index) => attachmentWarnings(index, warnings)),
      ],
      recognised: counted(text.pictures),
      wasEncrypted: opened.encryption !== 'none',
      signatures: stripped.signatures,
      attachments,
      scripts: stripped.actions,
    };
  }
}

const NOTHING: PagePlan = { areas: { characters: [], regions: [] }, marks: [], painted: [] };

const counted = (pages: ReadonlySet<number> | ReadonlyMap<number, unknown>): readonly number[] =>
  [...pages.keys()].sort((one, other) => one - other).map((page) => page + 1);

function render(pdfium: Source['pdfium'], document: number, index: number, { dpi }: PdfLook, budget: PixelBudget) {
  notePage(index);
  const page = pdfium.api.FPDF_LoadPage(document, index);
  if (page === 0) throw new PdfProblem('damaged');
  try {
    return renderPage(pdfium, page, pageSpaceOf(pdfium, page), { dpi, number: index + 1, budget, color: 'rgb' });
  } finally {
    pdfium.api.FPDF_ClosePage(page);
  }
}
