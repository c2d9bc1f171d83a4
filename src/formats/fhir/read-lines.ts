import { DocumentProblem } from '../document-problem.js';
import type { ReadOptions } from '../format.js';
import { warningOfLines } from '../json/read-json.js';
import { FhirReader, type ReadFhir } from './read-fhir.js';

/** Reads one resource, or one per line. Returns undefined if the first text is not a resource. */
export function readFhir(source: string, options: ReadOptions, linesBefore: number): ReadFhir | undefined {
  const start = source.startsWith('\uFEFF') ? 1 : 0;
  const whole = resourceIn(source, start, options);
  if (whole !== undefined) return whole.isResource ? whole : undefined;
  return readLines(source, start, options, linesBefore);
}

/** A line that is not JSON is read as text. */
function readLines(source: string, start: number, options: ReadOptions, linesBefore: number): ReadFhir | undefined {
  const read: FhirReader[] = [];
  const bad: number[] = [];
  let number = linesBefore;
  for (let at = start; at < source.length;) {
    number++;
    const found = source.indexOf('\n', at);
    const end = found === -1 ? source.length : found;
    const line = source.slice(at, end);
    const own = line.trim() === '' ? undefined : resourceIn(line, at, options);
    if (read.length === 0 && line.trim() !== '' && own?.isResource !== true) return undefined;
    if (own !== undefined) read.push(own);
    else if (line.trim() !== '') {
      bad.push(number);
      read.push(FhirReader.textElement(line, at, options));
    }
    at = end + 1;
  }
  return {
    content: read.flatMap(({ content }) => content),
    removed: read.flatMap(({ removed }) => removed),
    staying: [],
    warnings: [...read.flatMap(({ warnings }) => warnings), ...(bad.length === 0 ? [] : [warningOfLines(bad)])],
  };
}

/** @param offset where the text begins in the document; the text of a document with a byte order mark includes it */
function resourceIn(text: string, offset: number, options: ReadOptions): FhirReader | undefined {
  const isMarked = offset === 1 && text.startsWith('\uFEFF');
  const own = isMarked ? text.slice(1) : text;
  const reader = new FhirReader(own, offset, options);
  try {
    return reader.read() === own.length ? reader : undefined;
  } catch (error) {
    if (error instanceof DocumentProblem && error.code === 'damaged') return undefined;
    throw error;
  }
}
