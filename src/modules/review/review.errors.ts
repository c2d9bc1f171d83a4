import { fail } from '../../platform/http/app-error.js';

/** The same response whether it does not exist or the caller may not see it. */
export const noSuchDocument = (): never => fail('not-found', 'No document has this id.', { code: 'NO_SUCH_DOCUMENT' });
export const noSuchSpan = (): never => fail('not-found', 'No span has this id.', { code: 'NO_SUCH_SPAN' });
export const noSuchBatch = (): never => fail('not-found', 'No batch has this id.', { code: 'NO_SUCH_BATCH' });
export const sourceGone = (): never =>
  fail(
    'conflict',
    'The source text of this document no longer exists: it was purged by the finalization policy, or erased.',
    {
      code: 'SOURCE_GONE',
    },
  );
export const notFinalized = (status: string): never =>
  fail('conflict', `This document is ${status}; only FINALIZED documents have a redacted result.`, {
    code: 'NOT_FINALIZED',
    details: { status },
  });
export const invalid = (message: string, code = 'INVALID_INPUT'): never => fail('invalid', message, { code });
