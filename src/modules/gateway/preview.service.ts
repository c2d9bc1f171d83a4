import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/http/app-error.js';
import { restoringOf, type Restoring } from './restoring.js';
import { ENDPOINTS } from './endpoints.js';
import { GatewayConfig } from './gateway.config.js';
import { GatewayFailure, OutputBlocked, RequestBlocked, UnsupportedContent } from './gateway.errors.js';
import { JsonProblem } from './json/json-tree.js';
import type { Treatment } from './requests/redact-request.js';
import { readRequest, RequestRedactor, type RedactionCall } from './request-redactor.js';
import { hostOf, VendorServers } from './vendor-servers.js';

/** A request whose redaction is previewed. */
export interface PreviewCall extends Omit<RedactionCall, 'endpoint' | 'policy' | 'rules'> {
  /** The name of the endpoint. */
  readonly endpoint: string;
  readonly request: string;
  /** The name of a stored policy; absent for the one that the gateway would use. */
  readonly policy: string | undefined;
  /** A text of the model, with placeholders. */
  readonly answer: string | undefined;
}

/** The request as the vendor would receive it, and the response as the caller would. */
export interface Preview {
  /** The host that the request would be sent to; null if no server serves the model. */
  readonly host: string | null;
  /** The reference of the policy version. */
  readonly policy: string;
  /** The body as the vendor would receive it. */
  readonly body: string;
  readonly placeholders: readonly { readonly placeholder: string; readonly kind: string }[];
  /** The action that was applied to each value, by a rule or by default. */
  readonly treatments: readonly Treatment[];
  /** The answer with its values restored; null if there is none, or the output rule withholds it. */
  readonly restored: string | null;
  /** True if the output rule withholds the answer. */
  readonly isBlocked: boolean;
}

/** Shows what the gateway would send, by the code that redacts its requests. Sends nothing. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly config: GatewayConfig,
    private readonly servers: VendorServers,
    private readonly redactor: RequestRedactor,
  ) {}

  /** @throws AppError if the gateway would refuse the request, with the same message */
  async preview({ endpoint: name, request: text, answer, policy: asked, ...call }: PreviewCall): Promise<Preview> {
    const endpoint = ENDPOINTS.find((known) => known.name === name);
    if (endpoint === undefined) throw new Error('This endpoint is not known.');
    try {
      const request = readRequest(Buffer.from(text));
      const server = this.servers.for(endpoint.vendor, request.model);
      const policy = asked ?? server?.policy ?? this.config.policy;
      const rules = server?.rules ?? this.config.rules;
      const redaction = await this.redactor.redact(request, { ...call, endpoint, policy, rules });
      const restoring = restoringOf(endpoint, request, redaction, server?.output ?? this.config.output);
      return {
        host: server === undefined ? null : hostOf(server),
        policy: redaction.policy,
        body: redaction.body,
        placeholders: [...redaction.tags.entries, ...redaction.tags.surrogates.values].map(({ placeholder, kind }) => ({
          ...{ placeholder, kind },
        })),
        treatments: redaction.treatments,
        ...(await restored(restoring, answer)),
      };
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

async function restored(
  { restorer, output }: Restoring,
  answer: string | undefined,
): Promise<Pick<Preview, 'restored' | 'isBlocked'>> {
  if (answer === undefined) return { restored: null, isBlocked: false };
  try {
    return { restored: restorer.plain((await output?.plain(answer)) ?? answer), isBlocked: false };
  } catch (error) {
    if (error instanceof OutputBlocked) return { restored: null, isBlocked: true };
    throw error;
  }
}

/** Returns the refusal of the gateway in the format of this API. */
function refusalOf(error: unknown): unknown {
  if (error instanceof UnsupportedContent) {
    const { message, path } = error;
    return new AppError('invalid', message, {
      code: error instanceof RequestBlocked ? 'BLOCKED' : 'UNSUPPORTED_CONTENT',
      details: { problems: [{ path, message }] },
    });
  }
  if (error instanceof JsonProblem) return new AppError('invalid', error.message, { code: 'INVALID_JSON' });
  if (error instanceof GatewayFailure) return new AppError('unavailable', error.message, { code: error.code });
  return error;
}
