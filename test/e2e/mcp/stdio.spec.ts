import path from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { oneOf } from '../../support/budget.js';
import { umbra } from '../../support/cli.js';
import { ERAS, mcpClient, saidBy } from '../../support/mcp.js';

const CLI = path.resolve(__dirname, '../../../dist/cli/umbra.js');
const MAIL = 'jane.roe@example.com';

describe.each(oneOf(ERAS, 'eras of umbra mcp'))('umbra mcp, with a client of the era %j', (era) => {
  it('serves an agent on standard input and output, and ends with it', async () => {
    const transport = new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp'], stderr: 'pipe' });
    const complaints: string[] = [];
    transport.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
    const client = mcpClient(era);
    await client.connect(transport);
    try {
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
        'redact',
        'explain',
        'redact_document',
        'list_policies',
      ]);
      const redacted = await client.callTool({ name: 'redact', arguments: { text: `Write to ${MAIL}.` } });
      expect(redacted.structuredContent).toMatchObject({
        text: 'Write to {{{REDACTED-email-address}}}.',
        counts: { 'email-address': 1 },
      });
      const document = Buffer.from(JSON.stringify({ mail: MAIL })).toString('base64');
      const json = await client.callTool({ name: 'redact_document', arguments: { document, format: 'json' } });
      expect(json.structuredContent).toMatchObject({ mediaType: 'application/json', counts: { 'email-address': 1 } });
      const explained = await client.callTool({ name: 'explain', arguments: { text: MAIL } });
      expect(explained.structuredContent).toMatchObject({ spans: [{ start: 0, end: MAIL.length }] });
      const elsewhere = await client.callTool({ name: 'redact', arguments: { text: MAIL, policy: '../secret' } });
      expect(elsewhere.isError).toBe(true);
      for (const answer of [redacted, json, explained, elsewhere]) expect(JSON.stringify(answer)).not.toContain(MAIL);
      expect(saidBy(elsewhere)).toContain('list_policies');
    } finally {
      await client.close();
    }
    expect(complaints.join('')).not.toContain(MAIL);
  });
});

describe('umbra mcp', () => {
  it('says at the start what is wrong with its policy', async () => {
    const { code, complaints } = await umbra(['mcp', '--policy', 'missing.json']);
    expect(code).toBe(2);
    expect(complaints.join()).toContain('missing.json');
  });

  it('answers what is no message with no word of it, and goes on', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    };
    const { code, complaints } = await umbra(['mcp'], `${MAIL}\n${JSON.stringify(initialize)}\n`);
    expect(code).toBe(0);
    expect(complaints.join()).not.toContain(MAIL);
  });

  it('takes no operands', async () => {
    expect(await umbra(['mcp', 'file'])).toMatchObject({ code: 2 });
  });
});
