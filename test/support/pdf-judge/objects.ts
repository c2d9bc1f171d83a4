import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFObject,
} from '@cantoo/pdf-lib';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type Dictionary = Readonly<Record<string, Json>>;

async function open(bytes: Uint8Array): Promise<PDFDocument['context'] | undefined> {
  const options = { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: false };
  return (await PDFDocument.load(bytes, options).catch(() => undefined))?.context;
}

/**
 * Returns objects by reference as read by pdf-lib, and the trailer; for a stream, its dictionary. Names begin with `/`,
 * references are `12 0 R`. Undefined for a file that pdf-lib cannot read.
 */
export async function objectsOf(bytes: Uint8Array): Promise<Map<string, Json> | undefined> {
  const context = await open(bytes);
  if (context === undefined) return undefined;
  const objects = new Map<string, Json>();
  for (const [ref, object] of context.enumerateIndirectObjects()) objects.set(ref.toString(), jsonOf(object));
  const { Root, Encrypt, Info, ID } = context.trailerInfo;
  const trailer = Object.entries({ Root, Encrypt, Info, ID }).filter(([, value]) => value !== undefined);
  objects.set('trailer', Object.fromEntries(trailer.map(([key, value]) => [`/${key}`, jsonOf(value)])));
  return objects;
}

function jsonOf(object: PDFObject | undefined): Json {
  if (object instanceof PDFRef || object instanceof PDFName) return object.toString();
  if (object instanceof PDFNumber) return object.asNumber();
  if (object instanceof PDFBool) return object.asBoolean();
  if (object instanceof PDFArray) return object.asArray().map(jsonOf);
  if (object instanceof PDFStream) return jsonOf(object.dict);
  if (object instanceof PDFDict)
    return Object.fromEntries(object.entries().map(([key, value]) => [key.toString(), jsonOf(value)]));
  return object === undefined ? null : `u:${object.toString()}`;
}

/** Returns every object as text and every stream decoded, as far as pdf-lib supports it. */
export async function objectStrings(bytes: Uint8Array): Promise<readonly Buffer[]> {
  const objects = (await open(bytes))?.enumerateIndirectObjects() ?? [];
  return objects.flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return [Buffer.from(object.toString(), 'latin1')];
    return [Buffer.from(object.dict.toString(), 'latin1'), ...decoded(object)];
  });
}

function decoded(stream: PDFRawStream): readonly Buffer[] {
  try {
    return [Buffer.from(decodePDFRawStream(stream).decode())];
  } catch {
    // An image in a codec that pdf-lib does not support.
    return [];
  }
}
