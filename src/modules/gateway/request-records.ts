import { Injectable } from '@nestjs/common';
import type { Kind } from '../../engine/index.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { AuditEvent } from '../../platform/audit/audit.types.js';
import type { StreamingAnswer } from '../../platform/outbound/outbound.js';
import type { GatewayCall } from './gateway.types.js';
import { GatewayMetrics, type Outcome } from './gateway.metrics.js';
import { memberOf, stringOf, type JsonNode } from './json/json-tree.js';
import { LateRecords } from './late-records.js';
import type { Redaction } from './request-redactor.js';
import type { Restoring } from './restoring.js';
import type { ResponseKeeping } from './stored/response-keeping.js';
import type { VendorServer } from './vendor-servers.js';

/** A redacted request, and what handles its response. */
export interface Redacted extends Redaction, Restoring {
  readonly root: JsonNode;
  readonly server: VendorServer;
  /** Keeps the values for a stored response; undefined where none is stored. */
  readonly keeping?: ResponseKeeping | undefined;
}

/** The recorded facts of a request. */
export interface EndedRequest {
  readonly outcome: Outcome;
  readonly status: number;
  readonly redacted?: Redacted | undefined;
  /** The kind of the value because of which nothing was sent. */
  readonly blocked?: Kind | undefined;
}

/** Records the requests of the gateway in the audit log, and counts them. */
@Injectable()
export class RequestRecords {
  constructor(
    private readonly audit: AuditLog,
    private readonly late: LateRecords,
    private readonly metrics: GatewayMetrics,
  ) {}

  /**
   * Counts a request that is refused here, which no row can be written for.
   * @throws GatewayFailure while earlier requests cannot be recorded
   */
  async assertRecordable({ endpoint }: GatewayCall): Promise<void> {
    try {
      await this.late.assertRecorded();
    } catch (error) {
      this.metrics.refused('unavailable');
      this.metrics.ended(endpoint.name, 'refused', { restored: 0, unresolved: 0 });
      throw error;
    }
  }

  /**
   * Records a stream before anything is sent: what a killed process has sent is recorded, and a beginning without a row
   * of its end says that it was killed.
   */
  async begin(call: GatewayCall, { policy, root, replaced }: Redacted): Promise<void> {
    const details = { requestId: call.requestId, replaced: countsOf(replaced), policy, model: modelOf(root) };
    await this.audit.append([{ ...rowOf(call), action: 'GATEWAY_STREAM', outcome: 'SUCCESS', details }]);
  }

  async beginUnasked(call: GatewayCall, redacted: Redacted, { body }: StreamingAnswer): Promise<void> {
    try {
      await this.begin(call, redacted);
    } catch (error) {
      body.destroy();
      throw error;
    }
  }

  /** Records a request that has ended and cannot be refused any more. Never throws. */
  async endedLate(call: GatewayCall, ended: EndedRequest): Promise<void> {
    await this.late.add(this.ended(call, ended));
  }

  /** A response that cannot be recorded is not sent. */
  async record(call: GatewayCall, ended: EndedRequest): Promise<void> {
    await this.audit.append([this.ended(call, ended)]);
  }

  /** Counts the end of a request, and returns its row. */
  private ended(call: GatewayCall, { outcome, status, redacted, blocked }: EndedRequest): AuditEvent {
    const { endpoint, requestId } = call;
    const counts = redacted?.restorer.counts ?? { restored: 0, unresolved: 0 };
    const found = redacted?.output?.found ?? new Map<Kind, number>();
    this.metrics.ended(endpoint.name, outcome, counts);
    this.metrics.foundInOutput(found);
    const details = {
      requestId,
      outcome,
      status,
      replaced: countsOf(redacted?.replaced ?? new Map()),
      replacedIn: countsOf(redacted?.replacedIn ?? new Map()),
      ...(blocked !== undefined && { blocked }),
      restored: counts.restored,
      unresolved: counts.unresolved,
      ...(redacted?.output !== undefined && { inOutput: countsOf(found) }),
      ...(redacted !== undefined && { policy: redacted.policy, model: modelOf(redacted.root) }),
    };
    return {
      ...rowOf(call),
      action: 'GATEWAY_REQUEST',
      outcome: outcome === 'answered' ? 'SUCCESS' : 'FAILURE',
      details,
    };
  }
}

/** True if the response will be a stream. */
export function asksForStream({ endpoint }: GatewayCall, { root }: Redacted): boolean {
  const stream = memberOf(root, 'stream');
  return stream?.type === 'literal' ? stream.value === 'true' : endpoint.streamsByDefault === true;
}

/** Returns what the rows of a request have in common. */
const rowOf = ({ endpoint, submitter }: GatewayCall): Pick<AuditEvent, 'actor' | 'resourceType' | 'resourceId'> => ({
  actor: submitter.actor,
  resourceType: 'GatewayEndpoint',
  resourceId: endpoint.name,
});

const countsOf = (replaced: ReadonlyMap<string, number>): Record<string, number> => Object.fromEntries(replaced);

/** Returns the name of the model; null for a value that does not look like one, which is not recorded. */
function modelOf(root: JsonNode): string | null {
  const model = stringOf(root, 'model');
  return model !== undefined && /^[\w.:/-]{1,100}$/.test(model) ? model : null;
}
