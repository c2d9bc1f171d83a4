import { Controller, Param, Post, Req, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation } from '@nestjs/swagger';
import type { Request } from 'express';
import { Caller } from '../../platform/auth/access.decorators.js';
import { appliedPolicy } from '../../platform/auth/policy-of-key.js';
import type { Principal } from '../../platform/auth/principal.js';
import { AcceptsRaw } from '../../platform/http/body.decorators.js';
import { Answers, type Bytes } from '../../platform/api-docs/answers.decorators.js';
import { Succeeds } from '../../platform/http/outcome.decorators.js';
import type { SubmittedDocument } from '../filter/filter.types.js';
import { readImageRequest } from './image-request.js';
import { ImageService } from './image.service.js';
import { PresidioConfig } from './presidio.config.js';
import { PresidioRoutes } from './presidio.decorators.js';
import { PresidioPolicyDto } from './presidio.dto.js';
import { Submission } from './submission.decorator.js';

const BODY = { limit: { config: PresidioConfig, field: 'maxBytes' } } as const;

/** Presidio's image redactor. */
@PresidioRoutes()
@Controller('presidio')
export class ImageController {
  constructor(private readonly images: ImageService) {}

  @Post(['redact', 'p/:policy/redact'])
  @AcceptsRaw(BODY)
  @ApiOperation({
    summary: 'Cover findings in an image, as Presidio does',
    description:
      'A form with the file `image`, which returns the image in the same format; or JSON with `image` in base64 and `analyzer_entities`, which returns base64. Findings are covered by black boxes.',
  })
  @ApiConsumes('multipart/form-data', 'application/json')
  @ApiBody({ schema: { type: 'object' } })
  @Answers<{ 'application/octet-stream': Bytes }>()
  @Succeeds(200, 'The image.')
  async redact(
    @Param() { policy }: PresidioPolicyDto,
    @Req() { body, headers }: Request,
    @Submission() name: SubmittedDocument,
    @Caller() caller: Principal | undefined,
  ) {
    const image = readImageRequest(body as Buffer, headers['content-type']);
    const bytes = await this.images.redact(image, appliedPolicy(caller, policy), name);
    return new StreamableFile(image.isBase64 ? Buffer.from(Buffer.from(bytes).toString('base64')) : bytes);
  }
}
