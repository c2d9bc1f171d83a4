import { PDFArray, PDFName, PDFStream, type PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import type { PageAreas } from '../redaction.types.js';
import { asDict, resolve } from '../objects/objects.js';
import { inherited } from '../objects/page-tree.js';
import { PdfProblem } from '../pdf-problem.js';
import { removeFromAppearances } from './appearances.js';
import { sharedBy, streamOf } from './forms.js';
import { GraphicsState } from './graphics-state.js';
import { StreamInterpreter } from './interpreter.js';
import { Output } from './output.js';
import { PageWork } from './page-work.js';
import type { Removal, RemovalOptions } from './removal.types.js';
import { ResourceFrame } from './resource-frame.js';

/** Maximum number of content streams of one page. */
const MAX_STREAMS = 100_000;

/**
 * Removes the content of areas of a page from the file: glyphs in its content stream and in its forms and annotations,
 * pixels of images, drawings. Everything else keeps its position, and content streams that lose nothing stay the same
 * byte for byte. Objects shared with other pages are copied before they are changed.
 * A problem in the result means that something may remain: the page has to become an image.
 * @param page a page of a pdf-lib document, changed in place
 * @throws PdfProblem `too-complex` when a limit is exceeded
 */
export function removeFromPage(
  document: PDFDocument,
  page: PDFDict,
  areas: PageAreas,
  options: RemovalOptions,
): Removal {
  const { context } = document;
  const work = new PageWork(context, areas, options);
  const shared = sharedBy(work);
  const frame = new ResourceFrame(context, asDict(resolve(context, inherited(page, 'Resources'))));
  const bytes = contentsOf(work, page);
  const interpreter = new StreamInterpreter(shared, bytes, frame, new GraphicsState());
  const changed = interpreter.run();
  if (changed !== undefined) {
    page.set(PDFName.of('Contents'), context.register(streamOf(context.obj({}), changed)));
  }
  const areAnnotationsChanged = removeFromAppearances(shared, page, frame);
  const resources = frame.finish(work.uses);
  if (frame.isChanged && resources !== undefined) page.set(PDFName.of('Resources'), resources);
  const { glyphs, pictures, problems, uses, replaced, lostMarks, shown } = work;
  const isChanged = changed !== undefined || areAnnotationsChanged;
  const { openStates } = interpreter.stage;
  return { glyphs, pictures, problems, isChanged, openStates, uses, replaced, page, lostMarks, shown };
}

/**
 * Joins the content streams of a page with a line feed: they may be split between operators, but not within words
 * (7.8.2).
 */
function contentsOf(work: PageWork, page: PDFDict): Uint8Array {
  const contents = resolve(work.context, page.get(PDFName.of('Contents')));
  const elements = contents instanceof PDFArray ? contents.asArray() : [contents];
  // Parts that are not read must not be passed on as if they had been.
  if (elements.length > MAX_STREAMS) throw new PdfProblem('too-complex');
  const streams = elements
    .map((element) => resolve(work.context, element))
    .filter((stream) => stream instanceof PDFStream);
  if (streams.length === 1 && streams[0] !== undefined) return work.decode(streams[0]) ?? new Uint8Array();
  const output = new Output();
  for (const stream of streams) output.add(work.decode(stream) ?? new Uint8Array()).text('\n');
  return output.bytes();
}
