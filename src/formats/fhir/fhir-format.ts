import { DocumentProblem } from '../document-problem.js';
import type { Edits, Format, ReadOptions, Replacement } from '../format.js';
import { verifyJson } from '../json/verify-json.js';
import { MappedDocument, type MappedContent, type Patch } from '../mapped-document.js';
import { replaceIn } from '../patches.js';
import type { TextSource } from '../source.js';
import { StableIds } from '../stable-ids.js';
import { masked, STRINGS_OF_REASON } from './masked.js';
import { readFhir } from './read-lines.js';
import type { FhirPiece } from './read-fhir.js';
import { isOfShape } from './values.js';

/** FHIR resources in JSON: single, in bundles, or one per line. */
export const fhir: Format = {
  id: 'fhir',
  isText: true,
  mediaTypes: ['application/fhir+json', 'application/fhir+ndjson', 'application/json+fhir'],
  extensions: ['.fhir'],
  read({ text: source }, options) {
    const document = source === undefined ? undefined : openFhir(source, options, 0);
    if (document !== undefined || !options.isDeclared) return document;
    throw new DocumentProblem('damaged', 'The document is not FHIR in JSON: it has no "resourceType".');
  },
};

/** Returns undefined if the text is not JSON, or is JSON of another kind. */
export function openFhir(source: TextSource, options: ReadOptions, linesBefore: number): FhirDocument | undefined {
  if (!/^\uFEFF?\s{0,100}\{/.test(source.text) || !source.text.includes('"resourceType"')) return undefined;
  const read = readFhir(source.text, options, linesBefore);
  return read === undefined ? undefined : new FhirDocument(source, read, options);
}

class FhirDocument extends MappedDocument<FhirPiece> {
  readonly format = 'fhir';
  private readonly addresses = new StableIds();

  constructor(
    source: TextSource,
    read: MappedContent<FhirPiece>,
    private readonly options: ReadOptions,
  ) {
    super(source, read);
  }

  protected encode(_: FhirPiece, text: string): string {
    return JSON.stringify(text).slice(1, -1);
  }

  protected fit({ key, text, shape }: FhirPiece, replacements: readonly Replacement[]): readonly Replacement[] {
    // Terms of the standard such as `home` or `final`.
    if (shape === 'code' && (key === 'resourceType' || /^[a-z-]+$/.test(text))) return [];
    if (shape === 'text') return replacements;
    if (shape === 'address' || shape === 'code') {
      return replacements.map((each) => ({
        ...each,
        text: this.addresses.nameFor(each.text, text.slice(each.start, each.end)),
      }));
    }
    const value = replaceIn(text, replacements);
    return [{ start: 0, end: text.length, text: isOfShape(shape, value) ? value : '' }];
  }

  protected override patchesIn(piece: FhirPiece, replacements: readonly Replacement[]): readonly Patch[] {
    const isTaken = isTyped(piece) && replacements.some(({ text }) => text === '');
    return isTaken ? [masked(piece)] : super.patchesIn(piece, replacements);
  }

  protected readAgain(written: string): MappedContent<FhirPiece> {
    const read = readFhir(written, this.options, 0);
    if (read === undefined) throw new DocumentProblem('not-safe', 'The redacted document is no longer valid FHIR.');
    return read;
  }

  protected override async verifyText(written: string, edits: Edits): Promise<void> {
    await super.verifyText(written, edits);
    const { content, removed } = this.read;
    const keys = new Set(content.map((each) => ('document' in each ? '' : each.key)));
    const expected = new Set(this.expected(edits));
    for (const { text } of this.embeddedAfter(edits)) expected.add(JSON.parse(`"${text}"`) as string);
    for (const key of keys) expected.add(`_${key}`);
    for (const text of [...(removed.length === 0 ? [] : ['_data', '_div']), ...STRINGS_OF_REASON]) expected.add(text);
    const values = new Set([...edits.keys()].map(({ text }) => text));
    verifyJson(this.source.text, written, expected, { values, names: new Set() });
  }
}

const isTyped = ({ shape }: FhirPiece): boolean => shape === 'date' || shape === 'time' || shape === 'number';
