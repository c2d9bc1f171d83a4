import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';

/** The maximum length of a chain of references. */
const MAX_REFERENCES = 32;

/** Follows references to a value; undefined for a reference to nothing, or for a cycle. */
export function resolve(context: PDFContext, value: PDFObject | undefined): PDFObject | undefined {
  let resolved = value;
  for (let i = 0; resolved instanceof PDFRef; i++) {
    if (i === MAX_REFERENCES) return undefined;
    resolved = context.lookup(resolved);
  }
  return resolved;
}

const keys = new Map<string, PDFName>();

/**
 * Returns the `PDFName` of a key from a cache: there are few keys, and creating a name takes longer than finding it.
 */
export function keyOf(name: string): PDFName {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = PDFName.of(name);
  keys.set(name, key);
  return key;
}

const texts = new WeakMap<PDFName, string>();

/** Returns a name without its slash. Equal names are the same object, so each is decoded once. */
export function textOfName(name: PDFName): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = name.decodeText();
  texts.set(name, text);
  return text;
}

/** Returns the value of a key of a dictionary, with references resolved. */
export const valueOf = (dict: PDFDict, key: string): PDFObject | undefined =>
  resolve(dict.context, dict.get(keyOf(key)));

/** Returns a dictionary; for a stream, the dictionary of the stream. */
export function dictOf(dict: PDFDict, key: string): PDFDict | undefined {
  return asDict(valueOf(dict, key));
}

export function asDict(value: PDFObject | undefined): PDFDict | undefined {
  if (value instanceof PDFDict) return value;
  return value instanceof PDFStream ? value.dict : undefined;
}

export function arrayOf(dict: PDFDict, key: string): PDFArray | undefined {
  const value = valueOf(dict, key);
  return value instanceof PDFArray ? value : undefined;
}

/** Returns a name without its slash. */
export function nameOf(dict: PDFDict, key: string): string | undefined {
  const value = valueOf(dict, key);
  return value instanceof PDFName ? textOfName(value) : undefined;
}

export function numberOf(dict: PDFDict, key: string): number | undefined {
  const value = valueOf(dict, key);
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

export const isString = (value: unknown): value is PDFString | PDFHexString =>
  value instanceof PDFString || value instanceof PDFHexString;

export const drop = (dict: PDFDict, ...keys: readonly string[]): void => {
  for (const key of keys) dict.delete(keyOf(key));
};

export const put = (dict: PDFDict, key: string, value: PDFObject): void => {
  dict.set(keyOf(key), value);
};

/**
 * Returns the direct children of an object: the values of a dictionary or of a stream's dictionary, or the elements of
 * an array.
 */
export function childrenOf(object: PDFObject): readonly PDFObject[] {
  if (object instanceof PDFDict) return object.values();
  if (object instanceof PDFStream) return object.dict.values();
  return object instanceof PDFArray ? object.asArray() : [];
}
