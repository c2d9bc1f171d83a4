import type { Edits, Format, ReadOptions, Replacement } from '../format.js';
import { DocumentProblem } from '../document-problem.js';
import { MappedDocument, type EmbeddedDocument, type MappedContent, type Patch } from '../mapped-document.js';
import { refuse, verifyMarkup, type MarkupPatch } from '../markup/verify-markup.js';
import { patch } from '../patches.js';
import type { TextSource } from '../source.js';
import { frontMatterOf, type EmbeddedText } from './embedded.js';
import { readAllMarkdown } from './read-by-other.js';
import { decodedSigns, readMarkdown, type MarkdownPiece } from './read-markdown.js';
import { escapedText, isInCode, patchesOfInline, patchesOfPlain, type SeenPatch } from './write-inline.js';

/** Markdown and the documents it contains: front matter, HTML, code. Any text is Markdown, so it must be declared. */
export const markdown: Format = {
  id: 'markdown',
  isText: true,
  mediaTypes: ['text/markdown', 'text/x-markdown'],
  extensions: ['.md', '.markdown', '.mdown', '.mkd'],
  read: ({ text: source }, options) =>
    source === undefined || !options.isDeclared ? undefined : new MarkdownDocument(source, options),
};

/** Limit for the verification with the other parser. */
const MAX_FOR_OTHER = 20 * 1024 * 1024;

class MarkdownDocument extends MappedDocument<MarkdownPiece> {
  readonly format = 'markdown';
  /** Blocks that are written without inline markup, because they would read differently with it. */
  private readonly plain = new Set<MarkdownPiece>();
  private readonly embeddedAt = new Map<number, EmbeddedText>();
  private isAsText = false;
  private again: { readonly source: string; readonly read: MappedContent<MarkdownPiece> } | undefined;

  constructor(
    source: TextSource,
    private readonly options: ReadOptions,
  ) {
    super(source, readMarkdown(source.text, options));
    for (const each of this.read.content) {
      if ('document' in each) this.embeddedAt.set(each.content.start, each as EmbeddedText);
    }
  }

  protected fit(piece: MarkdownPiece, replacements: readonly Replacement[]): readonly Replacement[] {
    return replacements.map((each) => {
      const text = each.text.replace(/[\r\n]+/g, ' ').replace(/\p{Cc}/gu, '');
      if (piece.kind === 'label') return { ...each, text: text.replace(/[[\]]/g, '') };
      const isCode = isInCode(piece, piece.mapped.sourceOf(each)[0]?.start ?? 0);
      return { ...each, text: isCode ? text.replaceAll('`', "'") : text };
    });
  }

