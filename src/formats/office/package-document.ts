import { verifyZip } from '../archive/verify-zip.js';
import { pack, writeZip } from '../archive/write-zip.js';
import type { ZipEntry } from '../archive/zip.js';
import { DocumentProblem } from '../document-problem.js';
import {
  NO_EDITS,
  type Cell,
  type Edits,
  type FormatId,
  type OpenDocument,
  type Piece,
  type Range,
  type Warning,
} from '../format.js';
import { InnerDocuments, type InnerDocument } from '../inner-documents.js';
import { Recurrences } from '../recurrences.js';
import { ByteSearch } from './byte-search.js';
import type { Members, PartsText } from './package.js';

/** The contents of a package after deciding what is removed. */
export interface ReadPackage {
  readonly format: FormatId;
  readonly mediaType: string | undefined;
  readonly members: Members;
  /** In reading order. */
  readonly texts: readonly InnerDocument<PartsText>[];
  /** Removed members. */
  readonly dropped: ReadonlySet<string>;
  /** Members whose content belongs to no text: they are unchanged. */
  readonly kept: ReadonlySet<string>;
  readonly warnings: readonly Warning[];
}

/** The first member of ODF packages, which is not compressed (ODF 1.3 part 2, 3.3). */
export const MIMETYPE = 'mimetype';

/** An office document: the pieces of its parts, written back into a plain archive. */
export class PackageDocument implements OpenDocument {
  readonly format: FormatId;
  readonly mediaType: string | undefined;
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  readonly isAlwaysWritten = true;
  private readonly inner: InnerDocuments<PartsText>;
  private readonly written = new WeakMap<Edits, ReadonlyMap<string, Uint8Array>>();
  private starts: ReadonlyMap<Piece, number> | undefined;

  constructor(private readonly read: ReadPackage) {
    this.format = read.format;
    this.mediaType = read.mediaType;
    this.inner = new InnerDocuments(read.texts);
    this.pieces = this.inner.pieces;
    this.quiet = this.inner.quiet;
  }

  get warnings(): readonly Warning[] {
    return [...this.read.warnings, ...this.inner.warnings];
  }

  /** Offsets are in the text of the document, which has each piece on a line. */
  locate(piece: Piece, { start, end }: Range): Range {
    this.starts ??= startsOf(this.pieces);
    const from = this.starts.get(piece) ?? 0;
    return { start: from + start, end: from + end };
  }

  placeOf(piece: Piece, range?: Range): string {
    return this.inner.placeOf(piece, range);
  }

  get sheets(): readonly string[] | undefined {
    return this.inner.sheets;
  }

  cellOf(piece: Piece): Cell | undefined {
    return this.inner.cellOf(piece);
  }

  write(edits: Edits): Uint8Array {
    return writeZip(this.entriesWith(this.changed(edits)));
  }

  async verify(written: Uint8Array, edits: Edits): Promise<void> {
    const { members, texts } = this.read;
    const changed = this.changed(edits);
    const entries = this.entriesWith(changed);
    const contentOf = (name: string): Uint8Array => changed.get(name) ?? members.content(name);
    await verifyZip(
      written,
      entries.map(({ name }) => ({ name, content: contentOf(name) })),
    );
    const byText = this.inner.editsOf(edits);
    for (const { document } of texts) await document.verify(changed, byText.get(document) ?? NO_EDITS);
    this.search(entries, edits);
  }

  /** Returns the changed parts; cached per edits. */
  private changed(edits: Edits): ReadonlyMap<string, Uint8Array> {
    let changed = this.written.get(edits);
    if (changed === undefined) this.written.set(edits, (changed = this.writtenParts(edits)));
    return changed;
  }

  private writtenParts(edits: Edits): ReadonlyMap<string, Uint8Array> {
    const byText = this.inner.editsOf(edits);
    return new Map(this.read.texts.flatMap(({ document }) => [...document.write(byText.get(document) ?? NO_EDITS)]));
  }

  private entriesWith(changed: ReadonlyMap<string, Uint8Array>): readonly ZipEntry[] {
    const { members, dropped } = this.read;
    const entries = members.entries
      .filter(({ name }) => !dropped.has(name))
      .map((entry) => {
        const content = changed.get(entry.name);
        return content === undefined ? entry : pack(entry.name, content, { modified: entry.modified });
      });
    const type = entries.findIndex(({ name }) => name === MIMETYPE);
    if (type === -1) return entries;
    const [own] = entries.splice(type, 1);
    const content = changed.get(MIMETYPE) ?? members.content(MIMETYPE);
    return [pack(MIMETYPE, content, { isStored: true, modified: own?.modified ?? 0 }), ...entries];
  }

  /** Checks that no removed value occurs in part names or in parts that are not read. */
  private search(entries: readonly ZipEntry[], edits: Edits): void {
    const values = new Set<string>();
    for (const [piece, replacements] of edits) {
      for (const { start, end } of replacements) values.add(piece.text.slice(start, end).trim());
    }
    const { members, kept } = this.read;
    const unread = new ByteSearch(values);
    const isLeft =
      isInNames(values, entries) || entries.some(({ name }) => kept.has(name) && unread.isIn(members.content(name)));
    if (isLeft) throw new DocumentProblem('not-safe', STILL_THERE);
  }
}

/** Part names that occur in all documents. */
const USUAL =
  /^(?:\[Content_Types\]|META-INF|_rels|word|ppt|xl|docProps|customXml|glossary|(?:theme|slide|slideLayout|slideMaster|notesSlide|notesMaster|handoutMaster|header|footer|footnote|endnote|chart|chartEx|chartUserShape|style|stylesWithEffect|color|colour|drawing|diagram|vmlDrawing|tag|comment|item|itemProp|worksheet|sheet|table|pivotTable|pivotCache|data|layout|quickStyle|font|object|Object |picture|Picture|image|embedding|media|document|presentation|workbook|content|setting|webSetting|meta|manifest|numbering|app|core|custom|fontTable|tableStyle|presProp|viewProp|commentAuthor|author|sharedString|calcChain|Microsoft_[A-Za-z_]+|package|current|rel)s?\d*)$/;

/** True if a part name contains a value: images and embedded files may have a name that a person chose. */
function isInNames(values: Iterable<string>, entries: readonly ZipEntry[]): boolean {
  const removed = new Recurrences([...values].map((text) => ({ text, replacement: '' })));
  const words = new Set(entries.flatMap(({ name }) => name.split('/').map((word) => word.replace(/(?:\.\w+)+$/, ''))));
  return [...words].some((text) => !USUAL.test(text) && removed.in({ text, label: '', group: undefined }).length > 0);
}

const STILL_THERE =
  'An image or another embedded file of the document contains text that must be removed, or has such text in its name, so the document is not returned. Remove that file.';

function startsOf(pieces: readonly Piece[]): ReadonlyMap<Piece, number> {
  const starts = new Map<Piece, number>();
  let at = 0;
  for (const piece of pieces) {
    starts.set(piece, at);
    at += piece.text.length + 1;
  }
  return starts;
}
