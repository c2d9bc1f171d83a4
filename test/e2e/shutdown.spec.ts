import { Agent, get } from 'node:http';
import type { Booted } from '../support/boot.js';
import { startPlatform } from '../support/platform.js';
import { gate, makeGate, ProbeModule } from '../support/probe.module.js';
import { until } from '../support/until.js';

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

describe('stopping', () => {
  it('finishes what was accepted, tells it to leave, and accepts nothing more', async () => {
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

  it('says DOWN first and goes on serving for as long as load balancers need', async () => {
    const platform = await start({ HTTP_SHUTDOWN_DELAY_SECONDS: '5' });
    const closing = platform.close();
    const probe = await fetch(`${platform.url}/actuator/health`);
    expect([probe.status, await probe.json()]).toEqual([503, { status: 'DOWN' }]);
    expect((await fetch(`${platform.url}/probe/things/1`)).status).toBe(200);
    await closing;
    expect(await refused(platform.url)).toBe(true);
  });

  it('cuts off what does not end in time', async () => {
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

describe('a request that is not answered in time', () => {
  it('is answered 503 in the one shape', async () => {
    const platform = await start({ HTTP_ANSWER_TIMEOUT_SECONDS: '3' });
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
