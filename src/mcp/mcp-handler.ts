import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { McpBackend } from './backend.js';
import { mcpServer } from './mcp-server.js';

/** Returns a handler for single HTTP calls, without sessions. */
export const mcpHandler = (backend: McpBackend, version: string): McpHttpHandler =>
  createMcpHandler(() => mcpServer(backend, version), { maxSubscriptions: 1 });
