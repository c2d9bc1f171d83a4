import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** The time for which an idle connection is kept, unless its server allows less. */
const IDLE_MS = 30_000;
/** The maximum number of idle connections to one server. */
const MAX_IDLE = 32;
const OPTIONS = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: MAX_IDLE } as const;

/**
 * Reuses connections, so that not every request pays for TLS. Connections opened for requests without secrets are never
 * used for requests with secrets: their address may be one to which no secret may be sent.
 */
export class KeptConnections {
  private readonly agents = new Map<string, HttpAgent | HttpsAgent>();

  agentFor({ protocol }: URL, holdsSecret: boolean): HttpAgent | HttpsAgent {
    const key = `${protocol} ${holdsSecret}`;
    let agent = this.agents.get(key);
    if (agent === undefined) {
      agent = protocol === 'https:' ? new HttpsAgent(OPTIONS) : new HttpAgent(OPTIONS);
      this.agents.set(key, agent);
    }
    return agent;
  }

  close(): void {
    for (const agent of this.agents.values()) agent.destroy();
  }
}
