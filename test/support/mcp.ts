import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestApp } from './app.js';
import { bearer } from './client.js';

/** The revisions that clients speak: the current one without a handshake, and those before it. */
export const ERAS = [{ pin: '2026-07-28' }, 'legacy'] as const;
export type Era = (typeof ERAS)[number];

/** The official client. */
export const mcpClient = (mode: Era): Client =>
  new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });

/** The official client, connected to a server by HTTP. */
export async function connectMcp(app: Pick<TestApp, 'url'>, key: string, mode: Era): Promise<Client> {
  const client = mcpClient(mode);
  const requestInit = { headers: bearer(key) };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }));
  return client;
}

/** What a tool has said as text. */
export const saidBy = ({ content }: { readonly content: readonly { readonly type: string }[] }): string =>
  content.map((part) => ('text' in part && typeof part.text === 'string' ? part.text : '')).join('\n');
