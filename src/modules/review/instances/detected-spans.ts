import { KINDS } from '../../../engine/index.js';
import type { DetectedSpan } from './filter-instance.types.js';

const ID_BY_LABEL: ReadonlyMap<string, string> = new Map(KINDS.map(({ id, label }) => [label, id]));
const MAX_TYPE_CHARACTERS = 100;

/**
 * Converts the label of an explanation to a type: `EMAIL_ADDRESS` becomes `email-address`, `LOCATION_CITY` becomes
 * `city`.
 */
export function typeOf(label: string): string | undefined {
  if (label.length > MAX_TYPE_CHARACTERS) return undefined;
  const type =
    ID_BY_LABEL.get(label) ??
    label
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, '');
  return type === '' ? undefined : type;
}

/**
 * Returns the applied spans of an explanation by position. Returns undefined if it is malformed, or if a span is out of
 * range or its text differs: the wrong places must never be redacted.
 * @param text as it was sent
 */
export function readExplanation(answer: unknown, text: string): readonly DetectedSpan[] | undefined {
  const spans = field(field(answer, 'explanation'), 'appliedSpans');
  if (!Array.isArray(spans)) return undefined;
  const detected: DetectedSpan[] = [];
  for (const span of spans as readonly unknown[]) {
    const read = readSpan(span, text);
    if (read === undefined) return undefined;
    detected.push(read);
  }
  return detected.sort((a, b) => a.start - b.start || a.end - b.end);
}

function readSpan(span: unknown, text: string): DetectedSpan | undefined {
  const start = field(span, 'characterStart');
  const end = field(span, 'characterEnd');
  const confidence = field(span, 'confidence');
  const label = field(span, 'filterType');
  const claimed = field(span, 'text');
  const replacement = field(span, 'replacement');
  const type = typeof label === 'string' ? typeOf(label) : undefined;
  if (!isOffset(start) || !isOffset(end) || start >= end || end > text.length) return undefined;
  if (type === undefined || typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1)) return undefined;
  if (typeof claimed === 'string' && claimed !== text.slice(start, end)) return undefined;
  return { start, end, type, confidence, replacement: typeof replacement === 'string' ? replacement : '' };
}

const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
