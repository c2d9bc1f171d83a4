import { Injectable } from '@nestjs/common';
import type { Generation } from './llm.types.js';
import { OllamaClient } from './ollama.client.js';

/** Questions to local language models. */
@Injectable()
export class LlmService {
  constructor(private readonly client: OllamaClient) {}

  /** What the model answers; undefined when it cannot. Neither question nor answer is logged. */
  async generate(generation: Generation): Promise<string | undefined> {
    return this.client.generate(generation);
  }
}
