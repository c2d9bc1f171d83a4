import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from './gateway.config.js';
import type { GatewayAnswer } from './gateway.types.js';
import { passedDown, readAll, Upstream } from './upstream.js';
import type { Vendor } from './vendor.js';
import { VendorServers, type VendorServer } from './vendor-servers.js';

/** A request for the models of a vendor's servers. It holds no data of the caller. */
export interface ModelsRequest {
  readonly vendor: Vendor;
  readonly headers: IncomingHttpHeaders;
  /** Aborted when the client has disconnected. */
  readonly gone: AbortSignal;
}

type ModelList = readonly Readonly<Record<string, unknown>>[];

/** The form in which a vendor lists its models. */
interface ListForm {
  readonly path: string;
  /** The field with the list. */
  readonly list: string;
  /** The field of an entry with the name of the model. */
  readonly name: string;
  /** Returns the fields beside the list, for the names of its models. */
  readonly beside: (names: readonly string[]) => object;
}

const OLLAMA_LIST: Omit<ListForm, 'path'> = { list: 'models', name: 'model', beside: () => ({}) };
const FORMS = {
  openai: { path: 'v1/models', list: 'data', name: 'id', beside: () => ({ object: 'list' }) },
  anthropic: {
    path: 'v1/models',
    list: 'data',
    name: 'id',
    beside: (names) => ({ has_more: false, first_id: names.at(0) ?? null, last_id: names.at(-1) ?? null }),
  },
  ollama: { ...OLLAMA_LIST, path: 'api/tags' },
  /** The models of Ollama that are loaded. */
  'ollama-loaded': { ...OLLAMA_LIST, path: 'api/ps' },
} as const satisfies Readonly<Record<string, ListForm>>;

/** Reads the models that can be asked. */
@Injectable()
export class ModelsService {
  constructor(
    private readonly config: GatewayConfig,
    private readonly servers: VendorServers,
    private readonly upstream: Upstream,
  ) {}

  /** @throws AppError, GatewayFailure, OutboundError */
  async readOne(model: string, request: ModelsRequest): Promise<GatewayAnswer> {
    this.servers.assertOn(request.vendor);
    return this.ask(this.servers.get(request.vendor, model), `v1/models/${model}`, request);
  }

  /**
   * Returns the list of a single server unchanged. For several servers, returns one list of the models that each is
   * asked for, without servers that do not answer.
   * @throws AppError; GatewayFailure or OutboundError if none answers
   */
  async list(
    request: ModelsRequest,
    { path, list, name, beside }: ListForm = FORMS[request.vendor],
  ): Promise<GatewayAnswer> {
    this.servers.assertOn(request.vendor);
    const servers = this.servers.forVendor(request.vendor);
    const answers = await Promise.allSettled(servers.map((server) => this.ask(server, path, request)));
    const [first] = answers;
    const lists = answers.map((answer) =>
      answer.status === 'fulfilled' ? listIn(answer.value, list, name) : undefined,
    );
    if (answers.length === 1 || lists.every((list) => list === undefined)) {
      if (first?.status === 'fulfilled') return first.value;
      throw first?.reason;
    }
    const models = lists.flatMap((own, index) =>
      (own ?? []).filter((model) => this.servers.for(request.vendor, String(model[name])) === servers[index]),
    );
    const merged = { ...beside(models.map((model) => String(model[name]))), [list]: models };
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(merged) };
  }

  /** Returns the loaded models of Ollama's servers, like {@link list}. */
  async loaded(request: ModelsRequest): Promise<GatewayAnswer> {
    return this.list(request, FORMS['ollama-loaded']);
  }

  /**
   * Returns the version of Ollama's server for all models, or of the last one.
   * @throws AppError, GatewayFailure, OutboundError
   */
  async version(request: ModelsRequest): Promise<GatewayAnswer> {
    this.servers.assertOn(request.vendor);
    const server = this.servers.forVendor(request.vendor).at(-1);
    if (server === undefined) throw new Error('There is no server of this vendor.');
    return this.ask(server, 'api/version', request);
  }

  private async ask(server: VendorServer, path: string, { headers, gone }: ModelsRequest): Promise<GatewayAnswer> {
    const upstream = await this.upstream.open({ server, method: 'GET', path, headers, signal: gone });
    const body = await readAll(upstream, this.config.idleMs);
    const type = /\bjson\b/i.test(upstream.headers['content-type'] ?? '')
      ? 'application/json'
      : 'text/plain; charset=utf-8';
    return { status: upstream.status, headers: { ...passedDown(upstream.headers), 'content-type': type }, body };
  }
}

function listIn({ status, body }: GatewayAnswer, list: string, name: string): ModelList | undefined {
  if (status !== 200 || typeof body !== 'string') return undefined;
  try {
    const models = (JSON.parse(body) as Readonly<Record<string, unknown>>)[list];
    return Array.isArray(models) && models.every((model) => isNamed(model, name)) ? models : undefined;
  } catch {
    return undefined;
  }
}

const isNamed = (model: unknown, name: string): model is ModelList[number] =>
  typeof (model as Readonly<Record<string, unknown>> | null)?.[name] === 'string';
