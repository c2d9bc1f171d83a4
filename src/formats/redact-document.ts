import type { FieldRules, KnownValue } from '../engine/index.js';
import type { Columns } from './evidence/columns.js';
import { valuesByLabel, valuesOfFields } from './known-values.js';
import type { EmbeddedPdfs } from './embedded-pdfs.js';
import { Fields } from './fields.js';
import type { FormatId, OpenDocument, Piece, Range, Replacement, Warning } from './format.js';
import { replaceIn } from './patches.js';
import { ReadingText } from './reading-text.js';
import { Recurrences } from './recurrences.js';

/** What was found in the text of a document. Offsets are of that text; findings do not overlap. */
export interface Finding extends Range {
  readonly kind: string;
  readonly text: string;
  /** What stands in its place, where it goes. */
  readonly replacement: string;
  readonly applied: boolean;
}

/** Looks for what is sensitive in the text of a document; `known` is what its structure says of single values. */
export type Find<F extends Finding> = (
  text: string,
  known: readonly KnownValue[],
  columns: Columns,
) => Promise<readonly F[]>;

/** What goes from a text whatever the policy says: the findings with those of it, in order and without overlaps. */
export type Insist<F extends Finding> = (text: string, found: readonly F[]) => readonly F[];

/** A finding, or the part of one, in the document as it was sent. */
export type PlacedFinding<F extends Finding> = F & {
  /** For people, where the format has more to say than an offset. */
  readonly place: string;
};

export interface RedactedDocument<F extends Finding> {
  readonly format: FormatId;
  /** As in {@link OpenDocument}. */
  readonly mediaType: string | undefined;
  readonly bytes: Uint8Array;
  /** In the order of the document; offsets are those of its text as it was sent. */
  readonly findings: readonly PlacedFinding<F>[];
  readonly warnings: readonly Warning[];
  /** Its pieces as they are now. */
  readonly texts: () => readonly string[];
}

/** A finding, or the part of one, in the text of a piece. */
export interface FoundPart<F extends Finding> extends Range {
  readonly piece: Piece;
  readonly finding: F;
  /** A value over several pieces is replaced once, and goes from all of them. */
  readonly replacement: string;
}

/**
 * Redacts a document that was read, by what the policy says about its fields: looks for what is sensitive, lets columns
 * speak for their cells, writes the replacements in place, and reads the result again.
 * @throws DocumentProblem `not-safe`
 */
export async function redactDocument<F extends Finding>(
  document: OpenDocument,
  find: Find<F>,
  { rules = NO_RULES, insist, pdfs }: RedactOptions<F> = {},
): Promise<RedactedDocument<F>> {
  const fields = new Fields(rules);
  const kept = (document.quiet ?? []).filter((piece) => piece.isRemoved === true && fields.ruleOf(piece).isIgnored);
  return rewriteDocument(document, await findInDocument(document, find, rules, insist), { kept, pdfs });
}

/** How a document is redacted besides what is found in it. */
export interface RedactOptions<F extends Finding> {
  /** What the policy says about fields. */
  readonly rules?: FieldRules;
  readonly insist?: Insist<F> | undefined;
  /** Those that the document was opened with. */
  readonly pdfs?: EmbeddedPdfs | undefined;
}

/** What is sensitive in a document, in its order. */
export async function findInDocument<F extends Finding>(
  document: OpenDocument,
  find: Find<F>,
  rules: FieldRules,
  insist?: Insist<F>,
): Promise<readonly FoundPart<F>[]> {
  const fields = new Fields(rules);
  // What is named goes, also where nobody would look.
  const named = (document.quiet ?? []).filter(
    (piece) => piece.isRemoved !== true && fields.ruleOf(piece).rule !== undefined,
  );
  const reading = new ReadingText([...document.pieces, ...named].filter((piece) => !fields.ruleOf(piece).isIgnored));
  const found = await findAll(reading, fields, find);
  if (insist === undefined) return found.flatMap((finding) => partsOf(finding, reading));
  // What the policy leaves alone, somebody may have asked for.
  const left = document.pieces.filter((piece) => fields.ruleOf(piece).isIgnored);
  return [
    ...insist(reading.text, found).flatMap((finding) => partsOf(finding, reading)),
    ...left.flatMap((piece) =>
      insist(piece.text, []).map((finding) => {
        const { start, end, replacement } = finding;
        return { piece, finding, start, end, replacement };
      }),
    ),
  ];
}

