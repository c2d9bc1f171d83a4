import type { PDFArray } from '@cantoo/pdf-lib';
import { PDFDict, PDFName, PDFStream, type PDFRef } from '@cantoo/pdf-lib';
import { boundsOf, IDENTITY, multiply, quadOf, transform, type Matrix, type Rectangle } from '../geometry.js';
import { arrayOf, resolve } from '../objects/objects.js';
import { numbersOf } from '../fonts/simple-font.js';
import { matrixOf } from './forms.js';
import { GraphicsState } from './graphics-state.js';
import type { PageState } from './stage.js';
import type { ResourceFrame } from './resource-frame.js';

/** Maximum number of annotations with an appearance on one page. */
const MAX_APPEARANCES = 10_000;

/**
 * Removes content from the normal appearance streams of annotations, in each of their states, positioned as readers
 * display them. Exceeding a limit is recorded as a problem of the page.
 * @returns true if anything changed
 * @see ISO 32000-2, 12.5.5
 */
export function removeFromAppearances(shared: PageState, page: PDFDict, frame: ResourceFrame): boolean {
  const { context } = shared.work;
  let isChanged = false;
  let count = 0;
  for (const element of arrayOf(page, 'Annots')?.asArray() ?? []) {
    const annotation = resolve(context, element);
    if (!(annotation instanceof PDFDict) || !annotation.has(PDFName.of('AP'))) continue;
    if (++count > MAX_APPEARANCES) {
      shared.work.problems.add('damaged');
      break;
    }
    if (removeFromAnnotation(shared, annotation, frame)) isChanged = true;
  }
  return isChanged;
}

function removeFromAnnotation(shared: PageState, annotation: PDFDict, frame: ResourceFrame): boolean {
  const { context } = shared.work;
  const [AP, N] = [PDFName.of('AP'), PDFName.of('N')];
  const appearances = resolve(context, annotation.get(AP));
  if (!(appearances instanceof PDFDict)) return false;
  const normal = resolve(context, appearances.get(N));
  const rectangle = rectangleOf(arrayOf(annotation, 'Rect'));
  const draw = (look: PDFStream): PDFRef | undefined => drawAppearance(shared, look, rectangle, frame);
  const set = (value: PDFRef | PDFDict): void => {
    const copy = appearances.clone();
    copy.set(N, value);
    annotation.set(AP, copy);
  };
  if (normal instanceof PDFStream) {
    const instead = draw(normal);
    if (instead !== undefined) set(instead);
    return instead !== undefined;
  }
  if (!(normal instanceof PDFDict)) return false;
  let states: PDFDict | undefined;
  for (const [name, value] of normal.entries()) {
    const look = resolve(context, value);
    const instead = look instanceof PDFStream ? draw(look) : undefined;
    if (instead === undefined) continue;
    states ??= normal.clone();
    states.set(name, instead);
  }
  if (states !== undefined) set(states);
  return states !== undefined;
}

function drawAppearance(
  shared: PageState,
  look: PDFStream,
  rectangle: Rectangle | undefined,
  frame: ResourceFrame,
): PDFRef | undefined {
  const state = new GraphicsState();
  state.ctm = placing(look.dict, rectangle);
  return shared.drawForm(look, frame, state);
}

/**
 * Returns the matrix that maps the bounding box of an appearance, transformed by its own matrix, onto the rectangle of
 * its annotation.
 */
function placing(dict: PDFDict, rectangle: Rectangle | undefined): Matrix {
  const box = rectangleOf(arrayOf(dict, 'BBox'));
  if (box === undefined || rectangle === undefined) return IDENTITY;
  const matrix = matrixOf(dict);
  const [left, bottom, right, top] = boundsOf(quadOf(box).map((corner) => transform(matrix, corner)));
  if (right === left || top === bottom) return IDENTITY;
  const [x, y] = [(rectangle[2] - rectangle[0]) / (right - left), (rectangle[3] - rectangle[1]) / (top - bottom)];
  return multiply([1, 0, 0, 1, -left, -bottom], [x, 0, 0, y, rectangle[0], rectangle[1]]);
}

function rectangleOf(array: PDFArray | undefined): Rectangle | undefined {
  const [a, b, c, d] = numbersOf(array);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
