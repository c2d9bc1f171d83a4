import { deflateSync } from 'node:zlib';
import { PDFName, PDFNumber, PDFRawStream, type PDFDict, type PDFRef, type PDFStream } from '@cantoo/pdf-lib';
import { IDENTITY, multiply, type Matrix } from '../geometry.js';
import { arrayOf, dictOf } from '../objects/objects.js';
import { numbersOf } from '../fonts/simple-font.js';
import type { GraphicsState } from './graphics-state.js';
import { StreamInterpreter } from './interpreter.js';
import type { PageState } from './stage.js';
import { NestedStreams } from './nested-text.js';
import type { PageWork } from './page-work.js';
import { ResourceFrame } from './resource-frame.js';
import { TextRun } from './text-run.js';

const MAX_FORMS_DEEP = 20;
/**
 * The compression level. Content streams consist of many short words: higher levels hardly make them smaller, and take
 * longer than everything else.
 */
const EFFORT = 3;

/** Returns the state shared by a page and everything that it shows. */
export function sharedBy(work: PageWork): PageState {
  const shared: PageState = {
    work,
    nested: new NestedStreams(work),
    run: new TextRun(),
    drawForm: (form, frame, state) => drawForm(shared, form, frame, state),
  };
  return shared;
}

export function matrixOf(dict: PDFDict): Matrix {
  const numbers = numbersOf(arrayOf(dict, 'Matrix'));
  return numbers.length === 6 ? (numbers as unknown as Matrix) : IDENTITY;
}

/**
 * Interprets a form XObject where it is drawn. If something is removed from it, this use gets a copy of the form; other
 * uses keep the original.
 * @see ISO 32000-2, 8.10.1
 */
function drawForm(shared: PageState, form: PDFStream, frame: ResourceFrame, outer: GraphicsState): PDFRef | undefined {
  const { work } = shared;
  // Readers do not draw a form within itself.
  if (work.open.includes(form)) return undefined;
  if (work.open.length >= MAX_FORMS_DEEP) {
    work.problems.add('damaged');
    return undefined;
  }
  const bytes = work.decode(form);
  if (bytes === undefined) return undefined;
  const own = new ResourceFrame(work.context, dictOf(form.dict, 'Resources'), frame.chain);
  const state = outer.copy();
  state.ctm = multiply(matrixOf(form.dict), outer.ctm);
  work.open.push(form);
  const changed = new StreamInterpreter(shared, bytes, own, state).run();
  work.open.pop();
  const resources = own.finish(work.uses);
  if (changed === undefined && !own.isChanged) return undefined;
  const dict = form.dict.clone();
  if (resources !== undefined) dict.set(PDFName.of('Resources'), resources);
  return work.context.register(streamOf(dict, changed ?? bytes));
}

/**
 * Returns a compressed stream of these bytes, with all dictionary entries of another stream except those about its
 * encoding.
 */
export function streamOf(dict: PDFDict, bytes: Uint8Array): PDFRawStream {
  const contents = deflateSync(bytes, { level: EFFORT });
  for (const key of ['DecodeParms', 'DP', 'F', 'FFilter', 'FDecodeParms', 'DL']) dict.delete(PDFName.of(key));
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  dict.set(PDFName.of('Length'), PDFNumber.of(contents.length));
  return PDFRawStream.of(dict, contents);
}
