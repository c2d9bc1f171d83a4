import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { submitterOf } from '../../platform/audit/submitter.js';
import { clientGone } from '../../platform/outbound/client-gone.decorator.js';
import { DEFAULT_ORGANIZATION, type SubmittedDocument } from '../filter/filter.types.js';

/** The context of all requests to Presidio's routes, which cannot name one. */
const CONTEXT = 'presidio';

/** Names the document of a request, since Presidio's clients give no names. */
export const Submission = createParamDecorator((_: unknown, context: ExecutionContext): SubmittedDocument => {
  const http = context.switchToHttp();
  return {
    documentId: randomUUID(),
    context: CONTEXT,
    organization: DEFAULT_ORGANIZATION,
    submitter: submitterOf(http.getRequest<Request>()),
    gone: clientGone(http.getResponse<Response>()),
  };
});
