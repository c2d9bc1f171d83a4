import { objectsOf as objectsByLibrary, type Dictionary, type Json } from './objects';
import type { PdfAtHand } from './reading';
import { HAS_TOOLS, runTool } from './tools';

/** Entries that must not occur anywhere in a redacted file. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  ...['/JS', '/JavaScript', '/EmbeddedFiles', '/EF', '/PieceInfo', '/Thumb', '/XFA', '/ByteRange', '/Collection'],
  '/AA',
]);
/** Types of actions and annotations that must not remain. */
const FORBIDDEN_VALUES: ReadonlySet<string> = new Set([
  ...['/JavaScript', '/Launch', '/SubmitForm', '/ImportData', '/Rendition', '/EmbeddedFile', '/FileAttachment'],
]);

/** Returns structural problems of a redacted file: its revisions, its objects, its embedded content. */
export async function structureProblems(pdf: PdfAtHand): Promise<string[]> {
  const problems = revisionProblems(pdf.bytes);
  if (HAS_TOOLS) {
    const check = await runTool('qpdf', ['--check', pdf.file]);
    if (check.status !== 0) problems.push(`qpdf --check: ${firstLine(check.complaint)}`);
  }
  const objects = HAS_TOOLS ? await objectsByQpdf(pdf) : await objectsByLibrary(pdf.bytes);
  if (objects === undefined) return [...problems, 'the objects cannot be listed'];
  const trailer = objects.get('trailer') ?? null;
  if (isDictionary(trailer) && trailer['/Prev'] !== undefined) problems.push('the trailer has /Prev');
  if (isDictionary(trailer) && trailer['/Encrypt'] !== undefined) problems.push('the file is encrypted');
  const carried = new Set([...objects.values()].flatMap(forbiddenIn));
  for (const entry of carried) problems.push(`the file has ${entry}`);
  const lost = unreachable(objects);
  if (lost.length > 0) problems.push(`nothing refers to ${lost.slice(0, 5).join(', ')} (${lost.length} objects)`);
  return problems;
}

function revisionProblems(bytes: Buffer): string[] {
  const problems: string[] = [];
  const latin = bytes.toString('latin1');
  const ends = latin.match(/^%%EOF/gm)?.length ?? 0;
  if (ends !== 1) problems.push(`the file ends ${ends} times`);
  if (!/%%EOF\s*$/.test(latin)) problems.push('bytes follow the end of the file');
  if (!latin.startsWith('%PDF-')) problems.push('bytes come before the header');
  return problems;
}

/** Returns objects by reference, and the trailer; for a stream, its dictionary. */
async function objectsByQpdf({ file }: PdfAtHand): Promise<Map<string, Json> | undefined> {
  const { output } = await runTool('qpdf', ['--json=2', '--json-key=qpdf', file]);
  if (output.length === 0) return undefined;
  const { qpdf } = JSON.parse(output.toString('utf8')) as { qpdf: [Json, Readonly<Record<string, Dictionary>>] };
  const objects = new Map<string, Json>();
  for (const [key, entry] of Object.entries(qpdf[1])) {
    const stream = entry.stream;
    const value = isDictionary(stream) ? stream.dict : entry.value;
    objects.set(key.replace(/^obj:/, ''), value ?? null);
  }
  return objects;
}

const isDictionary = (value: Json | undefined): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Yields a value and all values nested in it. */
function* within(value: Json): Generator<Json> {
  yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const each of Object.values(value)) yield* within(each);
}

function forbiddenIn(object: Json): string[] {
  const found: string[] = [];
  for (const value of within(object)) {
    if (!isDictionary(value)) continue;
    found.push(...Object.keys(value).filter((key) => FORBIDDEN.has(key)));
    for (const key of ['/S', '/Type', '/Subtype']) {
      const type = value[key];
      if (typeof type === 'string' && FORBIDDEN_VALUES.has(type)) found.push(type);
    }
  }
  return found;
}

/** Returns objects that cannot be reached from the trailer, except for those that structure the file itself. */
function unreachable(objects: ReadonlyMap<string, Json>): string[] {
  const reached = new Set(['trailer']);
  const open = ['trailer'];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    for (const value of within(objects.get(key) ?? null)) {
      if (typeof value !== 'string' || !/^\d+ \d+ R$/.test(value) || reached.has(value)) continue;
      reached.add(value);
      open.push(value);
    }
  }
  return [...objects].flatMap(([key, value]) => {
    const type = isDictionary(value) ? value['/Type'] : undefined;
    return reached.has(key) || value === null || type === '/XRef' || type === '/ObjStm' ? [] : [key];
  });
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';
