import { IsBoolean } from 'class-validator';
import { Env } from '../config/env.js';

export class DocsConfig {
  @Env({
    name: 'API_DOCS',
    description: 'Serve this documentation at /docs and the API documentation at /api/docs.',
    must: 'true or false',
  })
  @IsBoolean()
  readonly enabled: boolean = true;
}
