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
 * HEAD is answered by the handlers of GET (RFC 9110, 9.3.2), and what they send is dropped on the way out. What they
 * would send while they read it is not read at all.
 */
@Injectable()
export class HeadInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.switchToHttp().getRequest<Request>().method !== 'HEAD') return next.handle();
    return next.handle().pipe(map((answer: unknown) => (answer instanceof StreamableFile ? headOf(answer) : answer)));
  }
}

/** The same head, with nothing behind it. */
function headOf(file: StreamableFile): StreamableFile {
  const { type, disposition, length } = file.getHeaders();
  file.getStream().destroy();
  return new StreamableFile(Readable.from([]), {
    type,
    ...(disposition !== undefined && { disposition }),
    ...(length !== undefined && { length }),
  });
}
