import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../../platform/config/config.module.js';
import { FilterModule } from '../filter/filter.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { AnthropicController } from './anthropic.controller.js';
import { ClosedPaths } from './closed-paths.js';
import { FileRedactor } from './file-redactor.js';
import { GatewayConfig } from './gateway.config.js';
import { GatewayMetrics, gatewayMetricProviders } from './gateway.metrics.js';
import { GatewayStateController } from './gateway-state.controller.js';
import { GatewayService } from './gateway.service.js';
import { LateRecords } from './late-records.js';
import { ModelsController } from './models.controller.js';
import { ModelsService } from './models.service.js';
import { OllamaController } from './ollama.controller.js';
import { OpenAiController } from './openai.controller.js';
import { PreviewService } from './preview.service.js';
import { RequestRecords } from './request-records.js';
import { RequestRedactor } from './request-redactor.js';
import { SpanFinder } from './requests/span-finder.js';
import { StoredResponseController } from './stored-response.controller.js';
import { StoredResponseRecord, StoredResponseSchema } from './stored/stored-response.model.js';
import { StoredResponseRepository } from './stored/stored-response.repository.js';
import { StoredResponses } from './stored-responses.service.js';
import { Upstream } from './upstream.js';
import { VendorServers } from './vendor-servers.js';

/** The gateway for language models. */
@Module({
  imports: [
    FilterModule,
    PolicyModule,
    MongooseModule.forFeature([{ name: StoredResponseRecord.name, schema: StoredResponseSchema }]),
  ],
  controllers: [
    OpenAiController,
    AnthropicController,
    OllamaController,
    ModelsController,
    GatewayStateController,
    StoredResponseController,
  ],
  providers: [
    provideConfig(GatewayConfig),
    ...gatewayMetricProviders,
    FileRedactor,
    GatewayMetrics,
    GatewayService,
    LateRecords,
    ModelsService,
    PreviewService,
    RequestRecords,
    RequestRedactor,
    SpanFinder,
    StoredResponseRepository,
    StoredResponses,
    Upstream,
    VendorServers,
  ],
})
export class GatewayModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(ClosedPaths).forRoutes('openai/*path', 'anthropic/*path', 'ollama', 'ollama/*path', 'v1/*path');
  }
}