/** The pieces that a finding goes over, of which the first gets its replacement. */
function partsOf<F extends Finding>(finding: F, reading: ReadingText): readonly FoundPart<F>[] {
  const parts: FoundPart<F>[] = [];
  for (const { index, start, end } of reading.within(finding)) {
    const piece = reading.pieces[index];
    if (piece === undefined) continue;
    const replacement = parts.length === 0 || !finding.applied ? finding.replacement : '';
    parts.push({ finding, piece, start, end, replacement });
  }
  return parts;
}

/**
 * Writes a document without what was found in it, and reads it again.
 * @param parts by piece in the order of its text, without overlaps
 * @throws DocumentProblem `not-safe`
 */
export async function rewriteDocument<F extends Finding>(
  document: OpenDocument,
  parts: readonly FoundPart<F>[],
  { kept = [], pdfs }: RewriteOptions = {},
): Promise<RedactedDocument<F>> {
  let edits = new Map<Piece, Replacement[]>(kept.map((piece) => [piece, []]));
  const placed = foundOnce(document, parts).map(({ finding, piece, start, end, replacement }): PlacedFinding<F> => {
    if (finding.applied) {
      const known = edits.get(piece);
      if (known === undefined) edits.set(piece, [{ start, end, text: replacement }]);
      else known.push({ start, end, text: replacement });
    }
    const range = document.locate(piece, { start, end });
    const place = document.placeOf(piece, { start, end });
    // What is new comes first: V8 takes ten times as long to add to a copy as to copy onto something.
    return { place, ...finding, start: range.start, end: range.end, text: piece.text.slice(start, end), replacement };
  });
  addRecurrences(document, placed, edits);
  let bytes = document.write(edits);
  while ((await pdfs?.redactWanted()) === true) {
    // Documents remember what they have written with the same edits.
    edits = new Map(edits);
    bytes = document.write(edits);
  }
  await document.verify(bytes, edits);
  const { format, mediaType, warnings } = document;
  const texts = (): readonly string[] => document.pieces.map((piece) => replaceIn(piece.text, edits.get(piece) ?? []));
  return { format, mediaType, bytes, findings: placed, warnings, texts };
}

/** Without what a second reading of a piece has found where the first one has found something, too. */
function foundOnce<F extends Finding>(document: OpenDocument, parts: readonly FoundPart<F>[]): readonly FoundPart<F>[] {
  if (parts.every(({ piece, start }) => start < (piece.again ?? Infinity))) return parts;
  return parts.filter((part) => {
    const { piece, start } = part;
    const { again = Infinity } = piece;
    if (start < again) return true;
    const range = document.locate(piece, part);
    return !parts.some((other) => {
      if (other.piece !== piece || other.start >= again || !other.finding.applied) return false;
      const its = document.locate(piece, other);
      return its.start < range.end && range.start < its.end;
    });
  });
}

/** How a document is written. */
export interface RewriteOptions {
  /** Pieces that would go otherwise. */
  readonly kept?: readonly Piece[];
  /** Those that the document was opened with. */
  readonly pdfs?: EmbeddedPdfs | undefined;
}

/** What was removed goes from where nobody looks for it, too. */
function addRecurrences({ quiet }: OpenDocument, findings: readonly Finding[], edits: Map<Piece, Replacement[]>): void {
  const searched =
    quiet?.filter((piece) => piece.isOnlyNamed !== true && piece.isRemoved !== true && !edits.has(piece)) ?? [];
  if (searched.length === 0) return;
  const recurrences = new Recurrences(findings.filter(({ applied }) => applied));
  for (const piece of searched) {
    const replacements = recurrences.in(piece);
    if (replacements.length > 0) edits.set(piece, [...replacements]);
  }
}

async function findAll<F extends Finding>(reading: ReadingText, fields: Fields, find: Find<F>): Promise<readonly F[]> {
  if (reading.pieces.length === 0) return [];
  const known = inOrder([...valuesOfFields(reading, fields), ...valuesByLabel(reading)]);
  return find(reading.text, known, reading.columns);
}

const NO_RULES: FieldRules = { found: [], ignored: [] };

const inOrder = (known: readonly KnownValue[]): readonly KnownValue[] =>
  known.toSorted((one, other) => one.start - other.start);
