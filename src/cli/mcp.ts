import { once } from 'node:events';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';

import { kindsLookedFor, type Kind, type Plan } from '../engine/index.js';
import { Redactor } from '../documents/redactor.js';
import { mediaTypeOf } from '../formats/registry.js';
import {
  CallProblem,
  type ToolInput,
  type McpBackend,
  type RedactedDocument,
  type SentDocument,
} from '../mcp/backend.js';
import { mcpServer } from '../mcp/mcp-server.js';
import { PDF_HEADER_WITHIN } from '../pdf/pdf-header.js';
import type { Environment } from '../platform/config/environment.js';
import type { DocumentOptions, McpCommand } from './command.types.js';
import type { ModelAsker } from './ask-models.js';
import { sourceOfBytes } from './byte-source.js';
import { DocumentHandlers } from './document-handlers.js';
import { isPdf, redactWhole, Tally } from './document.js';
import { FileError } from './files.js';
import { redactPdfBytes } from './pdf.js';
import { compilePolicyFile, policyFile, policyNames } from './policy-file.js';
import { problemOf } from './problems.js';
import type { Streams } from './streams.js';
import { version } from './version.js';

/** The maximum message size: a document of 32 MiB in base64, plus the surrounding JSON. */
const MAX_MESSAGE_BYTES = 48 * 1024 * 1024;
const PDF = 'application/pdf';
const UNKNOWN_POLICY = 'There is no policy of this name. Use the tool list_policies to see the available policies.';

/** Serves an agent by the Model Context Protocol on standard input and output until the input ends. */
export async function serveMcp(command: McpCommand, streams: Streams, env: Environment): Promise<void> {
  const backend = new FileBackend(command, env);
  // Reports policy errors at startup rather than to the first caller.
  await backend.policyOf(undefined);
  const input = Readable.from(streams.input(), { objectMode: false });
  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _, done) => {
      streams.write(chunk.toString()).then(() => {
        done();
      }, done);
    },
  });
  const transport = new StdioServerTransport(input, output, { maxBufferSize: MAX_MESSAGE_BYTES });
  const ended = once(input, 'close');
  const handle = serveStdio(() => mcpServer(backend, version()), {
    transport,
    onerror: () => {
      // The error message may repeat what was sent.
      streams.complain('umbra: A message could not be processed. Send one JSON-RPC message per line.');
    },
  });
  try {
    await ended;
  } finally {
    await handle.close();
    backend.close();
  }
}

/** A compiled policy and the models it uses. */
interface ReadyPolicy {
  readonly plan: Plan;
  readonly models: ModelAsker | undefined;
}

/** Redacts with policies from files, in this process. */
class FileBackend implements McpBackend {
  private readonly ready = new Map<string, Promise<ReadyPolicy>>();

  constructor(
    private readonly command: McpCommand,
    private readonly env: Environment,
  ) {}

  async redact(texts: readonly string[], input: ToolInput) {
    const redactor = await this.redactorOf(input);
    const tally = new Tally();
    const redacted: string[] = [];
    for (const text of texts) {
      // Yields to the event loop, so that a cancellation message is read between two texts.
      await nextTurn();
      input.gone.throwIfAborted();
      const { filteredText, spans } = await redactor.redact(text);
      tally.count(spans);
      redacted.push(filteredText);
    }
    return { texts: redacted, counts: countsOf(tally) };
  }

  async explain(text: string, input: ToolInput) {
    const { spans } = await (await this.redactorOf(input)).redact(text);
    return spans;
  }

  async redactDocument({ bytes, fileName, format }: SentDocument, input: ToolInput): Promise<RedactedDocument> {
    const redactor = await this.redactorOf(input);
    const { env } = this;
    const { plan } = redactor;
    const options = { ...NO_OPTIONS, format };
    const tally = new Tally();
    if (isPdf(bytes.subarray(0, PDF_HEADER_WITHIN), fileName, options)) {
      const redacted = await redactPdfBytes({ bytes, options, plan, redactor, env });
      tally.count(redacted.spans);
      tally.warn(redacted.warnings);
      return { bytes: redacted.bytes, mediaType: PDF, counts: countsOf(tally), warnings: tally.warnings };
    }
    const handlers = new DocumentHandlers(plan, env);
    try {
      const redacted = await redactWhole(sourceOfBytes(bytes), { format, fileName }, { redactor, handlers });
      tally.add(redacted);
      const mediaType = mediaTypeOf(redacted.format);
      return { bytes: redacted.bytes, mediaType, counts: countsOf(tally), warnings: tally.warnings };
    } finally {
      await handlers.close();
    }
  }

  policies(): Promise<readonly string[]> {
    return Promise.resolve([...new Set([this.defaultName, ...policyNames()])]);
  }

  async kindsOf(policy: string): Promise<readonly Kind[]> {
    const { plan } = await this.policyOf(policy);
    return [...kindsLookedFor(plan)];
  }

  explainFailure(error: unknown): string | undefined {
    return problemOf(error);
  }

  /**
   * @param name the policy name of a call; never a path, since a language model wrote it
   * @throws CallProblem, FileError
   */
  async policyOf(name: string | undefined): Promise<ReadyPolicy> {
    if (name === undefined || name === this.defaultName) return this.compiled(this.command.policy);
    if (!policyNames().includes(name)) throw new CallProblem(UNKNOWN_POLICY);
    return this.compiled(name);
  }

  close(): void {
    for (const ready of this.ready.values()) ready.then(({ models }) => models?.close()).catch(() => undefined);
  }

  private get defaultName(): string {
    return path.basename(this.command.policy, '.json');
  }

  private compiled(policy: string): Promise<ReadyPolicy> {
    const known = this.ready.get(policy) ?? this.compile(policyFile(policy));
    this.ready.set(policy, known);
    return known;
  }

  private async compile(file: string): Promise<ReadyPolicy> {
    const compiled = compilePolicyFile(file);
    if (!compiled.ok) throw new FileError(`${file} has errors. Run "umbra policy check ${file}" to see them.`);
    const { plan } = compiled;
    const models =
      plan.models.length === 0 ? undefined : await (await import('./ask-models.js')).modelAsker(plan, this.env);
    return { plan, models };
  }

  private async redactorOf({ policy, context }: ToolInput): Promise<Redactor> {
    const { plan, models } = await this.policyOf(policy);
    return new Redactor(plan, context ?? this.command.context, models);
  }
}

const NO_OPTIONS: DocumentOptions = {
  format: undefined,
  charset: undefined,
  passwordFile: undefined,
  allowUnreadable: false,
  removals: { terms: [], ignoreCase: false, withinWords: false, areas: [] },
};

const countsOf = ({ kinds }: Tally): ReadonlyMap<Kind, number> => new Map(Object.entries(kinds));
