import { PDFArray, PDFDict, PDFName, PDFRef, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { isKeptAction, stripActions } from './actions.js';
import { fieldsOf, isSignature } from './fields.js';
import {
  arrayOf,
  asDict,
  dictOf,
  drop,
  isString,
  keyOf,
  nameOf,
  numberOf,
  put,
  resolve,
  textOfName,
  valueOf,
} from '../objects/objects.js';
import { outlineItemsOf } from './outline.js';
import { pagesOf } from '../objects/page-tree.js';
import { stripStates } from './states.js';
import { PLAIN_APPEARANCE } from './string-places.js';
import { removeStreams } from './streams.js';
import {
  ANNOTATION_KEYS,
  ANNOTATIONS,
  APPEARANCE_KEYS,
  CATALOG_KEYS,
  FORM_KEYS,
  NODE_KEYS,
  OUTLINE_KEYS,
  PAGE_KEYS,
} from './standard-keys.js';
import { decodeText, encodeText } from '../objects/text-codec.js';

/** How much of what has gone for good was in a document. */
export interface StripReport {
  /** Fields that were signed. */
  readonly signatures: number;
  readonly attachments: number;
  /** Scripts, and actions that do more than go to a place or open an address. */
  readonly actions: number;
  /** Films, sounds, bodies, files and programs on pages. */
  readonly annotations: number;
  /** Of these, films, sounds and bodies. */
  readonly media: number;
  /** Whether there was a form in XML beside that of the file. */
  readonly hasXfa: boolean;
}

/**
 * Takes out what no reader of the pages misses, whatever it says: metadata, attachments, scripts and actions, signatures,
 * forms in XML, thumbnails, application data, everything under keys that no standard knows. What stays is drawn, is
 * text, or is needed for either. Once more does no harm.
 */
export function strip(document: PDFDocument): StripReport {
  const { catalog, context } = document;
  const attachments = countAttachments(document);
  const media = countOnPages(document, (subtype) => MEDIA.has(subtype));
  const form = dictOf(catalog, 'AcroForm');
  const hasXfa = form !== undefined && valueOf(form, 'XFA') !== undefined;
  const signatures = stripFields(document);
  let actions = countScripts(document);
  let annotations = 0;
  context.trailerInfo = context.trailerInfo.Root === undefined ? {} : { Root: context.trailerInfo.Root };
  keepKeys(catalog, CATALOG_KEYS);
  // Whatever else is written there would keep what it refers to.
  put(catalog, 'Type', PDFName.of('Catalog'));
  stripNames(catalog);
  const opening = valueOf(catalog, 'OpenAction');
  if (opening instanceof PDFDict && !isKeptAction(opening)) {
    drop(catalog, 'OpenAction');
    actions++;
  }
  if (form !== undefined) {
    keepKeys(form, FORM_KEYS);
    stripAppearance(form);
  }
  const nodes = new Set<PDFDict>();
  for (const { dict } of pagesOf(document)) {
    keepKeys(dict, PAGE_KEYS);
    put(dict, 'Type', PDFName.of('Page'));
    for (const node of nodesAbove(dict, nodes)) {
      keepKeys(node, NODE_KEYS);
      put(node, 'Type', PDFName.of('Pages'));
    }
    const gone = stripAnnotations(dict);
    annotations += gone.annotations;
    actions += gone.actions;
  }
  for (const item of outlineItemsOf(document)) {
    keepKeys(item, OUTLINE_KEYS);
    actions += stripActions(item);
  }
  removeStreams(document);
  return { signatures, attachments, actions, annotations, media, hasXfa };
}

/** The nodes of the page tree above a page that are not among those known, and are from then on. */
function* nodesAbove(page: PDFDict, known: Set<PDFDict>): Generator<PDFDict> {
  for (let node = dictOf(page, 'Parent'); node !== undefined && !known.has(node); node = dictOf(node, 'Parent')) {
    known.add(node);
    yield node;
  }
}

export function keepKeys(dict: PDFDict, keys: ReadonlySet<string>): void {
  for (const key of dict.keys()) {
    if (!keys.has(textOfName(key))) dict.delete(key);
  }
}

/** Files of the catalog, and of annotations on pages. */
function countAttachments(document: PDFDocument): number {
  const names = dictOf(document.catalog, 'Names');
  const tree = names === undefined ? undefined : dictOf(names, 'EmbeddedFiles');
  const inCatalog = tree === undefined ? 0 : nameTreeSize(tree);
  return inCatalog + countOnPages(document, (subtype) => subtype === 'FileAttachment');
}

const MEDIA: ReadonlySet<string> = new Set(['Movie', 'Sound', 'Screen', 'RichMedia', '3D']);

function countOnPages(document: PDFDocument, isCounted: (subtype: string) => boolean): number {
  const annotations = pagesOf(document).flatMap(({ dict }) => arrayOf(dict, 'Annots')?.asArray() ?? []);
  return annotations.filter((each) => {
    const found = asDict(resolve(document.context, each));
    return found !== undefined && isCounted(nameOf(found, 'Subtype') ?? '');
  }).length;
}

function countScripts({ catalog }: PDFDocument): number {
  const names = dictOf(catalog, 'Names');
  const tree = names === undefined ? undefined : dictOf(names, 'JavaScript');
  return tree === undefined ? 0 : nameTreeSize(tree);
}

function nameTreeSize(tree: PDFDict): number {
  const seen = new Set<PDFObject>();
  const pending = [tree];
  let count = 0;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    count += Math.floor((arrayOf(node, 'Names')?.size() ?? 0) / 2);
    for (const kid of arrayOf(node, 'Kids')?.asArray() ?? []) {
      const found = asDict(resolve(node.context, kid));
      if (found !== undefined) pending.push(found);
    }
  }
  return count;
}

/** Of all trees of names that of destinations stays alone. */
function stripNames(catalog: PDFDict): void {
  const names = dictOf(catalog, 'Names');
  if (names === undefined) return;
  keepKeys(names, new Set(['Dests']));
  const base = dictOf(catalog, 'URI');
  if (base !== undefined) keepKeys(base, new Set(['Base']));
}

/** @returns how many fields were signed */
function stripFields(document: PDFDocument): number {
  let signatures = 0;
  const onPages = new Set(
    pagesOf(document).flatMap(({ dict }) =>
      (arrayOf(dict, 'Annots')?.asArray() ?? []).map((each) => resolve(document.context, each)),
    ),
  );
  for (const field of fieldsOf(document)) {
    // Nothing is looked for in what no page shows.
    if (!onPages.has(field)) drop(field, 'AP');
    if (isSignature(field)) {
      if (valueOf(field, 'V') !== undefined) signatures++;
      drop(field, 'V', 'DV');
    }
    stripAnnotation(field);
  }
  return signatures;
}

function stripAnnotations(page: PDFDict): { readonly annotations: number; readonly actions: number } {
  const { context } = page;
  const all = arrayOf(page, 'Annots');
  if (all === undefined) {
    drop(page, 'Annots');
    return { annotations: 0, actions: 0 };
  }
  const kept = PDFArray.withContext(context);
  let actions = 0;
  let applied = 0;
  for (const each of all.asArray()) {
    const annotation = resolve(context, each);
    if (annotation instanceof PDFDict && nameOf(annotation, 'Subtype') === 'Redact') applied++;
    if (annotation instanceof PDFDict && ANNOTATIONS.has(nameOf(annotation, 'Subtype') ?? '')) {
      stripAnnotation(annotation);
      actions += stripActions(annotation);
      kept.push(each);
    } else if (each instanceof PDFRef) context.delete(each);
  }
  // Marks for redaction are applied, and so are not lost.
  const annotations = all.size() - kept.size() - applied;
  if (annotations + applied === 0) return { annotations, actions };
  // What hangs from one that has gone goes with it.
  const hanging = PDFArray.withContext(context);
  for (const each of kept.asArray()) {
    const annotation = asDict(resolve(context, each));
    const isOrphan =
      annotation !== undefined &&
      nameOf(annotation, 'Subtype') === 'Popup' &&
      annotation.has(keyOf('Parent')) &&
      valueOf(annotation, 'Parent') === undefined;
    if (!isOrphan) hanging.push(each);
    else if (each instanceof PDFRef) context.delete(each);
  }
  put(page, 'Annots', hanging);
  return { annotations, actions };
}

/** A name, a number or an operator. */
const APPEARANCE_TOKEN = /^(?:\/[^\s()<>[\]{}/%]+|[-+.\d]{1,12}|[A-Za-z]{1,2})$/u;

/** How text of a field looks is said in a few instructions; whatever else stands between them is not. */
function stripAppearance(of: PDFDict): void {
  const appearance = valueOf(of, 'DA');
  if (appearance === undefined) return;
  const isPlain =
    isString(appearance) &&
    decodeText(appearance)
      .trim()
      .split(/\s+/u)
      .every((token) => APPEARANCE_TOKEN.test(token));
  if (!isPlain) put(of, 'DA', encodeText(PLAIN_APPEARANCE));
}

/** Of table 167. */
const HIDDEN = 2;

/** What a field or an annotation keeps; both may be one dictionary. */
function stripAnnotation(annotation: PDFDict): void {
  keepKeys(annotation, ANNOTATION_KEYS);
  stripAppearance(annotation);
  // Nobody sees it, and nothing can show it without a script.
  if (((numberOf(annotation, 'F') ?? 0) & HIDDEN) !== 0) drop(annotation, 'AP');
  const looks = dictOf(annotation, 'AP');
  if (looks !== undefined) {
    keepKeys(looks, new Set(['N']));
    stripStates(annotation, looks);
  }
  const characteristics = dictOf(annotation, 'MK');
  if (characteristics !== undefined) keepKeys(characteristics, APPEARANCE_KEYS);
  // A rich text as a stream, or a value as one, is said in plain form elsewhere, or can be filled in again.
  for (const key of ['RC', 'V', 'DV', 'Contents']) {
    if (valueOf(annotation, key) instanceof PDFStream) drop(annotation, key);
  }
}
