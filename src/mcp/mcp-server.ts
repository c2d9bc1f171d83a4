import { McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { KINDS } from '../engine/index.js';
import type { McpBackend } from './backend.js';
import { PROMPT_INPUT } from './schemas.js';
import { addTools } from './tools.js';

const JSON_TYPE = 'application/json';
const POLICY = 'umbra://policies/';
/** Lists and resources may be cached by a client for one minute. */
const CACHE = { ttlMs: 60_000, cacheScope: 'private' as const };

const INSTRUCTIONS =
  'Umbra replaces sensitive values in texts and documents. Call redact, or redact_document, before content that may name people is stored, quoted or sent to anyone. The result contains none of the detected values.';

/** Returns a Model Context Protocol server for one request or one connection. */
export function mcpServer(backend: McpBackend, version: string): McpServer {
  const server = new McpServer(
    { name: 'umbra', title: 'Umbra', version },
    {
      instructions: INSTRUCTIONS,
      cacheHints: {
        'tools/list': CACHE,
        'prompts/list': CACHE,
        'resources/list': CACHE,
        'resources/templates/list': CACHE,
      },
    },
  );
  addTools(server, backend);
  addResources(server, backend);
  addPrompts(server);
  return server;
}

function addResources(server: McpServer, backend: McpBackend): void {
  server.registerResource(
    'kinds',
    'umbra://kinds',
    { title: 'Kinds', description: 'The kinds that can be found, by name.', mimeType: JSON_TYPE, cacheHint: CACHE },
    (uri) => json(uri, { kinds: KINDS.map(({ id }) => id) }),
  );
  const list = async () => ({
    resources: (await backend.policies()).map((name) => ({
      uri: POLICY + encodeURIComponent(name),
      name,
      mimeType: JSON_TYPE,
    })),
  });
  server.registerResource(
    'policies',
    new ResourceTemplate(`${POLICY}{name}`, { list }),
    { title: 'Policies', description: 'What a policy looks for.', mimeType: JSON_TYPE, cacheHint: CACHE },
    async (uri, { name }) => {
      const policy = typeof name === 'string' ? decoded(name) : '';
      const names = await backend.policies();
      if (!names.includes(policy)) throw new ResourceNotFoundError(uri.href);
      return json(uri, { name: policy, kinds: await backend.kindsOf(policy) });
    },
  );
}

const json = (uri: URL, value: object) => ({
  contents: [{ uri: uri.href, mimeType: JSON_TYPE, text: JSON.stringify(value) }],
});

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'redact-before-sharing',
    {
      title: 'Redact before sharing',
      description: 'Asks the model to redact everything that it is about to share.',
      argsSchema: PROMPT_INPUT,
    },
    ({ policy }) =>
      asking(
        `Before you share, store or send any text of mine, call the tool redact with it${phraseOfPolicy(policy)}, and for files redact_document. Use only what the tool returns, and tell me how many values of each kind were replaced.`,
      ),
  );
  server.registerPrompt(
    'explain-a-redaction',
    {
      title: 'Explain a redaction',
      description: 'Asks the model to say what a policy replaces in a text, and why.',
      argsSchema: PROMPT_INPUT,
    },
    ({ policy }) =>
      asking(
        `Call the tool explain with the text that I name${phraseOfPolicy(policy)}. Say for each span its position, its kind, its confidence, and whether the policy replaces it. Do not repeat the text of the span.`,
      ),
  );
}

const phraseOfPolicy = (policy: string | undefined): string =>
  policy === undefined ? '' : ` and the policy "${policy}"`;

const asking = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
});
