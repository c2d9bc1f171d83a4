import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** How long a connection waits for the next request, unless its server says less. */
const IDLE_MS = 30_000;
/** Connections to one server that wait at once. */
const MAX_IDLE = 32;
const OPTIONS = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: MAX_IDLE } as const;

/**
 * Connections that are used again, so that not every request pays for TLS. Those that were opened for requests without
 * secrets carry none later: their address may be one that no secret is sent to.
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
