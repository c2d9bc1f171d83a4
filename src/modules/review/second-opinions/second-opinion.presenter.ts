import { presentSpan } from '../spans/span.presenter.js';
import type { AskedPage } from './second-opinion.service.js';

export const presentSecondOpinions = (
  { asked, total, totalIsExact }: AskedPage,
  { page, size }: { readonly page: number; readonly size: number },
) => ({
  content: asked.map(({ span, document, isOwn }) => ({
    documentId: document.id,
    filename: document.filename,
    batchId: document.batchId,
    askedByMe: isOwn,
    askedAt: span.statusChangedAt.toISOString(),
    span: presentSpan(span),
  })),
  totalElements: total,
  totalIsExact,
  totalPages: Math.ceil(total / size),
  number: page,
  size,
});
