import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { fail } from '../../platform/http/app-error.js';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { clientGone } from '../../platform/outbound/client-gone.decorator.js';
import { GatewayRoutes, type VendorAnswer } from './gateway.decorators.js';
import { ModelsService, type ModelsRequest } from './models.service.js';
import { sendAnswer } from './send-answer.js';
import { vendorOf } from './vendor.js';

const MODEL = /^[\w.:-]{1,200}$/;

/** The models of a vendor. */
@GatewayRoutes()
@Controller()
export class ModelsController {
  constructor(private readonly models: ModelsService) {}

  @Get(['openai/v1/models', 'anthropic/v1/models', 'v1/models'])
  @ApiOperation({ summary: 'List the models of a vendor; below /v1 the header anthropic-version tells which' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    const asked = modelsRequestOf(request, response);
    await sendAnswer(response, await this.models.list(asked), asked.gone);
  }

  @Get(['openai/v1/models/:model', 'anthropic/v1/models/:model', 'v1/models/:model'])
  @ApiOperation({ summary: 'Read a model of a vendor' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async read(@Param('model') model: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (!MODEL.test(model))
      fail('invalid', 'A model has a name of letters, digits, and . : _ -', { code: 'INVALID_INPUT' });
    const asked = modelsRequestOf(request, response);
    await sendAnswer(response, await this.models.readOne(model, asked), asked.gone);
  }
}

/** Returns the request for models of the vendor whose path was called. */
export const modelsRequestOf = ({ path, headers }: Request, response: Response): ModelsRequest => ({
  vendor: vendorOf(path, headers),
  headers,
  gone: clientGone(response),
});
