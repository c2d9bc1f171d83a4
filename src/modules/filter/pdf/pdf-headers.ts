import type { DocumentWarning } from '../../../pdf/page-warnings.js';
import type { RedactionReport } from '../../../pdf/pdf.types.js';

interface ReportHeader {
  readonly description: string;
  /** Undefined when it is not sent. */
  readonly value: (report: RedactionReport) => string | undefined;
}

const ifAny = (count: number): string | undefined => (count > 0 ? String(count) : undefined);

/** A header is short: so many pages are named. */
const MAX_NAMED = 20;

function warningsValue(warnings: readonly DocumentWarning[]): string | undefined {
  if (warnings.length === 0) return undefined;
  const codes = [...new Set(warnings.map(({ code }) => code))].join(', ');
  const named = warnings.flatMap(({ page }) => (page === undefined ? [] : [`page ${page}`]));
  const pages = [...named.slice(0, MAX_NAMED), ...(named.length > MAX_NAMED ? ['...'] : [])].join(', ');
  return [String(warnings.length), codes, pages].filter((each) => each !== '').join('; ');
}

/** What the answer to a PDF says about it: header, value and words, here alone. */
const REPORT_HEADERS: Readonly<Record<string, ReportHeader>> = {
  'x-redactions': {
    description: 'Places of the PDF that were redacted: texts and boxes.',
    value: ({ redactions }) => String(redactions),
  },
  'x-umbra-warnings': {
    description:
      'How many warnings there are, their codes, and the pages that they are of: `2; PAGE_AS_PICTURE; page 3, page 7`. Absent when there are none.',
    value: ({ warnings = [] }: Partial<RedactionReport>) => warningsValue(warnings),
  },
  'x-pdf-pages-as-pictures': {
    description: 'How many pages of the PDF had to become pictures with invisible text.',
    value: ({ pictures }) => String(pictures.length),
  },
  'x-pdf-pages-recognised': {
    description: 'How many pages of the PDF were read off their pictures, when there are any.',
    value: ({ recognised }) => ifAny(recognised.length),
  },
  'x-pdf-decrypted': {
    description: '`true` when the PDF was encrypted: its password and permissions are gone.',
    value: ({ wasEncrypted }) => (wasEncrypted ? 'true' : undefined),
  },
  'x-pdf-signatures-removed': {
    description: 'Digital signatures that were removed from the PDF, when there were any.',
    value: ({ signatures }) => ifAny(signatures),
  },
  'x-pdf-attachments-removed': {
    description: 'Files that were removed from the PDF, when there were any.',
    value: ({ attachments }) => ifAny(attachments),
  },
  'x-pdf-scripts-removed': {
    description: 'Scripts and actions that were removed from the PDF, when there were any.',
    value: ({ scripts }) => ifAny(scripts),
  },
};

export function reportHeaders(report: RedactionReport): Map<string, string> {
  const all = Object.entries(REPORT_HEADERS).map(([name, { value }]) => [name, value(report)] as const);
  return new Map(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

/** Of an explanation; nothing where there are none. */
export function warningHeaders(warnings: readonly DocumentWarning[]): Map<string, string> {
  const value = warningsValue(warnings);
  return value === undefined ? new Map<string, string>() : new Map([['x-umbra-warnings', value]]);
}

/** Whoever saves a preview must not take it for the redacted document. */
export const PREVIEW_HEADERS = new Map([
  ['x-umbra-preview', 'true'],
  ['content-disposition', 'attachment; filename="PREVIEW-NOT-REDACTED.pdf"'],
]);

/** As the API document has them. */
export const REPORT_HEADER_DOCS = Object.fromEntries(
  [
    ...Object.entries(REPORT_HEADERS),
    ['x-umbra-preview', { description: '`true` of a preview: nothing is redacted in it.' }] as const,
  ].map(([name, { description }]) => [name, { description, schema: { type: 'string' as const } }]),
);
