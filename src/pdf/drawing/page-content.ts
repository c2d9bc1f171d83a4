import { PDFArray, PDFDict, PDFName, PDFStream, type PDFContext, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import { decodeStream } from '../objects/decode-stream.js';
import { ContentLexer } from '../instructions/lexer.js';
import { operatorOf } from '../instructions/syntax.js';
import { dictOf, drop, put, resolve, valueOf } from '../objects/objects.js';
import { inherited } from '../objects/page-tree.js';

/** What a page gets besides what it has. */
export interface Addition {
  readonly content: string;
  readonly fonts: ReadonlyMap<string, PDFObject>;
}

/** Puts instructions behind those of a page, in user space as a page finds it. */
export function appendContent(
  context: PDFContext,
  page: PDFDict,
  { content, fonts }: Addition,
  mostBytes: number,
): void {
  if (content === '') return;
  const before = context.register(context.stream('q\n'));
  // States that the page has left open are closed first, or the coordinates would be those of its last drawing.
  const restores = 'Q\n'.repeat(openStatesOf(context, page, mostBytes) + 1);
  const behind = context.register(context.flateStream(`\n${restores}/Artifact BMC\nq\n${content}\nQ\nEMC\n`));
  put(page, 'Contents', context.obj([before, ...contentsOf(context, page), behind]));
  addFonts(context, page, fonts);
}

/** Takes everything off a page and puts that there instead. */
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

/** How many states of graphics the instructions of a page leave open. */
function openStatesOf(context: PDFContext, page: PDFDict, mostBytes: number): number {
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

/** Into a copy of the resources, which other pages may share. */
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
 * The annotations of a page that stay when it becomes a picture: links, which are no part of it. Others may be reached
 * still, as fields of the form are, and do not look like anything any more.
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
