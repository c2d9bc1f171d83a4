import { PDFDict, type PDFDocument, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, isString, keyOf, nameOf, put, resolve, valueOf } from '../objects/objects.js';
import { pagesOf } from '../objects/page-tree.js';
import { decodeText } from '../objects/text-codec.js';

/** The maximum number of ancestors of a field. */
const MAX_LEVELS = 100;

/** Returns every field of the form and every widget, each once, including those that only pages refer to. */
export function fieldsOf(document: PDFDocument): readonly PDFDict[] {
  const { catalog, context } = document;
  const fields = new Set<PDFDict>();
  const pending: PDFObject[] = [];
  const form = dictOf(catalog, 'AcroForm');
  if (form !== undefined) pending.push(...elements(form, 'Fields'));
  for (const { dict } of pagesOf(document)) {
    for (const each of elements(dict, 'Annots')) {
      const annotation = resolve(context, each);
      if (annotation instanceof PDFDict && nameOf(annotation, 'Subtype') === 'Widget') pending.push(annotation);
    }
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const field = resolve(context, next);
    if (!(field instanceof PDFDict) || fields.has(field)) continue;
    fields.add(field);
    for (const kid of elements(field, 'Kids')) pending.push(kid);
    const parent = valueOf(field, 'Parent');
    if (parent instanceof PDFDict && !isPageNode(parent)) pending.push(parent);
  }
  return [...fields];
}

/**
 * Makes every field the only parent of its kids, as its kids say: readers go down or up the tree, and both ways must
 * lead to the same names and values.
 */
export function linkFields(document: PDFDocument): void {
  const { context } = document;
  const fields = fieldsOf(document);
  let refs: Map<PDFObject, PDFRef> | undefined;
  const parents = new Map<PDFObject | undefined, PDFDict>();
  const pageTree = new Set<PDFObject | undefined>(pagesOf(document).flatMap(({ dict }) => lineageOf(dict)));
  const kidsOf = (field: PDFDict): readonly (PDFObject | undefined)[] =>
    elements(field, 'Kids').map((each) => {
      const kid = resolve(context, each);
      return pageTree.has(kid) ? undefined : kid;
    });
  for (const field of fields) {
    if (pageTree.has(field)) continue;
    for (const kid of kidsOf(field)) {
      if (kid instanceof PDFDict && valueOf(kid, 'Parent') === field) parents.set(kid, field);
    }
  }
  for (const field of fields) {
    if (pageTree.has(field)) continue;
    const kids = kidsOf(field);
    for (const kid of kids) {
      if (!(kid instanceof PDFDict) || parents.has(kid)) continue;
      parents.set(kid, field);
      refs ??= new Map(context.enumerateIndirectObjects().map(([ref, object]) => [object, ref]));
      put(kid, 'Parent', refs.get(field) ?? context.register(field));
    }
    if (kids.every((kid) => parents.get(kid) === field)) continue;
    put(field, 'Kids', context.obj(elements(field, 'Kids').filter((_, i) => parents.get(kids[i]) === field)));
  }
}

/** True for a page. A widget whose parent is a page is damaged, and the page is not a field. */
const isPageNode = (dict: PDFDict): boolean => dict.has(keyOf('Resources')) || dict.has(keyOf('MediaBox'));

const elements = (dict: PDFDict, key: string): readonly PDFObject[] => arrayOf(dict, key)?.asArray() ?? [];

/** True for a field without a type, a value and kids, of a damaged tree: its name may be part of one that is removed. */
export const namesNothing = (field: PDFDict): boolean =>
  fieldTypeOf(field) === undefined &&
  nameOf(field, 'Subtype') === undefined &&
  valueOf(field, 'V') === undefined &&
  elements(field, 'Kids').every((kid) => !(resolve(field.context, kid) instanceof PDFDict));

/** Returns a field and its ancestors, nearest first. */
export function lineageOf(field: PDFDict): readonly PDFDict[] {
  const line: PDFDict[] = [];
  let next: PDFObject | undefined = field;
  while (next instanceof PDFDict && line.length < MAX_LEVELS && !line.includes(next)) {
    line.push(next);
    next = valueOf(next, 'Parent');
  }
  return line;
}

/** Returns `Tx`, `Btn`, `Ch` or `Sig`, which may be inherited. */
export function fieldTypeOf(field: PDFDict): string | undefined {
  for (const each of lineageOf(field)) {
    const type = nameOf(each, 'FT');
    if (type !== undefined) return type;
  }
  return undefined;
}

export const isSignature = (field: PDFDict): boolean => fieldTypeOf(field) === 'Sig';

/** Returns the fully qualified name of a field (12.7.4.2). */
export const qualifiedNameOf = (field: PDFDict): string =>
  lineageOf(field)
    .flatMap((each) => {
      const name = valueOf(each, 'T');
      return isString(name) ? [decodeText(name)] : [];
    })
    .reverse()
    .join('.');

/** Returns what a reader sees beside a field: its tooltip, or else its fully qualified name. */
export function labelOf(field: PDFDict): string | undefined {
  const line = lineageOf(field);
  for (const each of line) {
    const tooltip = valueOf(each, 'TU');
    if (isString(tooltip)) return decodeText(tooltip);
  }
  const name = qualifiedNameOf(field);
  return name === '' ? undefined : name;
}
