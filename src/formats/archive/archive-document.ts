import {
  NO_EDITS,
  type Edits,
  type FormatId,
  type OpenDocument,
  type Piece,
  type Range,
  type ReadOptions,
  type Warning,
} from '../format.js';
import { InnerDocuments, type InnerDocument } from '../inner-documents.js';
import { MemberNames } from './member-names.js';

/** A member of an archive, as returned by the archive reader. */
export interface ArchiveMember<M> {
  /** Path with `/` between folders; folder names end with `/`. */
  readonly name: string;
  /** The packed form of the member, for the writer. */
  readonly packed: M;
  /** @throws DocumentProblem */
  content(): Uint8Array;
}

/** A member to be written. */
export interface WrittenMember<M> {
  readonly name: string;
  readonly packed: M;
  /** Undefined if the packed content is unchanged. */
  readonly content: Uint8Array | undefined;
}

/** Writes archives of one kind. */
export interface ArchiveWriter<M> {
  readonly format: FormatId;
  /** The media type of its archives if they are of a kind of their own. */
  readonly mediaType?: string;
  write(members: readonly WrittenMember<M>[]): Uint8Array;
  /**
   * Reads an archive back and checks that it holds exactly these members.
   * @throws DocumentProblem `not-safe`
   */
  verify(
    written: Uint8Array,
    members: readonly { readonly name: string; readonly content: Uint8Array }[],
  ): Promise<void>;
}

/** An archive of documents. Each member is read by its own format; members that no format reads are removed. */
export class ArchiveDocument<M> implements OpenDocument {
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  readonly isAlwaysWritten = true;
  private readonly kept: readonly (ArchiveMember<M> & { readonly document: OpenDocument | undefined })[];
  private readonly names: MemberNames;
  private readonly inner: InnerDocuments;
  private readonly removed: Warning[] = [];
  private last: { readonly edits: Edits; readonly members: readonly WrittenMember<M>[] } | undefined;

  /** @throws DocumentProblem `too-large`, or if a member cannot be unpacked */
  constructor(
    private readonly writer: ArchiveWriter<M>,
    members: readonly ArchiveMember<M>[],
    { openMember }: ReadOptions,
    /** Warnings about members that the reader has left out. */
    private readonly left: readonly Warning[] = [],
  ) {
    const inner: InnerDocument[] = [];
    this.kept = members.flatMap((member, index) => {
      const content = member.content();
      if (member.name.endsWith('/')) {
        if (content.length > 0) this.removed.push(removed(index, member.name));
        return [{ ...member, content: () => content, document: undefined }];
      }
      const document = openMember?.(content, member.name);
      if (document === undefined && content.length > 0) {
        this.removed.push(removed(index, member.name));
        return [];
      }
      if (document !== undefined) inner.push({ place: `member ${index + 1}`, document });
      return [{ ...member, content: () => content, document }];
    });
    this.names = new MemberNames(this.kept.map(({ name }) => name));
    this.inner = new InnerDocuments(inner);
    this.pieces = [...this.names.pieces, ...this.inner.pieces];
    this.quiet = this.inner.quiet;
  }

  get format(): FormatId {
    return this.writer.format;
  }

  get mediaType(): string | undefined {
    return this.writer.mediaType;
  }

  get warnings(): readonly Warning[] {
    return [...this.left, ...this.removed, ...this.inner.warnings];
  }

  /** Offsets are in the text of the member that `placeOf` names. */
  locate(piece: Piece, range: Range): Range {
    return this.inner.locate(piece, range);
  }

  placeOf(piece: Piece, range?: Range): string {
    const place = this.inner.placeOf(piece, range);
    return place === '' ? 'name of a member' : place;
  }

  write(edits: Edits): Uint8Array {
    return this.writer.write(this.membersAfter(edits));
  }

  async verify(written: Uint8Array, edits: Edits): Promise<void> {
    const members = this.membersAfter(edits);
    await this.writer.verify(
      written,
      members.map(({ name, content }, index) => ({ name, content: content ?? this.kept[index]?.content() ?? NOTHING })),
    );
    const byDocument = this.inner.editsOf(edits);
    for (const [index, member] of this.kept.entries()) {
      const { document } = member;
      await document?.verify(members[index]?.content ?? member.content(), byDocument.get(document) ?? NO_EDITS);
    }
  }

  /** Cached, because writing and verifying ask for the same edits. */
  private membersAfter(edits: Edits): readonly WrittenMember<M>[] {
    if (this.last?.edits !== edits) this.last = { edits, members: this.written(edits) };
    return this.last.members;
  }

  private written(edits: Edits): readonly WrittenMember<M>[] {
    const byDocument = this.inner.editsOf(edits);
    const names = this.names.after(edits);
    return this.kept.map((member, index) => {
      const { name, packed, document } = member;
      // Some programs read what a folder holds, and no folder should hold anything.
      const written = name.endsWith('/') ? NOTHING : document?.write(byDocument.get(document) ?? NO_EDITS);
      const isSame = written === undefined || Buffer.compare(written, member.content()) === 0;
      return { name: names[index] ?? name, packed, content: isSame ? undefined : written };
    });
  }
}

const NOTHING = new Uint8Array();

function removed(index: number, name: string): Warning {
  // File names may reveal whom a member is about.
  const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
  const kind = extension === '' ? '' : ` (${extension.toLowerCase()})`;
  return {
    code: 'MEMBER_REMOVED',
    message: `Member ${index + 1}${kind} of the archive was removed, since it cannot be read inside an archive. Redact it separately.`,
  };
}
