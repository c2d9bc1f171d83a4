import { PDFDict, PDFName, PDFRawStream, type PDFContext, type PDFDocument } from '@cantoo/pdf-lib';
import type { SafeText } from '../redaction.types.js';
import { asDict, dictOf, numberOf, resolve, textOfName, valueOf } from '../objects/objects.js';
import { reachable } from '../objects/reachable.js';
import { decodeStream } from '../objects/decode-stream.js';
import { ContentLexer } from '../instructions/lexer.js';
import { Edits } from './output.js';
import { Kind } from '../instructions/syntax.js';

/** The resource categories; their keys are names used by content streams. */
const CATEGORIES = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'];
const MAX_BYTES = 64 << 20;

/** Returns a name of a content stream with its escapes decoded. */
export function nameText(raw: string): string {
  if (/^[\w+.-]*$/.test(raw)) return raw;
  const bytes = raw.replace(/#([\da-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** True if a name chosen by a program contains a value that must not remain; words may be joined without spaces. */
export function isUnsafeName(name: string, safe: SafeText): boolean {
  if (safe(name) !== name) return true;
  const words = name.replace(/^[A-Z]{6}\+/u, '').replace(/(?<=\p{Ll})(?=\p{Lu})|[-_,]/gu, ' ');
  return words !== name && safe(words) !== words;
}

interface Aliases {
  readonly names: Map<string, string>;
  next: number;
}

const known = new WeakMap<PDFContext, Aliases>();

/** Returns the new name of a resource, the same throughout the document, since resources may be shared. */
export function aliasOf(context: PDFContext, name: string): string {
  let aliases = known.get(context);
  if (aliases === undefined) {
    aliases = { names: new Map(), next: firstFree(context) };
    known.set(context, aliases);
  }
  let alias = aliases.names.get(name);
  if (alias === undefined) {
    alias = `Renamed${aliases.next++}`;
    aliases.names.set(name, alias);
  }
  return alias;
}

/** Returns the first unused alias number; the file may contain aliases of an earlier redaction. */
function firstFree(context: PDFContext): number {
  let last = 0;
  for (const [, object] of context.enumerateIndirectObjects()) {
    for (const dict of object instanceof PDFDict ? reachableDicts(object) : []) {
      for (const key of dict.keys()) {
        const number = /^Renamed(\d{1,9})$/.exec(textOfName(key))?.[1];
        if (number !== undefined) last = Math.max(last, Number(number));
      }
    }
  }
  return last + 1;
}

function* reachableDicts(object: PDFDict): Iterable<PDFDict> {
  const pending = [object];
  for (let dict = pending.pop(); dict !== undefined; dict = pending.pop()) {
    yield dict;
    for (const value of dict.values()) if (value instanceof PDFDict) pending.push(value);
  }
}

/**
 * Renames resources whose name contains a removed value. The content streams of pages, forms and appearances already
 * use the new names; those of patterns and Type 3 glyphs are rewritten here.
 * @returns the number of renamed resources
 */
export function renameResources(document: PDFDocument, safe: SafeText): number {
  const { catalog, context } = document;
  let changed = 0;
  const drawings = new Set<PDFRawStream>();
  for (const object of reachable(context, catalog)) {
    const dict = asDict(object);
    if (dict === undefined) continue;
    if (object instanceof PDFRawStream && numberOf(dict, 'PatternType') === 1) drawings.add(object);
    for (const drawing of dictOf(dict, 'CharProcs')?.values() ?? []) {
      const found = resolve(context, drawing);
      if (found instanceof PDFRawStream) drawings.add(found);
    }
    for (const category of CATEGORIES) {
      const entries = valueOf(dict, category);
      if (!(entries instanceof PDFDict)) continue;
      for (const [key, value] of entries.entries()) {
        const name = textOfName(key);
        if (!isUnsafeName(name, safe)) continue;
        entries.delete(key);
        entries.set(PDFName.of(aliasOf(context, name)), value);
        changed++;
      }
    }
  }
  if (changed > 0) for (const drawing of drawings) renameIn(drawing, safe);
  return changed;
}

function renameIn(stream: PDFRawStream, safe: SafeText): void {
  const bytes = decodeStream(stream, MAX_BYTES);
  if (bytes === undefined) return;
  const edits = new Edits();
  const lexer = new ContentLexer(bytes);
  while (lexer.next()) {
    for (let index = 0; index < lexer.count; index++) {
      if (lexer.kinds[index] !== Kind.name) continue;
      const name = nameText(lexer.nameAt(index) ?? '');
      if (!isUnsafeName(name, safe)) continue;
      edits.replace(lexer.starts[index] ?? 0, lexer.ends[index] ?? 0, `/${aliasOf(stream.dict.context, name)}`);
    }
  }
  if (edits.isEmpty) return;
  for (const key of ['Filter', 'DecodeParms', 'DP']) stream.dict.delete(PDFName.of(key));
  stream.updateContents(edits.applyTo(bytes));
}
