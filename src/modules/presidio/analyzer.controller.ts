import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation } from '@nestjs/swagger';
import { Caller, Public } from '../../platform/auth/access.decorators.js';
import { appliedPolicy } from '../../platform/auth/policy-of-key.js';
import type { Principal } from '../../platform/auth/principal.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { BodyFields } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { Succeeds } from '../../platform/http/outcome.decorators.js';
import type { SubmittedDocument } from '../filter/filter.types.js';
import { AnalyzerService } from './analyzer.service.js';
import type { AnalyzerResult } from './analyzer-results.js';
import { PresidioConfig } from './presidio.config.js';
import { PresidioRoutes } from './presidio.decorators.js';
import { LanguageQueryDto, PresidioPolicyDto } from './presidio.dto.js';
import { Submission } from './submission.decorator.js';

const BODY = { limit: { config: PresidioConfig, field: 'maxBytes' } } as const;
const FIELDS = [
  'text',
  'language',
  'entities',
  'correlation_id',
  'score_threshold',
  'return_decision_process',
  'ad_hoc_recognizers',
  'context',
  'allow_list',
  'allow_list_match',
  'regex_flags',
  'trace',
];

/** Presidio's analyzer: what is sensitive in texts, and where. */
@PresidioRoutes()
@Controller('presidio')
export class AnalyzerController {
  constructor(private readonly analyzer: AnalyzerService) {}

  @Post(['analyze', 'p/:policy/analyze'])
  @AcceptsJson(BODY)
  @BodyFields(FIELDS)
  @ApiOperation({
    summary: 'Find entities in one or several texts, as Presidio does',
    description:
      'Uses the named policy, or that of the key. Without either, uses the default policy and the entities that Presidio finds by default. Offsets count code points.',
  })
  @ApiBody({ schema: { type: 'object' } })
  @Answers<{ 'application/json': readonly AnalyzerResult[] | readonly (readonly AnalyzerResult[])[] }>()
  @Succeeds(200, 'A list of findings; for several texts, a list of lists.')
  async analyze(
    @Param() { policy }: PresidioPolicyDto,
    @Body() body: unknown,
    @Submission() name: SubmittedDocument,
    @Caller() caller: Principal | undefined,
  ) {
    return this.analyzer.analyze(body, appliedPolicy(caller, policy), name);
  }

  @Get(['supportedentities', 'p/:policy/supportedentities'])
  @ApiOperation({ summary: 'List the names of the supported entities' })
  @Succeeds(200, 'A list of names.')
  async supportedEntities(
    @Param() { policy }: PresidioPolicyDto,
    @Query() { language }: LanguageQueryDto,
    @Caller() caller: Principal | undefined,
  ) {
    return this.analyzer.supportedEntities(language, appliedPolicy(caller, policy));
  }

  @Get(['recognizers', 'p/:policy/recognizers'])
  @ApiOperation({ summary: 'List the names of the recognizers' })
  @Succeeds(200, 'A list of names.')
  recognizers(@Query() { language }: LanguageQueryDto) {
    return this.analyzer.recognizers(language);
  }

  @Get(['health', 'p/:policy/health'])
  @Public()
  @ApiOperation({ summary: 'Check the health of the analyzer, in the format of Presidio' })
  @Answers<{ 'text/html': string }>()
  @Succeeds(200, 'The analyzer is healthy.')
  health() {
    return 'Presidio Analyzer service is up';
  }
}
