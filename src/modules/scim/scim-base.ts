import { createParamDecorator, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { PublicUrl } from '../../platform/http/public-url.js';

/** Returns the URL under which the caller reaches the resources. */
@Injectable()
class ScimBasePipe implements PipeTransform<Request, string> {
  constructor(private readonly publicUrl: PublicUrl) {}

  transform(request: Request): string {
    return `${this.publicUrl.forRequest(request)}/scim/v2`;
  }
}

const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** Injects the URL that ends with `/scim/v2`, as the caller knows it. */
export const ScimBase = () => CurrentRequest(ScimBasePipe);
