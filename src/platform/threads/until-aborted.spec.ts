import { untilAborted } from './until-aborted.js';

const never = new Promise<number>(() => undefined);
const broken = new Error('broken');

describe('untilAborted', () => {
  it('gives what the work gives, or how it fails', async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
    await expect(untilAborted(Promise.reject(broken), signal)).rejects.toBe(broken);
  });

  it('waits no longer than the signal says', async () => {
    const caller = new AbortController();
    const waiting = untilAborted(never, caller.signal);
    caller.abort(broken);
    await expect(waiting).rejects.toBe(broken);
    await expect(untilAborted(never, caller.signal)).rejects.toBe(broken);
  });

  it('leaves to nobody how work ends that was given up', async () => {
    await expect(untilAborted(Promise.reject(new Error('late')), AbortSignal.abort(broken))).rejects.toBe(broken);
  });
});
