import { fail } from '../../platform/http/app-error.js';
import { PDF } from './body-type.js';
import { ZIP, type FilterBody, type PdfBody } from './filter-body.decorators.js';
import type { DocumentQueryDto } from './filter.dto.js';
import type { PdfReading } from './pdf-filter.service.js';
import type { QueueableQueryDto } from './documents/queued-document.dto.js';

/** @throws AppError `not-acceptable` */
export const outputOf = ({ output }: PdfBody): 'pdf' | 'png' =>
  output ??
  fail(
    'not-acceptable',
    `A redacted PDF is returned as ${PDF}, or as ${ZIP} with an image of each page. Accept either.`,
    {
      code: 'NOT_ACCEPTABLE',
    },
  );

/**
 * Requires an explicit output: an image of a preview could be mistaken for redacted output.
 * @throws AppError `not-acceptable`
 */
export function previewOf(body: PdfBody): 'preview' {
  if (outputOf(body) === 'pdf') return 'preview';
  return fail('not-acceptable', `A preview is returned as ${PDF}. Accept that.`, { code: 'NOT_ACCEPTABLE' });
}

/** @throws AppError `invalid` */
export function assertPreviewable({ type }: FilterBody, query: QueueableQueryDto): void {
  if (type === 'pdf' && query.async !== 'true') return;
  const message =
    'preview=true is only for PDF documents that are redacted at once. For other documents use /api/explain.';
  fail('invalid', message, { code: 'INVALID_INPUT' });
}

export const readingOf = ({ password, removals }: PdfBody, { allowUnreadablePages }: DocumentQueryDto): PdfReading => ({
  password,
  removals,
  allowUnreadable: allowUnreadablePages === 'true',
});
