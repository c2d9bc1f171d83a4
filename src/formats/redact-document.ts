import type { FieldRules, KnownValue } from '../engine/index.js';
import { DocumentProblem } from './document-problem.js';
import type { Columns } from './evidence/columns.js';
import { structureOf, valuesOfFields } from './known-values.js';
import type { EmbeddedPdfs } from './embedded-pdfs.js';
import { Fields } from './fields.js';
import type { FormatId, OpenDocument, Piece, Range, Replacement, Warning } from './format.js';
import { replaceIn } from './patches.js';
import { ReadingText } from './reading-text.js';
import { Recurrences } from './recurrences.js';
import { valuesInText } from './structure-in-text.js';

/** A finding in the text of a document. Offsets refer to that text; findings do not overlap. */
export interface Finding extends Range {
  readonly kind: string;
  readonly text: string;
  /** Its replacement, if it is removed. */
  readonly replacement: string;
  readonly applied: boolean;
}

/** Searches the text of a document; `known` are values identified by its structure. */
export type Find<F extends Finding> = (
  text: string,
  known: readonly KnownValue[],
  columns: Columns,
) => Promise<readonly F[]>;

/** Adds findings that are removed regardless of the policy. Returns all findings in order and without overlaps. */
export type AddFindings<F extends Finding> = (text: string, found: readonly F[]) => readonly F[];

/** A finding, or a part of one, in the original document. */
export type PlacedFinding<F extends Finding> = F & {
  /** Position for people, if the format has more than an offset. */
  readonly place: string;
};

export interface RedactedDocument<F extends Finding> {
  readonly format: FormatId;
  /** As in {@link OpenDocument}. */
  readonly mediaType: string | undefined;
  readonly bytes: Uint8Array;
  /** In document order; offsets are those of the original text. */
  readonly findings: readonly PlacedFinding<F>[];
  readonly warnings: readonly Warning[];
  /** The texts of its pieces after redaction. */
  readonly texts: () => readonly string[];
}

/** A finding, or a part of one, in the text of a piece. */
export interface FoundPart<F extends Finding> extends Range {
  readonly piece: Piece;
  readonly finding: F;
  /** A value in several pieces is replaced in the first and removed from the others. */
  readonly replacement: string;
}

/**
 * Redacts a document that was read: applies the field rules of the policy, searches for sensitive values, derives
 * further values from columns, writes the replacements in place, and verifies the result.
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

/** Options for redaction, in addition to the findings. */
export interface RedactOptions<F extends Finding> {
  /** The field rules of the policy. */
  readonly rules?: FieldRules;
  readonly insist?: AddFindings<F> | undefined;
  /** The PDF documents used when the document was opened. */
  readonly pdfs?: EmbeddedPdfs | undefined;
}

/** Returns the sensitive values of a document in order. */
export async function findInDocument<F extends Finding>(
  document: OpenDocument,
  find: Find<F>,
  rules: FieldRules,
  insist?: AddFindings<F>,
): Promise<readonly FoundPart<F>[]> {
  const fields = new Fields(rules);
  // Named fields are removed, even from pieces that are not searched.
  const named = (document.quiet ?? []).filter(
    (piece) => piece.isRemoved !== true && fields.ruleOf(piece).rule !== undefined,
  );
  const reading = new ReadingText([...document.pieces, ...named].filter((piece) => !fields.ruleOf(piece).isIgnored));
  const found = await findAll(reading, fields, find);
  if (insist === undefined) return found.flatMap((finding) => partsOf(finding, reading));
  // Fields that the policy ignores may be removed by explicit request.
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

/** Returns the pieces that a finding overlaps; the first gets its replacement. */
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
 * Writes a document without its findings, and verifies it.
 * @param parts by piece in text order, without overlaps
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
    // New properties come first: V8 takes ten times as long to add properties to a copy as to copy onto an object.
    return { place, ...finding, start: range.start, end: range.end, text: piece.text.slice(start, end), replacement };
  });
  addRecurrences(document, placed, edits);
  let bytes = document.write(edits);
  while ((await pdfs?.redactWanted()) === true) {
    // A new map, because documents cache what they wrote with the same edits.
    edits = new Map(edits);
    bytes = document.write(edits);
  }
  const plain = await verifiedOrPlain(document, bytes, edits);
  const { format, mediaType } = document;
  const warnings = plain === undefined ? document.warnings : [...document.warnings, WRITTEN_AS_TEXT];
  const texts = (): readonly string[] => document.pieces.map((piece) => replaceIn(piece.text, edits.get(piece) ?? []));
  return { format, mediaType, bytes: plain ?? bytes, findings: placed, warnings, texts };
}

/** Returns undefined if a document is verified, else what it is as plain text. @throws DocumentProblem `not-safe` */
async function verifiedOrPlain(
  document: OpenDocument,
  bytes: Uint8Array,
  edits: ReadonlyMap<Piece, readonly Replacement[]>,
): Promise<Uint8Array | undefined> {
  try {
    await document.verify(bytes, edits);
    return undefined;
  } catch (error) {
    const isUnsafe = error instanceof DocumentProblem && error.code === 'not-safe';
    const plain = isUnsafe ? await document.writeAsText?.(edits) : undefined;
    if (plain === undefined) throw error;
    return plain;
  }
}

const WRITTEN_AS_TEXT: Warning = {
  code: 'WRITTEN_AS_TEXT',
  message:
    'Replacements are written as in plain text, because the markup would read differently. Check how it is shown.',
};

/** Drops findings in the second reading of a piece that overlap a finding in the first. */
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

/** Options for writing a document. */
export interface RewriteOptions {
  /** Pieces that are kept although they would be removed. */
  readonly kept?: readonly Piece[];
  /** The PDF documents used when the document was opened. */
  readonly pdfs?: EmbeddedPdfs | undefined;
}

/** Removes found values from texts that are not searched, too. */
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
  const { known, columns } = structureOf(reading, valuesInText);
  return find(reading.text, inOrder([...valuesOfFields(reading, fields), ...known]), columns);
}

const NO_RULES: FieldRules = { found: [], ignored: [] };

const inOrder = (known: readonly KnownValue[]): readonly KnownValue[] =>
  known.toSorted((one, other) => one.start - other.start);
