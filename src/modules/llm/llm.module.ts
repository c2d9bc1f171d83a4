import { Module } from '@nestjs/common';
import { LlmService } from './llm.service.js';
import { OllamaClient } from './ollama.client.js';

@Module({
  providers: [OllamaClient, LlmService],
  exports: [LlmService],
})
export class LlmModule {}
