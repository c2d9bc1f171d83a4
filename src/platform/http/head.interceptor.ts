import { Readable } from 'node:stream';
import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';

/**
 * HEAD requests are handled by the GET handlers (RFC 9110, 9.3.2), and the body is dropped before it is sent. Streamed
 * bodies are not read at all.
 */
@Injectable()
export class HeadInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.switchToHttp().getRequest<Request>().method !== 'HEAD') return next.handle();
    return next.handle().pipe(map((answer: unknown) => (answer instanceof StreamableFile ? headOf(answer) : answer)));
  }
}

/** Returns a file with the same headers and no content. */
function headOf(file: StreamableFile): StreamableFile {
  const { type, disposition, length } = file.getHeaders();
  file.getStream().destroy();
  return new StreamableFile(Readable.from([]), {
    type,
    ...(disposition !== undefined && { disposition }),
    ...(length !== undefined && { length }),
  });
}
