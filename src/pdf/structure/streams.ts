import { PDFArray, PDFDict, PDFNull, PDFRawStream, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { PdfProblem } from '../pdf-problem.js';
import { withoutBoxes } from './jpeg-2000.js';
import { withoutComments } from './jpeg.js';
import { isString, nameOf, numberOf, resolve, textOfName, valueOf } from '../objects/objects.js';
import { pagesOf } from '../objects/page-tree.js';
import { MAX_LEVELS } from '../objects/reachable.js';
import { GONE_ANYWHERE, GONE_FROM_STREAMS, NAME_KEYED, SINGLE_STREAM_KEYS, STREAM_KEYS } from './standard-keys.js';

/** The place where an object was found: the key, or the kind of resource. */
interface Found {
  readonly object: PDFObject;
  readonly via: string;
  /** True if its keys are arbitrary names. */
  readonly isNameKeyed: boolean;
  readonly level: number;
}

/**
 * Removes everything that is never kept, and all streams in places where none is needed, because they have not been
 * examined: so does the content of a page that is not in the page tree, which only a structure element or a destination
 * refers to. Also removes the metadata of cameras and programs from images.
 */
export function removeStreams(document: PDFDocument): void {
  const { context, catalog } = document;
  const pages = new Set<PDFObject>(pagesOf(document).map(({ dict }) => dict));
  const seen = new Set<PDFObject>();
  const pending: Found[] = [{ object: catalog, via: '', isNameKeyed: false, level: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { object, via, level } = next;
    // A stream in place of such a dictionary has its own keys.
    const isNameKeyed = next.isNameKeyed && object instanceof PDFDict;
    if (level > MAX_LEVELS) throw new PdfProblem('too-complex');
    if (seen.has(object)) continue;
    seen.add(object);
    const add = (value: PDFObject, key: string, keyed: boolean): boolean => {
      const found = resolve(context, value);
      if (found === undefined) return true;
      if (isGone(found) || isStrayPage(found, pages)) return false;
      const mayBeStream = STREAM_KEYS.has(key) && !(object instanceof PDFArray && SINGLE_STREAM_KEYS.has(key));
      if (found instanceof PDFStream && (!mayBeStream || isMisplaced(found, key))) return false;
      if (!(found instanceof PDFDict || found instanceof PDFArray || found instanceof PDFStream)) return true;
      pending.push({ object: found, via: key, isNameKeyed: keyed, level: found === value ? level + 1 : 0 });
      return true;
    };
    if (object instanceof PDFArray) {
      const gone = object.asArray().flatMap((element, i) => (add(element, via, false) ? [] : [i]));
      removeElements(object, new Set(gone), via === 'K');
      continue;
    }
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    if (object instanceof PDFRawStream) cleanPicture(object);
    for (const [name, value] of dict.entries()) {
      const key = textOfName(name);
      const isGoneHere =
        !isNameKeyed && (GONE_ANYWHERE.has(key) || (object instanceof PDFStream && GONE_FROM_STREAMS.has(key)));
      const isStrayContent =
        key === 'Contents' && !isNameKeyed && !pages.has(dict) && !isString(resolve(context, value));
      const keyed = !isNameKeyed && (NAME_KEYED.has(key) || (via === 'AP' && key === 'N'));
      if (isGoneHere || isStrayContent || !add(value, isNameKeyed ? via : key, keyed)) dict.delete(name);
    }
  }
}

/**
 * Elements of most arrays are addressed by index, so removed ones are replaced; children of structure elements are not,
 * so they are deleted.
 */
function removeElements(array: PDFArray, gone: ReadonlySet<number>, isList: boolean): void {
  if (gone.size === 0) return;
  let kept = 0;
  for (const [i, element] of array.asArray().entries()) {
    if (!gone.has(i)) array.set(isList ? kept++ : i, element);
    else if (!isList) array.set(i, PDFNull);
  }
  // From the end, so that no index changes.
  if (isList) while (array.size() > kept) array.remove(array.size() - 1);
}

const isStrayPage = (object: PDFObject, pages: ReadonlySet<PDFObject>): boolean =>
  object instanceof PDFDict && nameOf(object, 'Type') === 'Page' && !pages.has(object);

/** The only places of forms and images. Elsewhere, one would stay as it was before anything was removed from it. */
const PLACES_OF: Readonly<Record<string, ReadonlySet<string>>> = {
  Form: new Set(['XObject', 'N', 'G', 'Contents']),
  Image: new Set(['XObject', 'SMask', 'Mask', 'Contents']),
};
/** The entry that every stream in such a place has (ISO 32000-2, 8.7 and 7.10). */
const NEEDED: Readonly<Record<string, string>> = {
  Pattern: 'PatternType',
  Shading: 'ShadingType',
  Function: 'FunctionType',
  Functions: 'FunctionType',
};

function isMisplaced({ dict }: PDFStream, key: string): boolean {
  const places = PLACES_OF[nameOf(dict, 'Subtype') ?? ''];
  const needed = NEEDED[key];
  return (places !== undefined && !places.has(key)) || (needed !== undefined && numberOf(dict, needed) === undefined);
}

/** True for files, scripts and metadata wherever they occur, and for references of the structure to removed objects. */
function isGone(object: PDFObject): boolean {
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return false;
  const type = nameOf(dict, 'Type');
  if (type === 'OBJR') return !(valueOf(dict, 'Obj') instanceof PDFDict || valueOf(dict, 'Obj') instanceof PDFStream);
  return (
    type === 'Filespec' ||
    type === 'F' ||
    type === 'EmbeddedFile' ||
    type === 'Metadata' ||
    type === 'Rendition' ||
    type === 'Thread' ||
    nameOf(dict, 'S') === 'JavaScript'
  );
}

function cleanPicture(stream: PDFRawStream): void {
  const filter = nameOf(stream.dict, 'Filter');
  if (filter !== 'DCTDecode' && filter !== 'JPXDecode') return;
  const cleaned = filter === 'DCTDecode' ? withoutComments(stream.contents) : withoutBoxes(stream.contents);
  if (cleaned !== stream.contents) stream.updateContents(cleaned);
}
