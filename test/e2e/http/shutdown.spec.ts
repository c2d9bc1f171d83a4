import { Agent, get } from 'node:http';
import type { Booted } from '../../support/boot.js';
import { startPlatform } from '../../support/platform.js';
import { makeGate } from '../../support/gate.js';
import { gate, ProbeModule } from '../../support/probe.module.js';
import { until } from '../../support/until.js';

function start(env: Record<string, string> = {}): Promise<Booted> {
  gate.current = makeGate();
  return startPlatform({ imports: [ProbeModule], env });
}

const refused = async (url: string): Promise<boolean> => {
  try {
    await fetch(`${url}/probe/things/1`, { headers: { connection: 'close' } });
    return false;
  } catch {
    return true;
  }
};

describe('shutdown', () => {
  it('finishes accepted requests with Connection: close, and accepts no new ones', async () => {
    const platform = await start();
    const accepted = fetch(`${platform.url}/probe/wait`);
    await gate.current.reached;
    const closing = platform.close();
    await until(() => refused(platform.url));
    gate.current.open();
    const answer = await accepted;
    expect(await answer.json()).toEqual({ waited: true });
    expect(answer.headers.get('connection')).toBe('close');
    await closing;
  });

  it('does not wait for idle connections', async () => {
    const platform = await start();
    const agent = new Agent({ keepAlive: true });
    await new Promise((resolve, reject) => {
      get(`${platform.url}/probe/things/1`, { agent }, (response) => response.resume().on('end', resolve)).on(
        'error',
        reject,
      );
    });
    await platform.close();
    agent.destroy();
    expect(await refused(platform.url)).toBe(true);
  });

  it('reports DOWN and keeps serving for HTTP_SHUTDOWN_DELAY_SECONDS', async () => {
    const platform = await start({ HTTP_SHUTDOWN_DELAY_SECONDS: '2' });
    const closing = platform.close();
    const probe = await fetch(`${platform.url}/actuator/health`);
    expect([probe.status, await probe.json()]).toEqual([503, { status: 'DOWN' }]);
    expect((await fetch(`${platform.url}/probe/things/1`)).status).toBe(200);
    await closing;
    expect(await refused(platform.url)).toBe(true);
  });

  it('aborts requests after HTTP_SHUTDOWN_GRACE_SECONDS', async () => {
    const platform = await start({ HTTP_SHUTDOWN_GRACE_SECONDS: '1' });
    const stuck = fetch(`${platform.url}/probe/wait`).then(
      () => 'answered',
      () => 'cut off',
    );
    await gate.current.reached;
    await platform.close();
    expect(await stuck).toBe('cut off');
    gate.current.open();
  });
});

describe('a request that exceeds HTTP_ANSWER_TIMEOUT_SECONDS', () => {
  it('returns 503 TIMED_OUT', async () => {
    const platform = await start({ HTTP_ANSWER_TIMEOUT_SECONDS: '1' });
    try {
      const answer = await fetch(`${platform.url}/probe/wait`);
      expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'TIMED_OUT' })]);
      gate.current.open();
      expect((await fetch(`${platform.url}/probe/things/1`)).status).toBe(200);
    } finally {
      await platform.close();
    }
  });
});
