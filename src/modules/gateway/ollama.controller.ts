import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers, type JsonLines } from '../../platform/api-docs/answers.decorators.js';
import { OLLAMA } from './endpoints.js';
import { AsksModel, GatewayRoutes, OllamaErrorBody, type VendorAnswer } from './gateway.decorators.js';
import type { GatewayAnswer } from './gateway.types.js';
import { GatewayService } from './gateway.service.js';
import { modelsRequestOf } from './models.controller.js';
import { ModelsService, type ModelsRequest } from './models.service.js';
import { passOn, sendAnswer } from './send-answer.js';

/** The API of Ollama, forwarded to the configured server. */
@GatewayRoutes(OllamaErrorBody)
@Controller('ollama/api')
export class OllamaController {
  constructor(
    private readonly gateway: GatewayService,
    private readonly models: ModelsService,
  ) {}

  @Post('chat')
  @AsksModel()
  @ApiOperation({
    summary: 'Ask a language model by the chat API of Ollama: redacted on the way there, restored on the way back',
  })
  @Answers<{
    'application/x-ndjson': JsonLines<VendorAnswer>;
    'application/json': VendorAnswer;
    'text/plain': string;
  }>()
  async chat(@Req() request: Request, @Res() response: Response): Promise<void> {
    await passOn(this.gateway, OLLAMA.chat, request, response);
  }

  @Post('generate')
  @AsksModel()
  @ApiOperation({
    summary: 'Ask a language model by the completions API of Ollama',
    description: '`context` is refused, and null in responses: it is a conversation as tokens. Use /ollama/api/chat.',
  })
  @Answers<{
    'application/x-ndjson': JsonLines<VendorAnswer>;
    'application/json': VendorAnswer;
    'text/plain': string;
  }>()
  async generate(@Req() request: Request, @Res() response: Response): Promise<void> {
    await passOn(this.gateway, OLLAMA.generate, request, response);
  }

  @Post('embed')
  @AsksModel()
  @ApiOperation({ summary: 'Get embeddings by the API of Ollama of texts with placeholders' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async embed(@Req() request: Request, @Res() response: Response): Promise<void> {
    await passOn(this.gateway, OLLAMA.embed, request, response);
  }

  @Post('embeddings')
  @AsksModel()
  @ApiOperation({ summary: 'Get an embedding by the older API of Ollama of a text with placeholders' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async embeddings(@Req() request: Request, @Res() response: Response): Promise<void> {
    await passOn(this.gateway, OLLAMA.embeddings, request, response);
  }

  @Post('show')
  @AsksModel()
  @ApiOperation({ summary: 'Read a model of Ollama' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    await passOn(this.gateway, OLLAMA.show, request, response);
  }

  @Get('tags')
  @ApiOperation({ summary: 'List the models of Ollama' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async tags(@Req() request: Request, @Res() response: Response): Promise<void> {
    await send(request, response, (asked) => this.models.list(asked));
  }

  @Get('ps')
  @ApiOperation({ summary: 'List the models of Ollama that are loaded' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async loaded(@Req() request: Request, @Res() response: Response): Promise<void> {
    await send(request, response, (asked) => this.models.loaded(asked));
  }

  @Get('version')
  @ApiOperation({ summary: 'Read the version of Ollama' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async version(@Req() request: Request, @Res() response: Response): Promise<void> {
    await send(request, response, (asked) => this.models.version(asked));
  }
}

async function send(
  request: Request,
  response: Response,
  ask: (asked: ModelsRequest) => Promise<GatewayAnswer>,
): Promise<void> {
  const asked = modelsRequestOf(request, response);
  await sendAnswer(response, await ask(asked), asked.gone);
}
