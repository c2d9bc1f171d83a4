import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { provideConfig } from '../../platform/config/config.module.js';
import { namedRecordsModel } from '../../platform/database/named-records.js';
import { LlmDefaultsRecord, LlmDefaultsSchema } from './instances/llm-defaults.model.js';
import { LlmDefaultsRepository } from './instances/llm-defaults.repository.js';
import { LlmInstanceController } from './llm-instance.controller.js';
import { LlmInstanceService } from './instances/llm-instance.service.js';
import { LlmConfig } from './llm.config.js';
import { LLM_INSTANCES } from './llm.types.js';
import { LlmService } from './llm.service.js';
import { OllamaApi } from './ollama-api.js';
import { OllamaClient } from './ollama.client.js';

/** Language model servers: which there are, and questions to them. */
@Module({
  imports: [
    MongooseModule.forFeature([
      namedRecordsModel(LLM_INSTANCES),
      { name: LlmDefaultsRecord.name, schema: LlmDefaultsSchema },
    ]),
  ],
  controllers: [LlmInstanceController],
  providers: [provideConfig(LlmConfig), LlmDefaultsRepository, LlmInstanceService, LlmService, OllamaApi, OllamaClient],
  exports: [LlmService],
})
export class LlmModule {}
