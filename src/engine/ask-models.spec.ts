import { askModels } from './ask-models.js';
import type { DeepRequest, ModelFinding, ModelRequest, RemoteRequest } from './models.js';

const FOUND: readonly ModelFinding[] = [{ start: 0, end: 3, label: 'person', confidence: 1 }];
const deep: DeepRequest = { model: 'deep', onUnavailable: 'fail' };
const remote: RemoteRequest = {
  model: 'remote',
  onUnavailable: 'fast',
  endpoint: 'http://127.0.0.1:1',
  bearerToken: undefined,
  timeoutSeconds: undefined,
  maxConnections: undefined,
  labels: ['PER'],
  removePunctuation: false,
};
const broken = new Error('broken');

describe('askModels', () => {
  it('answers in the order of the requests', async () => {
    const find = async ({ model }: ModelRequest) => Promise.resolve(model === 'deep' ? FOUND : []);
    expect(await askModels([remote, deep], find)).toEqual([
      { outcome: 'found', found: [] },
      { outcome: 'found', found: FOUND },
    ]);
  });

  it('puts one question for requests that differ in what is wanted without an answer', async () => {
    const find = jest.fn().mockResolvedValue(FOUND);
    const requests = [deep, { ...deep, onUnavailable: 'fast' } as const, remote, { ...remote, labels: ['LOC'] }];
    expect(await askModels(requests, find)).toEqual(requests.map(() => ({ outcome: 'found', found: FOUND })));
    expect(find).toHaveBeenCalledTimes(3);
  });

  it('fails where the policy has not said otherwise', async () => {
    const find = async () => Promise.reject(broken);
    await expect(askModels([remote, deep], find)).rejects.toBe(broken);
    expect(await askModels([remote], find)).toEqual([{ outcome: 'unavailable' }]);
  });

  it('does not look on for a caller who has gone', async () => {
    const gone = AbortSignal.abort();
    await expect(askModels([remote], async () => Promise.reject(broken), gone)).rejects.toBe(broken);
  });
});
