import { GatewayConfig } from './gateway.config.js';
import { VendorServers } from './vendor-servers.js';

const serversOf = (...entries: readonly object[]): VendorServers =>
  new VendorServers(
    Object.assign(new GatewayConfig(), {
      serversJson: JSON.stringify(entries),
      upstream: 'https://all.example/v1',
      upstreamKey: 'sk-all',
    }),
  );
const server = (models: readonly string[], url = 'https://some.example') => ({ models, url });

describe('the server that a model is asked at', () => {
  it.each([
    ['llama3', ['llama3'], true],
    ['llama3.1', ['llama3'], false],
    ['llama3.1', ['llama*'], true],
    ['my-llama', ['llama*'], false],
    ['my-llama', ['*llama'], true],
    ['qwen3:8b-q4', ['qwen*:*-q4'], true],
    ['qwen3-q4', ['qwen*:*-q4'], false],
    ['ab', ['ab*b'], false],
    ['abb', ['ab*b'], true],
    ['anything', ['*'], true],
    ['LLAMA3', ['llama*'], false],
    ['b', ['a', 'b'], true],
  ])('%s with %j', (model, models, isThere) => {
    expect(serversOf(server(models)).for('openai', model)?.url).toBe(
      isThere ? 'https://some.example' : 'https://all.example',
    );
  });

  it('is the first of several', () => {
    const servers = serversOf(server(['a*'], 'https://one.example/v1/'), server(['*'], 'https://two.example'));
    expect(servers.for('openai', 'abc')?.url).toBe('https://one.example');
    expect(servers.for('openai', 'b')?.url).toBe('https://two.example');
  });

  it('speaks the API of the request', () => {
    const servers = serversOf({ ...server(['*']), api: 'anthropic' });
    expect(servers.for('openai', 'abc')?.url).toBe('https://all.example');
    expect(servers.for('anthropic', 'abc')?.url).toBe('https://some.example');
  });

  it('has a base without the path of its API', () => {
    const ollama = serversOf({ ...server(['*'], 'http://some.example:11434/api/'), api: 'ollama' });
    expect(ollama.for('ollama', 'a')?.url).toBe('http://some.example:11434');
    expect(ollama.for('openai', 'a')?.url).toBe('https://all.example');
  });

  it('never gets a key that callers have for another server', () => {
    const [some, all] = serversOf(server(['a'])).all;
    expect([some?.key, some?.takesOwnKeys]).toEqual([undefined, false]);
    expect([all?.key, all?.takesOwnKeys]).toEqual(['sk-all', true]);
  });
});

describe('the setting', () => {
  it.each([
    '{}',
    '[',
    '[1]',
    JSON.stringify([{ models: ['a'] }]),
    JSON.stringify([{ url: 'https://a.example' }]),
    JSON.stringify([{ ...server(['a']), polici: 'strict' }]),
    JSON.stringify([{ ...server(['a']), url: 'https://user:pw@a.example' }]),
    JSON.stringify([{ ...server(['a']), api: 'other' }]),
    JSON.stringify([{ ...server(['a']), output: 'maks' }]),
    JSON.stringify([{ ...server(['a']), key: 'two words' }]),
    JSON.stringify([server([])]),
    JSON.stringify([server([''])]),
  ])('refuses %s', (serversJson) => {
    const config = Object.assign(new GatewayConfig(), { serversJson });
    expect(config.conflicts()).toMatchObject([{ variable: 'GATEWAY_SERVERS' }]);
    expect(config.servers).toEqual([]);
  });

  it('accepts none and several', () => {
    const several = JSON.stringify([server(['a']), { ...server(['b']), key: 'sk', policy: 'strict' }]);
    for (const serversJson of ['[]', several]) {
      expect(Object.assign(new GatewayConfig(), { serversJson }).conflicts()).toEqual([]);
    }
  });
});
