import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../../../platform/http/app-error.js';
import { answerOf } from '../../../platform/http/error-answer.js';
import { sendError } from '../../../platform/http/error.exception-filter.js';

/**
 * A page that leads on to a path of this server. The browser goes there from this page and not by a redirect: the redirect
 * would count as part of the way from the provider, on which browsers send no strict cookie, such as that of the session.
 * @param path of characters that mean nothing in HTML
 */
export const leadingPage = (text: string, path: string): string =>
  page(text, `<meta http-equiv="refresh" content="0;url=${path}">`, `<a href="${path}">Go on</a>`);

const page = (text: string, head = '', more = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}<title>Umbra</title></head><body><p>${text} ${more}</p></body></html>\n`;

/**
 * Tells people, whose browsers ask for pages, what has failed: in one line, and then on the page for signing in, which
 * knows the code in their language. Programs get the usual JSON.
 */
@Catch(AppError)
export class OneLineErrorFilter implements ExceptionFilter<AppError> {
  catch(error: AppError, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const answer = answerOf(error);
    const asksForPage = host.switchToHttp().getRequest<Request>().accepts(['json', 'html']) === 'html';
    if (!asksForPage || response.headersSent) sendError(response, answer);
    // The messages of these routes are fixed texts: nothing of the request is in them.
    else
      response
        .status(answer.status)
        .set(answer.headers)
        .type('html')
        .send(leadingPage(escaped(answer.body.error), `/sign-in?refused=${answer.body.code ?? ''}`));
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
