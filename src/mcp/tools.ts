import { randomUUID } from 'node:crypto';
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import {
  CallProblem,
  type ToolInput,
  type Counts,
  type EndedCall,
  type FoundSpan,
  type McpBackend,
} from './backend.js';
import {
  DOCUMENT_INPUT,
  DOCUMENT_OUTPUT,
  EXPLAIN_INPUT,
  EXPLAIN_OUTPUT,
  NOTHING,
  POLICIES_OUTPUT,
  REDACT_INPUT,
  REDACT_OUTPUT,
  RESTORE_INPUT,
  RESTORE_OUTPUT,
} from './schemas.js';

const BASE64 = /^[\w+/-]*={0,2}$/;
const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;
const NO_COUNTS: Counts = new Map();

/** The result of a tool. */
interface ToolResult {
  readonly structured: Record<string, unknown>;
  readonly content?: CallToolResult['content'];
  readonly counts?: Counts;
}

/** Adds the tools to a server. The tools that restore values are added only if the backend supports them. */
export function addTools(server: McpServer, backend: McpBackend): void {
  const called = calling(backend);
  server.registerTool(
    'redact',
    {
      title: 'Redact text',
      description:
        'Returns texts in which a policy has replaced names, addresses, numbers and other sensitive values. Use it before sending a text to anyone.',
      inputSchema: REDACT_INPUT,
      outputSchema: REDACT_OUTPUT,
      annotations: READS,
    },
    ({ text, texts, policy, context }, ctx) =>
      called('redact', ctx, { policy, context }, async (input) => {
        if ((text === undefined) === (texts === undefined)) {
          throw new CallProblem('Give either `text`, one text, or `texts`, a list of them.');
        }
        const redacted = await backend.redact(texts ?? [text ?? ''], input);
        const { counts } = redacted;
        const said = text === undefined ? { texts: redacted.texts } : { text: redacted.texts[0] ?? '' };
        return { structured: { ...said, counts: Object.fromEntries(counts) }, counts };
      }),
  );
  server.registerTool(
    'explain',
    {
      title: 'Explain what is sensitive',
      description:
        'Returns the positions of sensitive values in a text, with kind, confidence and whether each is replaced; never the values.',
      inputSchema: EXPLAIN_INPUT,
      outputSchema: EXPLAIN_OUTPUT,
      annotations: READS,
    },
    ({ text, policy, context }, ctx) =>
      called('explain', ctx, { policy, context }, async (input) => {
        const found = await backend.explain(text, input);
        return { structured: { spans: found.map(withoutText) } };
      }),
  );
  server.registerTool(
    'redact_document',
    {
      title: 'Redact a document',
      description:
        'Redacts a PDF, an Office document, an image, an e-mail, CSV or JSON by a policy and returns it in the same format. Request and response are in base64.',
      inputSchema: DOCUMENT_INPUT,
      outputSchema: DOCUMENT_OUTPUT,
      annotations: READS,
    },
    ({ document, fileName, format, policy, context }, ctx) =>
      called('redact_document', ctx, { policy, context }, async (input, documentId) => {
        const bytes = bytesOf(document);
        const redacted = await backend.redactDocument({ bytes, fileName, format }, input);
        const { mediaType, counts, warnings } = redacted;
        const blob = Buffer.from(redacted.bytes).toString('base64');
        return {
          structured: { mediaType, counts: Object.fromEntries(counts), warnings },
          content: [
            { type: 'resource', resource: { uri: `umbra://documents/${documentId}`, mimeType: mediaType, blob } },
          ],
          counts,
        };
      }),
  );
  server.registerTool(
    'list_policies',
    {
      title: 'List policies',
      description: 'Lists the policies for redacting texts and documents, the default policy first.',
      inputSchema: NOTHING,
      outputSchema: POLICIES_OUTPUT,
      annotations: READS,
    },
    (_, ctx) =>
      called('list_policies', ctx, {}, async () => ({ structured: { policies: await backend.policies() } }), false),
  );
  const { restore } = backend;
  if (restore === undefined) return;
  server.registerTool(
    'restore',
    {
      title: 'Restore values',
      description:
        'Undoes replacements that were made with a key of a policy. The result is sensitive and goes to the language model that calls the tool.',
      inputSchema: RESTORE_INPUT,
      outputSchema: RESTORE_OUTPUT,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ values, policy, strategy = 'CRYPTO_REPLACE', reason }, ctx) =>
      called('restore', ctx, { policy }, async () => ({
        structured: { values: await restore({ values, policy, strategy, reason }) },
      })),
  );
}

/** Copies the fields that may be returned, since a backend's findings also contain their text and replacement. */
const withoutText = ({ start, end, kind, confidence, applied, ignored, detector }: FoundSpan): FoundSpan => ({
  start,
  end,
  kind,
  confidence,
  applied,
  ignored,
  detector,
});

function bytesOf(document: string): Buffer {
  const compact = document.replace(/\s+/g, '');
  if (!BASE64.test(compact)) throw new CallProblem('`document` must be the bytes of the document in base64.');
  return Buffer.from(compact, 'base64');
}

type ToolHandler = (input: ToolInput, documentId: string) => Promise<ToolResult>;
type PolicyAndContext = Partial<Pick<ToolInput, 'policy' | 'context'>>;

/** Responds to a call, even if it failed, and reports its outcome. */
const calling =
  (backend: McpBackend) =>
  async (
    tool: string,
    ctx: ServerContext,
    { policy, context }: PolicyAndContext,
    work: ToolHandler,
    isNamed = true,
  ): Promise<CallToolResult> => {
    const documentId = randomUUID();
    const { signal } = ctx.mcpReq;
    const gone = backend.gone === undefined ? signal : AbortSignal.any([signal, backend.gone]);
    const end = async (outcome: EndedCall['outcome'], counts: Counts = NO_COUNTS): Promise<void> =>
      backend.ended?.({ tool, documentId, outcome, policy, counts });
    let done: ToolResult;
    try {
      done = await work({ policy, context, gone }, documentId);
    } catch (error) {
      if (gone.aborted) {
        await end('cancelled');
        return problem('The request was cancelled.');
      }
      const said = error instanceof CallProblem ? error.message : backend.explainFailure(error);
      await end(said === undefined ? 'failed' : 'refused');
      return problem(
        said ??
          `The request could not be completed (${documentId}). Try again; if it fails again, tell your administrator.`,
      );
    }
    await end(gone.aborted ? 'cancelled' : 'answered', done.counts);
    const structuredContent = isNamed ? { ...done.structured, documentId } : done.structured;
    // Repeated as text for clients that do not read structured content.
    const text = { type: 'text' as const, text: JSON.stringify(structuredContent) };
    return { content: [text, ...(done.content ?? [])], structuredContent };
  };

const problem = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });
