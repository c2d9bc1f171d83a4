import { PDFArray, PDFDict, PDFName, PDFRef, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { isKeptAction, stripActions } from './actions.js';
import { fieldsOf, isSignature, linkFields, namesNothing } from './fields.js';
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
import { KEPT_ANNOTATIONS } from './kept-annotations.js';
import { outlineItemsOf } from './outline.js';
import { pagesOf } from '../objects/page-tree.js';
import { stripStates } from './states.js';
import { PLAIN_APPEARANCE } from './string-places.js';
import { removeStreams } from './streams.js';
import {
  ANNOTATION_KEYS,
  APPEARANCE_KEYS,
  CATALOG_KEYS,
  FORM_KEYS,
  NODE_KEYS,
  OUTLINE_KEYS,
  PAGE_KEYS,
} from './standard-keys.js';
import { decodeText, encodeText } from '../objects/text-codec.js';

/** The counts of what was removed from a document. */
export interface StripReport {
  /** Signed fields. */
  readonly signatures: number;
  readonly attachments: number;
  /** Scripts, and actions other than going to a destination or opening an address. */
  readonly actions: number;
  /** Films, sounds, 3D models, files and programs on pages. */
  readonly annotations: number;
  /** The films, sounds and 3D models among them. */
  readonly media: number;
  /** True if there was an XFA form in addition to the regular one. */
  readonly hasXfa: boolean;
}

/**
 * Removes everything that is not needed to show the pages, whatever it contains: metadata, attachments, scripts and
 * actions, signatures, XFA forms, thumbnails, application data, and all non-standard keys. What remains is displayed,
 * is text, or is needed for either. Idempotent.
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
  // Any other value would keep the objects that it refers to.
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

/** Yields the ancestors of a page in the page tree that are not yet known, and adds them to the known ones. */
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

/** Counts the files of the catalog, and of annotations on pages. */
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

/** Keeps no name tree but that of destinations. */
function stripNames(catalog: PDFDict): void {
  const names = dictOf(catalog, 'Names');
  if (names === undefined) return;
  keepKeys(names, new Set(['Dests']));
  const base = dictOf(catalog, 'URI');
  if (base !== undefined) keepKeys(base, new Set(['Base']));
}

/** Strips the fields of the form. @returns the number of signed fields */
function stripFields(document: PDFDocument): number {
  linkFields(document);
  let signatures = 0;
  const onPages = new Set(
    pagesOf(document).flatMap(({ dict }) =>
      (arrayOf(dict, 'Annots')?.asArray() ?? []).map((each) => resolve(document.context, each)),
    ),
  );
  for (const field of fieldsOf(document)) {
    // Appearances that no page shows are not searched.
    if (!onPages.has(field)) drop(field, 'AP');
    if (namesNothing(field)) drop(field, 'T');
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
    if (annotation instanceof PDFDict && KEPT_ANNOTATIONS.has(nameOf(annotation, 'Subtype') ?? '')) {
      stripAnnotation(annotation);
      actions += stripActions(annotation);
      kept.push(each);
    } else if (each instanceof PDFRef) context.delete(each);
  }
  // Redaction marks are applied, so they do not count as removed.
  const annotations = all.size() - kept.size() - applied;
  if (annotations + applied === 0) return { annotations, actions };
  // A pop-up is removed with the annotation it belongs to.
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

/** Resets a default appearance that contains anything but names, numbers and operators. */
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

/** The Hidden flag of table 167. */
const HIDDEN = 2;

/** Strips a field or an annotation, which may be the same dictionary. */
function stripAnnotation(annotation: PDFDict): void {
  keepKeys(annotation, ANNOTATION_KEYS);
  stripAppearance(annotation);
  // It is invisible, and only a script could show it.
  if (((numberOf(annotation, 'F') ?? 0) & HIDDEN) !== 0) drop(annotation, 'AP');
  const looks = dictOf(annotation, 'AP');
  if (looks !== undefined) {
    keepKeys(looks, new Set(['N']));
    stripStates(annotation, looks);
  }
  const characteristics = dictOf(annotation, 'MK');
  if (characteristics !== undefined) keepKeys(characteristics, APPEARANCE_KEYS);
  // Rich text and values stored as streams also exist in plain form, or can be entered again.
  for (const key of ['RC', 'V', 'DV', 'Contents']) {
    if (valueOf(annotation, key) instanceof PDFStream) drop(annotation, key);
  }
}