  protected encode({ kind }: MarkdownPiece, text: string): string {
    if (this.isAsText) return text;
    if (kind === 'url')
      return encodeURIComponent(text).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
    return kind === 'title' ? escapedText(text, true).replace(/["'()]/g, String.raw`\$&`) : escapedText(text, true);
  }

  /** Replaces the values where they stand, without escapes. Embedded documents that are not verified are text, too. */
  async writeAsText(edits: Edits): Promise<Uint8Array> {
    const patches: Patch[] = [];
    for (const [each, own] of this.changedBy(edits)) patches.push(...(await patchesOfEmbedded(each, own)));
    this.isAsText = true;
    try {
      patches.push(...this.ownPatches(edits));
    } finally {
      this.isAsText = false;
    }
    const written = patch(this.source.text, joined(patches));
    const bytes = this.source.encode(written);
    if (this.source.decode(bytes) !== written) refuse();
    this.refuseRemoved(written, edits, this.expected(edits));
    return bytes;
  }

  protected override patchesIn(piece: MarkdownPiece, replacements: readonly Replacement[]): readonly Patch[] {
    if (this.isAsText) return super.patchesIn(piece, replacements);
    if (piece.kind !== 'text' && piece.kind !== 'cell') return this.patchesOfPart(piece, replacements);
    return this.plain.has(piece)
      ? patchesOfPlain(piece, replacements)
      : patchesOfInline(this.source.text, piece, replacements);
  }

  private patchesOfPart(piece: MarkdownPiece, replacements: readonly Replacement[]): readonly SeenPatch[] {
    return replacements.flatMap(({ text, ...range }) =>
      piece.mapped.sourceOf(range).map(({ start, end }, index) => {
        const written = index === 0 ? this.encode(piece, text) : '';
        const was = decodedSigns(this.source.text, { start, end }).text;
        return { start, end, text: written, was, becomes: index === 0 ? (piece.kind === 'url' ? written : text) : '' };
      }),
    );
  }

  /** Writes once more, without the inline markup of changed blocks, if these would read differently. */
  protected override patched(edits: Edits): string {
    this.plain.clear();
    const written = super.patched(edits);
    const changed = this.unlike(written, edits);
    if (changed.length === 0) return written;
    for (const piece of changed) this.plain.add(piece);
    return super.patched(edits);
  }

  protected readAgain(source: string): MappedContent<MarkdownPiece> {
    if (this.again?.source !== source) this.again = { source, read: readMarkdown(source, this.options) };
    return this.again.read;
  }

  /** Documents in the text verify themselves: they may change more than what was found, such as scripts. */
  protected override expected(edits: Edits): readonly string[] {
    const own = super.expected(edits).slice(0, this.read.content.length);
    const inner = (this.again?.read.content ?? []).flatMap((each) => ('document' in each ? each.document.pieces : []));
    return [...own, ...inner.filter(({ isSeen }) => isSeen !== true).map(({ text }) => text)];
  }

  /** Includes words of embedded documents that these keep, such as keys of JSON; no numbers and addresses. */
  protected override sourcesLeft(edits: Edits): readonly string[] {
    const kept = [...this.embeddedAt.values()].flatMap(({ written }) => written.split(/\s+/));
    return [...super.sourcesLeft(edits), ...kept.filter((word) => !/[\p{N}@]/u.test(word))];
  }

  protected override async verifyText(written: string, edits: Edits): Promise<void> {
    await super.verifyText(written, edits);
    if (written.length > MAX_FOR_OTHER || written === this.source.text) return;
    const [before, after] = [this.source.text, written].map((text) => frontMatterOf(text)?.end ?? 0);
    const patches = this.patchesOf(edits)
      .filter(({ start }) => start >= (before ?? 0))
      .sort((one, other) => one.start - other.start);
    const seen = patches.map((each) => this.seenOf(each, before ?? 0));
    verifyMarkup(this.source.text.slice(before), written.slice(after), seen, readAllMarkdown);
  }

  /** Returns a change with what the other reader sees there; places count from the end of the front matter. */
  private seenOf(each: Patch | SeenPatch, from: number): MarkupPatch {
    const [start, end] = [each.start - from, each.end - from];
    if ('was' in each) return { ...each, start, end };
    const embedded = this.embeddedAt.get(each.start);
    return { start, end, text: each.text, was: embedded?.own ?? '', becomes: embedded?.written ?? '' };
  }

  /** Returns the changed blocks that do not read as they should. */
  private unlike(written: string, edits: Edits): readonly MarkdownPiece[] {
    const texts = this.expected(edits);
    const expected = this.read.content
      .map((piece, index) => ({ piece, text: withoutBlanks(texts[index] ?? '') }))
      .filter(({ text }) => text !== '');
    const found = this.readAgain(written)
      .content.map((each) => ('document' in each ? '' : withoutBlanks(each.text)))
      .filter((text) => text !== '');
    const isShifted = expected.length !== found.length;
    return expected.flatMap(({ piece, text }, index) =>
      !('document' in piece) && edits.has(piece) && (isShifted || text !== found[index]) ? [piece] : [],
    );
  }
}

const withoutBlanks = (text: string): string => text.replace(/\s+/gu, '');

/** Returns the change of an embedded document, or of each of its values if it is not verified as a whole. */
async function patchesOfEmbedded(embedded: EmbeddedDocument, edits: Edits): Promise<readonly Patch[]> {
  const { document, content } = embedded;
  try {
    const bytes = document.write(edits);
    await document.verify(bytes, edits);
    return [{ ...content, text: embedded.encode(bytes) }];
  } catch (error) {
    if (!(error instanceof DocumentProblem) || document.isAlwaysWritten === true) throw error;
    return [...edits].flatMap(([piece, replacements]) =>
      replacements.map((each) => ({ ...document.locate(piece, each), text: each.text })),
    );
  }
}

/** Joins patches that overlap. */
function joined(patches: readonly Patch[]): readonly Patch[] {
  const all: Patch[] = [];
  for (const each of patches.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (last === undefined || last.end <= each.start) all.push(each);
    else all.splice(-1, 1, { start: last.start, end: Math.max(last.end, each.end), text: last.text + each.text });
  }
  return all;
}
