import { requestOf, SHAPES } from './requests.js';
import { SNIPPETS, snippetOf } from './snippets.js';

const ORIGIN = 'https://umbra.example';

describe('a request that is tried out', () => {
  it.each(SHAPES)('has the message and the system prompt once, as %s', (shape) => {
    const body = requestOf(shape, { system: 'Be "brief"', message: 'Write\nto Jane' });
    const parsed = JSON.parse(body) as { readonly model: string };
    expect(parsed.model).not.toBe('');
    expect(body.split(JSON.stringify('Be "brief"'))).toHaveLength(2);
    expect(body.split(JSON.stringify('Write\nto Jane'))).toHaveLength(2);
  });

  it.each(SHAPES)('has no system prompt if none is typed, as %s', (shape) => {
    expect(requestOf(shape, { system: '', message: 'Hello' })).not.toMatch(/system|instructions/);
  });
});

it.each(SNIPPETS)('%s names the address of the service and no key', (name) => {
  const text = snippetOf(name, ORIGIN);
  expect(text).toContain(`${ORIGIN}/${name === 'ANTHROPIC_BASE_URL' ? 'anthropic' : 'openai/v1'}`);
  expect(text).toContain('UMBRA_KEY');
});
