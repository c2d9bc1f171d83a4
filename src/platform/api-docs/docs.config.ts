import { EnvBoolean } from '../config/env.js';

export class DocsConfig {
  @EnvBoolean({
    name: 'API_DOCS',
    description: 'Serve this documentation at /docs and the API documentation at /api/docs.',
  })
  readonly enabled: boolean = true;
}
