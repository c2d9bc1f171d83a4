import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { McpBackend } from './backend.js';
import { mcpServer } from './mcp-server.js';

/** Returns what serves one call by HTTP, without sessions. */
export const mcpHandler = (backend: McpBackend, version: string): McpHttpHandler =>
  createMcpHandler(() => mcpServer(backend, version), { maxSubscriptions: 1 });
