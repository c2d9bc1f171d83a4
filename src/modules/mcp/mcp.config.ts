import { Env, EnvBoolean, EnvInteger } from '../../platform/config/env.js';

/** Settings for agents that use the Model Context Protocol. */
export class McpConfig {
  @EnvBoolean({
    name: 'MCP_RESTORE',
    description:
      'Offers the tool `restore` at /mcp to administrators whose key has the scope `reidentify:write`. Its results go to the language model that calls it.',
  })
  readonly restore: boolean = false;

  @Env({
    name: 'MCP_ORIGINS',
    description:
      'Accepted values of the header `Origin` at /mcp, in addition to the address of this server. Requests without the header are always accepted.',
    must: 'comma-separated origins',
    example: 'https://agents.example.com',
  })
  readonly origins: string[] = [];

  @EnvInteger({
    name: 'MCP_MAX_BYTES',
    page: 'limits',
    description:
      'The maximum size of a request at /mcp, in bytes. Documents in it are in base64, which is a third longer.',
    range: { from: 1024, to: 64 * 1024 * 1024 },
  })
  readonly maxBytes: number = 16 * 1024 * 1024;
}
