import { PDFArray, PDFDict, PDFName, PDFStream, type PDFContext, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import { decodeStream } from '../objects/decode-stream.js';
import { ContentLexer } from '../instructions/lexer.js';
import { operatorOf } from '../instructions/syntax.js';
import { dictOf, drop, put, resolve, valueOf } from '../objects/objects.js';
import { inherited } from '../objects/page-tree.js';

/** Content to add to a page, and the fonts it needs. */
export interface Addition {
  readonly content: string;
  readonly fonts: ReadonlyMap<string, PDFObject>;
}

/**
 * Appends content to a page, in the default user space of the page.
 * @param openStates the number of graphics states that the content of the page leaves open, as `openStatesOf` counts
 */
export function appendContent(
  context: PDFContext,
  page: PDFDict,
  { content, fonts }: Addition,
  openStates: number,
): void {
  if (content === '') return;
  const before = context.register(context.stream('q\n'));
  // Close the graphics states that the page left open; otherwise the coordinates would be those of its last drawing.
  const restores = 'Q\n'.repeat(openStates + 1);
  const behind = context.register(context.flateStream(`\n${restores}/Artifact BMC\nq\n${content}\nQ\nEMC\n`));
  put(page, 'Contents', context.obj([before, ...contentsOf(context, page), behind]));
  addFonts(context, page, fonts);
}

/** Replaces all content of a page. */
export function replaceContent(
  context: PDFContext,
  page: PDFDict,
  { content, fonts }: Addition,
  pictures: ReadonlyMap<string, PDFRef>,
): void {
  put(page, 'Contents', context.register(context.flateStream(content)));
  put(page, 'Resources', context.obj({ XObject: Object.fromEntries(pictures), Font: Object.fromEntries(fonts) }));
  drop(page, 'StructParents', 'Group', 'Tabs');
}

function contentsOf(context: PDFContext, page: PDFDict): readonly PDFObject[] {
  const own = page.get(PDFName.of('Contents'));
  const contents = resolve(context, own);
  if (contents instanceof PDFArray) return contents.asArray();
  return contents instanceof PDFStream && own !== undefined ? [own] : [];
}

const [SAVE, RESTORE] = [operatorOf('q'), operatorOf('Q')];

/** Returns how many graphics states the content of a page leaves open. @param mostBytes the limit for each stream */
export function openStatesOf(context: PDFContext, page: PDFDict, mostBytes: number): number {
  let open = 0;
  for (const element of contentsOf(context, page)) {
    const stream = resolve(context, element);
    const bytes = stream instanceof PDFStream ? decodeStream(stream, mostBytes) : undefined;
    if (bytes === undefined) continue;
    const lexer = new ContentLexer(bytes);
    while (lexer.next()) {
      if (lexer.operator === SAVE) open++;
      else if (lexer.operator === RESTORE) open = Math.max(0, open - 1);
    }
  }
  return open;
}

/** Adds the fonts to a copy of the resources, because other pages may share them. */
function addFonts(context: PDFContext, page: PDFDict, fonts: ReadonlyMap<string, PDFObject>): void {
  if (fonts.size === 0) return;
  const shared = resolve(context, inherited(page, 'Resources'));
  const resources = shared instanceof PDFDict ? shared.clone(context) : context.obj({});
  const own = dictOf(resources, 'Font')?.clone(context) ?? context.obj({});
  for (const [name, font] of fonts) put(own, name, font);
  put(resources, 'Font', own);
  put(page, 'Resources', resources);
}

/**
 * Removes all annotations except links from a page that becomes an image; links are not part of the image. Other
 * annotations also lose their appearance, because they may still be reached, for example as form fields.
 */
export function keepLinksAlone(context: PDFContext, page: PDFDict): void {
  const annotations = valueOf(page, 'Annots');
  if (!(annotations instanceof PDFArray)) return;
  const links = annotations.asArray().filter((each) => {
    const annotation = resolve(context, each);
    if (!(annotation instanceof PDFDict)) return false;
    if (annotation.get(PDFName.of('Subtype')) === PDFName.of('Link')) return true;
    drop(annotation, 'AP');
    return false;
  });
  if (links.length === 0) drop(page, 'Annots');
  else put(page, 'Annots', context.obj(links));
}
