import type { DocumentWarning } from '../../../pdf/page-warnings.js';
import type { RedactionReport } from '../../../pdf/pdf.types.js';

interface ReportHeader {
  readonly description: string;
  /** Returns undefined to omit the header. */
  readonly value: (report: RedactionReport) => string | undefined;
}

const ifAny = (count: number): string | undefined => (count > 0 ? String(count) : undefined);

/** The maximum number of pages named in a header. */
const MAX_NAMED = 20;

function warningsValue(warnings: readonly DocumentWarning[]): string | undefined {
  if (warnings.length === 0) return undefined;
  const codes = [...new Set(warnings.map(({ code }) => code))].join(', ');
  const named = warnings.flatMap(({ page }) => (page === undefined ? [] : [`page ${page}`]));
  const pages = [...named.slice(0, MAX_NAMED), ...(named.length > MAX_NAMED ? ['...'] : [])].join(', ');
  return [String(warnings.length), codes, pages].filter((each) => each !== '').join('; ');
}

/** The headers of the response to a PDF, with their values and descriptions, defined only here. */
const REPORT_HEADERS: Readonly<Record<string, ReportHeader>> = {
  'x-redactions': {
    description: 'The numbers of redacted texts and bounding boxes in the PDF.',
    value: ({ redactions }) => String(redactions),
  },
  'x-umbra-warnings': {
    description:
      'The number of warnings, their codes and their pages: `2; PAGE_AS_PICTURE; page 3, page 7`. Absent if there are none.',
    value: ({ warnings = [] }: Partial<RedactionReport>) => warningsValue(warnings),
  },
  'x-pdf-pages-as-pictures': {
    description: 'The number of PDF pages that were replaced by images with invisible text.',
    value: ({ pictures }) => String(pictures.length),
  },
  'x-pdf-pages-recognised': {
    description: 'The number of PDF pages that were read by text recognition. Absent if there are none.',
    value: ({ recognised }) => ifAny(recognised.length),
  },
  'x-pdf-decrypted': {
    description: '`true` if the PDF was encrypted: its password and permissions are removed.',
    value: ({ wasEncrypted }) => (wasEncrypted ? 'true' : undefined),
  },
  'x-pdf-signatures-removed': {
    description: 'The number of digital signatures removed from the PDF. Absent if there were none.',
    value: ({ signatures }) => ifAny(signatures),
  },
  'x-pdf-attachments-removed': {
    description: 'The number of files removed from the PDF. Absent if there were none.',
    value: ({ attachments }) => ifAny(attachments),
  },
  'x-pdf-scripts-removed': {
    description: 'The number of scripts and actions removed from the PDF. Absent if there were none.',
    value: ({ scripts }) => ifAny(scripts),
  },
};

export function reportHeaders(report: RedactionReport): Map<string, string> {
  const all = Object.entries(REPORT_HEADERS).map(([name, { value }]) => [name, value(report)] as const);
  return new Map(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

/** Returns the headers of an explanation; none if there are no warnings. */
export function warningHeaders(warnings: readonly DocumentWarning[]): Map<string, string> {
  const value = warningsValue(warnings);
  return value === undefined ? new Map<string, string>() : new Map([['x-umbra-warnings', value]]);
}

/** Prevents a saved preview from being mistaken for the redacted document. */
export const PREVIEW_HEADERS = new Map([
  ['x-umbra-preview', 'true'],
  ['content-disposition', 'attachment; filename="PREVIEW-NOT-REDACTED.pdf"'],
]);

/** The headers in the API document. */
export const REPORT_HEADER_DOCS = Object.fromEntries(
  [
    ...Object.entries(REPORT_HEADERS),
    ['x-umbra-preview', { description: '`true` for a preview: nothing in it is redacted.' }] as const,
  ].map(([name, { description }]) => [name, { description, schema: { type: 'string' as const } }]),
);
