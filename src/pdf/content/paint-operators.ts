import { PDFDict, PDFName, PDFRawStream, PDFStream, type PDFRef } from '@cantoo/pdf-lib';
import { dictOf, nameOf, resolve } from '../objects/objects.js';
import { PathTracker, pointOf } from './paths.js';
import { pictureOf, regionsOf, withoutRegions } from './pictures.js';
import { ResourceFrame } from './resource-frame.js';
import type { Stage } from './stage.js';
import type { TextOperators } from './text-operators.js';

/** The operators of paths, colours, images and forms, and graphics states (ISO 32000-2, 8.4 to 8.10). */
export class PaintOperators {
  private readonly path: PathTracker;

  constructor(
    private readonly stage: Stage,
    private readonly text: TextOperators,
  ) {
    this.path = new PathTracker(stage.work);
  }

  draw(): void {
    const { lexer, frame, state, work } = this.stage;
    const name = lexer.nameAt(lexer.count - 1);
    const found = name === undefined ? undefined : frame.find('XObject', name);
    if (name === undefined || found === undefined) return;
    const { object } = found;
    const subtype = object instanceof PDFStream ? nameOf(object.dict, 'Subtype') : undefined;
    let instead: PDFRef | undefined;
    if (object instanceof PDFRawStream && subtype === 'Image') instead = withoutRegions(work, object, state.ctm);
    else if (object instanceof PDFStream && subtype === 'Form')
      instead = this.stage.shared.drawForm(object, frame, state);
    if (instead === undefined) {
      frame.keep(found, 'XObject', name);
      return;
    }
    if (found.ref !== undefined) work.replaced.set(found.ref, instead);
    this.stage.replace(`/${frame.add('XObject', instead)} Do`);
  }

  drawInline(): void {
    const { lexer, frame, state, work } = this.stage;
    if (regionsOf(work, state.ctm).length === 0) return;
    const instead = withoutRegions(work, pictureOf(work, lexer, frame), state.ctm);
    if (instead !== undefined) this.stage.replace(`/${frame.add('XObject', instead)} Do`);
  }

  setParameters(): void {
    const { lexer, frame, state, work } = this.stage;
    const name = lexer.nameAt(lexer.count - 1);
    const found = name === undefined ? undefined : frame.find('ExtGState', name);
    if (name === undefined || !(found?.object instanceof PDFDict)) return;
    this.text.setFontOf(found.object);
    const mask = dictOf(found.object, 'SMask');
    const group = mask === undefined ? undefined : resolve(work.context, mask.get(PDFName.of('G')));
    const instead = group instanceof PDFStream ? this.stage.shared.drawForm(group, frame, state) : undefined;
    // Letters cut out by a mask cannot be located.
    if (group instanceof PDFStream && this.hasText(group)) work.problems.add('nested-text');
    if (mask === undefined || instead === undefined) {
      frame.keep(found, 'ExtGState', name);
      return;
    }
    const [ownMask, own] = [mask.clone(), found.object.clone()];
    ownMask.set(PDFName.of('G'), instead);
    own.set(PDFName.of('SMask'), ownMask);
    this.stage.replace(`/${frame.add('ExtGState', work.context.register(own))} gs`);
  }

  private hasText(group: PDFStream): boolean {
    const { shared, frame, work } = this.stage;
    const inner = new ResourceFrame(work.context, dictOf(group.dict, 'Resources'), frame.chain);
    return shared.nested.in(group, inner).text;
  }

  setColour(): void {
    const name = this.stage.lexer.nameAt(this.stage.lexer.count - 1);
    this.stage.state.hasPictures = false;
    if (name === undefined) return;
    const { text, pictures } = this.stage.shared.nested.inPattern(name, this.stage.frame);
    if (text) this.stage.work.problems.add('nested-text');
    this.stage.state.hasPictures = pictures;
  }

  setPlainColour(): void {
    this.stage.state.hasPictures = false;
  }

  construct(operator: 'm' | 'l' | 'c' | 'v' | 're' | 'h'): void {
    const { path } = this;
    const { lexer, state } = this.stage;
    if (!this.stage.work.areas.hasRegions) return;
    const [start, end] = [lexer.start, lexer.end];
    const point = (place: number) => pointOf(state.ctm, lexer.numberFromEnd(place + 1), lexer.numberFromEnd(place));
    if (operator === 'm') path.moveTo(point(0), start, end);
    else if (operator === 'l') path.lineTo([point(0)], start, end);
    else if (operator === 'v') path.lineTo([point(2), point(0)], start, end);
    else if (operator === 'c') path.lineTo([point(4), point(2), point(0)], start, end);
    else if (operator === 'h') path.close(start, end);
    else {
      const [x, y] = [lexer.numberFromEnd(3), lexer.numberFromEnd(2)];
      const [width, height] = [lexer.numberFromEnd(1), lexer.numberFromEnd(0)];
      const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]] as const; // oxfmt-ignore
      path.rectangle(corners.map(([itsX, itsY]) => pointOf(state.ctm, itsX, itsY)), start, end); // oxfmt-ignore
    }
  }

  clip(): void {
    this.path.clip();
  }

  paint(fills: boolean): void {
    if (!this.stage.work.areas.hasRegions) return;
    const { start, end } = this.stage.lexer;
    this.path.paint(this.stage.edits, start, end, { fills, withPictures: this.stage.state.hasPictures });
  }
}
