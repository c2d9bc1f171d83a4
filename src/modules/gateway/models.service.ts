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

/** The fields of a list of models that both vendors have. */
interface ModelList {
  readonly data: readonly { readonly id: string }[];
}

/** Reads the models that can be asked. */
@Injectable()
export class ModelsService {
  constructor(
    private readonly config: GatewayConfig,
    private readonly servers: VendorServers,
    private readonly upstream: Upstream,
  ) {}

  /** @throws AppError, GatewayFailure, OutboundError */
  async one(model: string, request: ModelsRequest): Promise<GatewayAnswer> {
    this.servers.assertOn(request.vendor);
    return this.ask(this.servers.get(request.vendor, model), `v1/models/${model}`, request);
  }

  /**
   * Returns the list of one server as it is. Of several servers it returns one list, of what each of them is asked for;
   * those that do not answer are left out.
   * @throws AppError; GatewayFailure or OutboundError if none answers
   */
  async list(request: ModelsRequest): Promise<GatewayAnswer> {
    this.servers.assertOn(request.vendor);
    const servers = this.servers.of(request.vendor);
    const answers = await Promise.allSettled(servers.map((server) => this.ask(server, 'v1/models', request)));
    const [first] = answers;
    const lists = answers.map((answer) => (answer.status === 'fulfilled' ? listIn(answer.value) : undefined));
    if (answers.length === 1 || lists.every((list) => list === undefined)) {
      if (first?.status === 'fulfilled') return first.value;
      throw first?.reason;
    }
    const data = lists.flatMap((list, index) =>
      (list?.data ?? []).filter(({ id }) => this.servers.for(request.vendor, id) === servers[index]),
    );
    const ends = { has_more: false, first_id: data.at(0)?.id ?? null, last_id: data.at(-1)?.id ?? null };
    const merged = request.vendor === 'openai' ? { object: 'list', data } : { data, ...ends };
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(merged) };
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

function listIn({ status, body }: GatewayAnswer): ModelList | undefined {
  if (status !== 200 || typeof body !== 'string') return undefined;
  try {
    const { data } = JSON.parse(body) as Partial<ModelList>;
    const isList =
      Array.isArray(data) && data.every((model) => typeof (model as { id?: unknown } | null)?.id === 'string');
    return isList ? { data } : undefined;
  } catch {
    return undefined;
  }
}
