import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiBody, ApiOperation } from '@nestjs/swagger';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { BodyFields } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { Succeeds } from '../../platform/http/outcome.decorators.js';
import { AnonymizerService } from './anonymizer.service.js';
import { PresidioConfig } from './presidio.config.js';
import { PresidioRoutes } from './presidio.decorators.js';

const BODY = { limit: { config: PresidioConfig, field: 'maxBytes' } } as const;

/** Presidio's anonymizer: replaces findings, and decrypts encrypted ones. Policies do not apply to it. */
@PresidioRoutes()
@Controller('presidio')
export class AnonymizerController {
  constructor(private readonly anonymizer: AnonymizerService) {}

  @Post(['anonymize', 'p/:policy/anonymize'])
  @AcceptsJson(BODY)
  @BodyFields(['text', 'analyzer_results', 'anonymizers'])
  @ApiOperation({ summary: 'Replace findings in a text, as Presidio does' })
  @ApiBody({ schema: { type: 'object' } })
  @Succeeds(200, 'The new text and the replaced items, the last one first.')
  anonymize(@Body() body: unknown) {
    return this.anonymizer.anonymize(body);
  }

  @Post(['deanonymize', 'p/:policy/deanonymize'])
  @AcceptsJson(BODY)
  @BodyFields(['text', 'anonymizer_results', 'deanonymizers'])
  @ApiOperation({ summary: 'Decrypt findings of a text, as Presidio does' })
  @ApiBody({ schema: { type: 'object' } })
  @Succeeds(200, 'The text and the decrypted items, the last one first.')
  deanonymize(@Body() body: unknown) {
    return this.anonymizer.deanonymize(body);
  }

  @Get(['anonymizers', 'p/:policy/anonymizers'])
  @ApiOperation({ summary: 'List the operators of /anonymize' })
  @Succeeds(200, 'A list of names.')
  anonymizers() {
    return this.anonymizer.anonymizers();
  }

  @Get(['deanonymizers', 'p/:policy/deanonymizers'])
  @ApiOperation({ summary: 'List the operators of /deanonymize' })
  @Succeeds(200, 'A list of names.')
  deanonymizers() {
    return this.anonymizer.deanonymizers();
  }
}
