import { DocumentProblem } from '../document-problem.js';
import type { Edits, Format, OpenDocument, Piece, Range, ReadOptions, Replacement } from '../format.js';
import type { JsonPiece } from '../json/pieces.js';
import { UniqueNames } from '../json/unique-names.js';
import type { Patch } from '../mapped-document.js';
import type { MappedText } from '../markup/mapped-text.js';
import { patch, replaceIn } from '../patches.js';
import type { TextSource } from '../source.js';
import { StableIds } from '../stable-ids.js';
import { TextDocument } from '../text-document.js';
import { readYaml, type YamlRead } from './read-yaml.js';
import { mappedScalar, type Scalar } from './scalars.js';
import { patchesOf } from './write-scalar.js';

/** YAML: values, keys and comments are changed in place, in their own style if it can hold the new text. */
export const yaml: Format = {
  id: 'yaml',
  isText: true,
  mediaTypes: ['application/yaml', 'text/yaml', 'application/x-yaml', 'text/x-yaml', 'text/vnd.yaml'],
  extensions: ['.yaml', '.yml'],
  read({ text: source }, options) {
    if (source === undefined) return undefined;
    // Any text is valid YAML. A text that begins like this and contains only maps and lists is accepted as YAML.
    if (!options.isDeclared && !BEGIN.test(source.text.slice(0, MAX_BEFORE))) return undefined;
    return open(source, options);
  },
};

const MAX_BEFORE = 1000;
const BEGIN = /^(?:#[^\n]*\n|\s)*(?:%YAML 1\.\d|---[ \t]*(?:#[^\n]*)?\r?\n)/;

function open(source: TextSource, { isDeclared }: ReadOptions): OpenDocument | undefined {
  try {
    const read = readYaml(source.text);
    return isDeclared || read.isStructured ? new YamlDocument(source, read) : undefined;
  } catch (error) {
    if (error instanceof DocumentProblem && error.code === 'damaged' && !isDeclared) return undefined;
    throw error;
  }
}

class YamlDocument extends TextDocument {
  readonly format = 'yaml';
  readonly pieces: readonly JsonPiece[];
  readonly quiet: readonly JsonPiece[];
  /** The last scalar, cached because a long text may have many findings. */
  private located: { readonly scalar: Scalar; readonly mapped: MappedText | undefined } | undefined;

  constructor(
    source: TextSource,
    private readonly read: YamlRead,
  ) {
    super(source);
    this.pieces = read.pieces;
    this.quiet = read.quiet;
  }

  locate(piece: Piece, range: Range): Range {
    const scalar = this.scalarOf(piece);
    if (this.located?.scalar !== scalar) this.located = { scalar, mapped: mappedScalar(this.source.text, scalar) };
    const { mapped } = this.located;
    return mapped === undefined ? { start: scalar.start, end: scalar.end } : mapped.cover(range);
  }

  placeOf({ group, part }: Piece): string {
    return group ?? part ?? '';
  }

  protected writeText(edits: Edits): string {
    const patches = [...this.changed(edits)].flatMap(([scalar, replacements]): readonly Patch[] =>
      patchesOf(this.source.text, scalar, replacements),
    );
    return patch(this.source.text, patches);
  }

  /** Reads the written text again and compares each scalar. */
  protected verifyText(written: string, edits: Edits): void {
    const again = readYaml(written);
    const changed = new Map([...this.changed(edits)].map(([{ start }, replacements]) => [start, replacements]));
    const expected = [...this.read.scalars.values()].map(({ start, text, style }) =>
      asRead(style, replaceIn(text, changed.get(start) ?? [])),
    );
    const found = [...again.scalars.values()].map(({ text, style }) => asRead(style, text));
    const isAlike = expected.length === found.length && expected.every((text, index) => text === found[index]);
    if (isAlike && again.structure === this.read.structure) return;
    throw new DocumentProblem(
      'not-safe',
      'The redacted YAML reads differently from what was written, so it is not returned.',
    );
  }

  /** Yields the replacements of each scalar, keeping keys distinct and anchors equal to their aliases. */
  private *changed(edits: Edits): Generator<readonly [Scalar, readonly Replacement[]]> {
    const names = new UniqueNames();
    const anchors = new StableIds();
    for (const piece of this.pieces) {
      if (piece.type === 'key' && !edits.has(piece)) names.isFree(piece.owner, piece.text);
    }
    for (const [piece, replacements] of edits) {
      const { type, owner } = piece as JsonPiece;
      const scalar = this.scalarOf(piece);
      if (scalar.style === 'name') {
        yield [scalar, replacements.map((each) => ({ ...each, text: anchors.nameFor(each.text, piece.text) }))];
      } else if (type === 'key') {
        const value = replaceIn(piece.text, replacements);
        const unlike = names.unlike(owner, value);
        yield [scalar, unlike === value ? replacements : [{ start: 0, end: piece.text.length, text: unlike }]];
      } else yield [scalar, replacements];
    }
  }

  private scalarOf(piece: Piece): Scalar {
    const scalar = this.read.scalars.get((piece as JsonPiece).start);
    if (scalar === undefined) throw new Error('The piece is of another document.');
    return scalar;
  }
}

/** A comment is one line, and blanks around it are not significant. */
const asRead = (style: Scalar['style'], text: string): string =>
  style === 'comment'
    ? text
        .replace(/[\r\n]+/g, ' ')
        .replace(/^#+/, '')
        .trim()
    : text;
