import { PDFDict, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, isString, keyOf, nameOf, resolve, valueOf } from '../objects/objects.js';
import { pagesOf } from '../objects/page-tree.js';
import { decodeText } from '../objects/text-codec.js';

/** Fields above a field. */
const MAX_LEVELS = 100;

/** Every field of the form, and every widget, each once: those that the form lists and those that pages alone show. */
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

/** A widget whose parent is a page is broken, and no reason to take the page for a field. */
const isPageNode = (dict: PDFDict): boolean => dict.has(keyOf('Resources')) || dict.has(keyOf('MediaBox'));

const elements = (dict: PDFDict, key: string): readonly PDFObject[] => arrayOf(dict, key)?.asArray() ?? [];

/** A field and those above it, nearest first. */
export function lineageOf(field: PDFDict): readonly PDFDict[] {
  const line: PDFDict[] = [];
  let next: PDFObject | undefined = field;
  while (next instanceof PDFDict && line.length < MAX_LEVELS && !line.includes(next)) {
    line.push(next);
    next = valueOf(next, 'Parent');
  }
  return line;
}

/** `Tx`, `Btn`, `Ch` or `Sig`, its own or that of a field above. */
export function fieldTypeOf(field: PDFDict): string | undefined {
  for (const each of lineageOf(field)) {
    const type = nameOf(each, 'FT');
    if (type !== undefined) return type;
  }
  return undefined;
}

export const isSignature = (field: PDFDict): boolean => fieldTypeOf(field) === 'Sig';

/** The name by which a field is known: those of the fields above it and its own (12.7.4.2). */
export const qualifiedNameOf = (field: PDFDict): string =>
  lineageOf(field)
    .flatMap((each) => {
      const name = valueOf(each, 'T');
      return isString(name) ? [decodeText(name)] : [];
    })
    .reverse()
    .join('.');

/** What a reader sees beside a field: its tooltip, else its name with those of the fields above it. */
export function labelOf(field: PDFDict): string | undefined {
  const line = lineageOf(field);
  for (const each of line) {
    const tooltip = valueOf(each, 'TU');
    if (isString(tooltip)) return decodeText(tooltip);
  }
  const name = qualifiedNameOf(field);
  return name === '' ? undefined : name;
}
