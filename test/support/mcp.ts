import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestApp } from './app.js';
import { bearer } from './client.js';

/** The protocol revisions of clients: the current one, without a handshake, and earlier ones. */
export const ERAS = [{ pin: '2026-07-28' }, 'legacy'] as const;
export type Era = (typeof ERAS)[number];

/** Returns the official client. */
export const mcpClient = (mode: Era): Client =>
  new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });

/** Returns the official client, connected to a server by HTTP. */
export async function connectMcp(app: Pick<TestApp, 'url'>, key: string, mode: Era): Promise<Client> {
  const client = mcpClient(mode);
  const requestInit = { headers: bearer(key) };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }));
  return client;
}

/** Returns the text content of a tool's result. */
export const saidBy = ({ content }: { readonly content: readonly { readonly type: string }[] }): string =>
  content.map((part) => ('text' in part && typeof part.text === 'string' ? part.text : '')).join('\n');
