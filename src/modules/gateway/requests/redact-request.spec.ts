import { createHmac } from 'node:crypto';
import { readTree } from '../json/json-tree.js';
import { TagMap } from '../tags/tag-map.js';
import { MESSAGES } from './anthropic-fields.js';
import { UnsupportedContent } from '../gateway.errors.js';
import type { Rule } from './field-rules.js';
import { parseRulesJson, type InputRule } from './input-rules.js';
import { OLLAMA_CHAT } from './ollama-fields.js';
import { CHAT_COMPLETIONS, COMPLETIONS, EMBEDDINGS } from './openai-fields.js';
import { redactRequest } from './redact-request.js';
import { RESPONSES } from './responses-fields.js';
import type { Found } from './text-redaction.js';

const MAIL = /[\w.]+@example\.com/g;
/** Finds mail addresses, numbers of seven digits, and names behind the word "by". */
const find = (text: string): Promise<readonly Found[]> => {
  const found = (pattern: RegExp, kind: Found['kind']): Found[] =>
    [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length, kind }));
  return Promise.resolve(
    [
      ...found(MAIL, 'email-address'),
      ...found(/\b\d{7}\b/g, 'account-number'),
      ...found(/(?<=\bby )[A-Z][\p{L}\d\\]+ [A-Z][\p{L}\d\\]+/gu, 'person'),
    ].sort((one, other) => one.start - other.start),
  );
};
const hash = (value: string): string => createHmac('sha256', 'key').update(value).digest('hex');

async function redacted(
  request: string | object,
  rule: Rule = CHAT_COMPLETIONS,
  rules: readonly InputRule[] = [],
): Promise<string> {
  const text = typeof request === 'string' ? request : JSON.stringify(request);
  const root = readTree(text, { duplicateKeys: 'refuse' });
  return (await redactRequest(text, root, rule, { find, hash, rules, tags: new TagMap(hash), redactFile: undefined }))
    .body;
}
const chat = (...messages: object[]): object => ({ model: 'm', messages });
const user = (content: unknown): object => ({ role: 'user', content });

describe('a redacted request', () => {
  it('has a placeholder where something is found, and every other byte as it was', async () => {
    const text =
      '{ "model":"m",\n "seed": 12345678901234567890, "messages":[{"role":"user","content":"Mail \\u00e9 a.b@example.com"}] }';
    expect(await redacted(text)).toMatch(
      /^\{ "model":"m",\n "seed": 12345678901234567890, "messages":\[\{"role":"user","content":"Mail é EMAIL_ADDRESS_[0-9A-Z]{8}"\}\] \}$/,
    );
    const nothing = '{"model":"m","messages":[{"role":"user","content":"caf\\u00e9 \\ud83d\\ude00"}]}';
    expect(await redacted(nothing)).toBe(nothing);
  });

  it('has one placeholder for one value, in whatever case', async () => {
    const text = await redacted(chat(user('a.b@example.com A.B@example.com c.d@example.com')));
    const [one, two, three] = text.match(/EMAIL_ADDRESS_\w+/g) ?? [];
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });

  it('replaces what was known before a part, and what is said of it later changes nothing before', async () => {
    const first = chat(user('Written by Jane Roe'), user('Hello'));
    const grown = {
      ...first,
      messages: [...(first as { messages: object[] }).messages, user('Ask Jane Roe, by Max Moe')],
      tools: [],
    };
    const before = await redacted(first);
    const after = await redacted(grown);
    expect(after.startsWith(before.slice(0, -2))).toBe(true);
    expect(after).not.toContain('Jane Roe');
  });

  it('reads tools before the messages, wherever they stand', async () => {
    const tools = [{ type: 'function', function: { name: 'f', description: 'For Jane Roe' } }];
    const text = await redacted({ messages: [user('by Jane Roe')], tools, model: 'm' });
    expect(text).toContain('For Jane Roe');
    expect(text).toMatch(/by PERSON_\w+/);
  });

  it('scans arguments of tools as JSON, keys and numbers included', async () => {
    const args = '{"to": "a.b@example.com", "c.d@example.com": {"id": 1234567, "n": 1.50}}';
    const text = await redacted(
      chat({
        role: 'assistant',
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: args } }],
      }),
    );
    const made = JSON.parse(text).messages[0].tool_calls[0].function.arguments as string;
    expect(made).toMatch(
      /^\{"to": "EMAIL_ADDRESS_\w+", "EMAIL_ADDRESS_\w+": \{"id": "ACCOUNT_NUMBER_\w+", "n": 1\.50\}\}$/,
    );
    const broken = await redacted(
      chat({
        role: 'assistant',
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"a.b@example.com' } }],
      }),
    );
    expect(broken).not.toMatch(MAIL);
  });

  it.each([
    ['unknown fields', { new_field: [{ deep: 'a.b@example.com' }] }],
    ['identifiers that are none', { model: 'write to a.b@example.com' }],
    ['stop words', { stop: ['a.b@example.com'] }],
    ['metadata', { metadata: { mail: 'a.b@example.com' } }],
    [
      'schemas',
      {
        response_format: {
          type: 'json_schema',
          json_schema: {
            name: 'x',
            schema: { enum: ['a.b@example.com'], format: 'a.b@example.com', $ref: 'a.b@example.com' },
          },
        },
      },
    ],
    ['names of end users', { user: 'a.b@example.com', safety_identifier: 'a.b@example.com' }],
    ['keys of caches', { prompt_cache_key: 'a.b@example.com' }],
    ['predictions', { prediction: { type: 'content', content: 'a.b@example.com' } }],
    ['objects where a word belongs', { model: { x: 'a.b@example.com' } }],
  ])('has nothing in %s', async (_, fields) => {
    expect(await redacted({ ...chat(user('x')), ...fields })).not.toMatch(MAIL);
  });

  it.each([
    [
      'words of the protocol',
      { service_tier: '1234567', tool_choice: { type: 'function', function: { name: '1234567' } } },
    ],
    ['keys of caches', { prompt_cache_key: 'patient:1234567' }],
    ['one object where a list belongs', { messages: { role: 'user', content: { type: 'text', text: '1234567' } } }],
  ])('has no long number in %s', async (_, fields) => {
    expect(await redacted({ ...chat(user('x')), ...fields })).not.toContain('1234567');
  });

  it('has what is data in schemas only as a placeholder, even under names of JSON Schema', async () => {
    const named = (text: string): Promise<readonly Found[]> =>
      Promise.resolve(
        [...text.matchAll(/jane-roe/g)].map(({ index }) => ({ start: index, end: index + 8, kind: 'person' })),
      );
    const schema = { type: 'object', format: 'date-time', examples: [{ type: 'jane-roe', format: 'jane-roe' }] };
    const tools = [{ type: 'function', function: { name: 'f', parameters: schema } }];
    const text = JSON.stringify({ ...chat(user('x')), tools });
    const { body } = await redactRequest(text, readTree(text, { duplicateKeys: 'refuse' }), CHAT_COMPLETIONS, {
      find: named,
      hash,
      tags: new TagMap(hash),
      rules: [],
      redactFile: undefined,
    });
    expect(body).not.toContain('jane-roe');
    expect(body).toContain('"type":"object","format":"date-time"');
  });

  it('never has half a character', async () => {
    const half = async (text: string): Promise<readonly Found[]> =>
      Promise.resolve(text === '😀a' ? [{ start: 1, end: 3, kind: 'person' as const }] : []);
    const text = JSON.stringify(chat(user('😀a')));
    const { body } = await redactRequest(text, readTree(text, { duplicateKeys: 'refuse' }), CHAT_COMPLETIONS, {
      find: half,
      hash,
      tags: new TagMap(hash),
      rules: [],
      redactFile: undefined,
    });
    expect(body).toMatch(/"content":"PERSON_\w+"/);
  });

  it.each([
    [CHAT_COMPLETIONS, chat(user([{ type: 'input_audio', input_audio: {} }])), 'messages[0].content[0].type'],
    [CHAT_COMPLETIONS, chat(user([{ type: 'file', file: { file_id: 'f' } }])), 'messages[0].content[0].file.file_id'],
    [CHAT_COMPLETIONS, chat(user([{ text: 'x' }])), 'messages[0].content[0].type'],
    [CHAT_COMPLETIONS, { ...chat(), audio: { voice: 'x' } }, 'audio'],
    [
      CHAT_COMPLETIONS,
      chat(user({ type: 'image_url', image_url: { url: 'data:' } })),
      'messages[0].content.image_url.url',
    ],
    // Servers in Go read these names as `messages`, `content` and `type`.
    [CHAT_COMPLETIONS, { model: 'm', Messages: [] }, '(unknown field)'],
    [CHAT_COMPLETIONS, { model: 'm', ['me\u017F\u017Fages']: [] }, '(unknown field)'],
    [CHAT_COMPLETIONS, chat({ ...user('x'), Content: [] }), 'messages[0].(unknown field)'],
    [
      CHAT_COMPLETIONS,
      chat(user([{ type: 'text', text: 'x', TYPE: 'image_url', image_url: { url: 'data:' } }])),
      'messages[0].content[0].(unknown field)',
    ],
    [MESSAGES, { ...chat(user('x')), Mcp_servers: [] }, '(unknown field)'],
    [EMBEDDINGS, { model: 'm', input: [[1, 2]] }, 'input[0]'],
    [COMPLETIONS, { model: 'm', prompt_token_ids: [1, 2] }, 'prompt_token_ids'],
    [CHAT_COMPLETIONS, { ...chat(), prompt_embeds: 'gAJj' }, 'prompt_embeds'],
    [
      MESSAGES,
      chat(user([{ type: 'image', source: { type: 'base64', data: 'AA==' } }])),
      'messages[0].content[0].source.data',
    ],
    [
      MESSAGES,
      chat(user([{ type: 'document', source: { type: 'url', url: 'https://example.com' } }])),
      'messages[0].content[0].source.type',
    ],
    [MESSAGES, { ...chat(user('x')), tools: [{ type: 'web_search_20250305', name: 'web_search' }] }, 'tools[0].type'],
    [MESSAGES, { ...chat(user('x')), mcp_servers: [{ url: 'https://example.com' }] }, 'mcp_servers'],
  ])('refuses what cannot be read, %#', async (rule, request, path) => {
    await expect(redacted(request, rule)).rejects.toMatchObject({ name: UnsupportedContent.name, path });
  });

  it('leaves signed thinking, and hashes who the user is', async () => {
    const thinking = { type: 'thinking', thinking: 'EMAIL_ADDRESS_12345678 said', signature: 'c2ln' };
    const text = await redacted(
      {
        ...chat({
          role: 'assistant',
          content: [thinking, { type: 'tool_use', id: 't', name: 'f', input: { to: 'a.b@example.com' } }],
        }),
        system: [{ type: 'text', text: 'by Jane Roe', cache_control: { type: 'ephemeral' } }],
        metadata: { user_id: 'a.b@example.com' },
      },
      MESSAGES,
    );
    const body = JSON.parse(text);
    expect(body.messages[0].content[0]).toEqual(thinking);
    expect(body.metadata.user_id).toMatch(/^[0-9a-f]{32}$/);
    expect(body.system[0].cache_control).toEqual({ type: 'ephemeral' });
    expect(text).not.toMatch(MAIL);
  });

  it('fails when the detector fails', async () => {
    const failing = (): Promise<never> => Promise.reject(new Error('down'));
    const text = JSON.stringify(chat(user('x')));
    const root = readTree(text, { duplicateKeys: 'refuse' });
    const tools = { find: failing, hash, tags: new TagMap(hash), rules: [], redactFile: undefined };
    await expect(redactRequest(text, root, CHAT_COMPLETIONS, tools)).rejects.toThrow('down');
  });
});

describe('results of tools', () => {
  const ESCAPED = 'Written by J\\u00fcrgen M\\u00fcller';
  const sent = [
    ['chat', CHAT_COMPLETIONS, (content: unknown) => chat({ role: 'tool', tool_call_id: 'c', content })],
    [
      'responses',
      RESPONSES,
      (output: unknown) => ({ input: [{ type: 'function_call_output', call_id: 'c', output }] }),
    ],
    [
      'messages',
      MESSAGES,
      (content: unknown) =>
        chat(user([{ type: 'tool_result', tool_use_id: 'c', content: [{ type: 'text', text: content }] }])),
    ],
    ['ollama', OLLAMA_CHAT, (content: unknown) => chat({ role: 'tool', content })],
  ] as const;

  it.each(sent)('are read as JSON: %s', async (_, rule, requestOf) => {
    const tags = new TagMap(hash);
    const text = JSON.stringify(requestOf(`{"note": "${ESCAPED}", "n": 1.50, "id": 1234567}`));
    const { body } = await redactRequest(text, readTree(text, { duplicateKeys: 'refuse' }), rule, {
      find,
      hash,
      tags,
      rules: [],
      redactFile: undefined,
    });
    expect(body).toMatch(/Written by PERSON_\w{8}.*1\.50.*ACCOUNT_NUMBER_\w{8}/);
    expect([...tags.entries].map(({ value }) => value)).toEqual(['Jürgen Müller', '1234567']);
  });

  it.each(sent)('that hold a file are refused, as a whole or as a value: %s', async (_, rule, requestOf) => {
    const file = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60, 7)]).toString('base64');
    for (const content of [file, JSON.stringify({ picture: file }), `data:image/png;base64,${file}`]) {
      await expect(redacted(requestOf(content), rule)).rejects.toThrow(UnsupportedContent);
    }
  });

  it('have the placeholder of the value that is written without escapes', async () => {
    const text = await redacted(chat(user('by Jürgen Müller'), user(`{"by": "J\\u00fcrgen M\\u00fcller"} ${ESCAPED}`)));
    expect(new Set(text.match(/PERSON_\w{8}/g)).size).toBe(1);
    expect(text.match(/PERSON_\w{8}/g)).toHaveLength(3);
    expect(text).not.toContain('rgen');
  });
});

describe('what the vendor signed', () => {
  const thought = (thinking: string, signature = 'c2lnbmVk') => ({
    role: 'assistant',
    content: [{ type: 'thinking', thinking, signature }],
  });

  it('is sent as it was made, also where the model has invented a value', async () => {
    const text = await redacted(chat(user('by Jane Roe'), thought('Ask max.moe@example.com')), MESSAGES);
    expect(text).toContain('Ask max.moe@example.com');
  });

  it('is refused where it holds a value of the request, which the vendor was never told', async () => {
    await expect(redacted(chat(user('by Jane Roe'), thought('Jane Roe asks')), MESSAGES)).rejects.toMatchObject({
      path: 'messages[1].content[0].thinking',
    });
  });

  it('is sent where a rule sends values of that kind', async () => {
    const rules: InputRule[] = [{ kinds: ['person'], action: 'keep', roles: ['system'] }];
    const request = { system: 'by Jane Roe', ...chat(user('by Jane Roe'), thought('Jane Roe asks')) };
    expect(await redacted(request, MESSAGES, rules)).toContain('Jane Roe asks');
  });

  it('is refused where a signature is a text', async () => {
    const text = chat(user('Hello'), thought('Hm.', 'by Jane Roe'));
    await expect(redacted(text, MESSAGES)).rejects.toThrow(UnsupportedContent);
  });
});

describe('rules', () => {
  const rule = (kinds: readonly string[], action: InputRule['action'], roles?: InputRule['roles']): InputRule => ({
    kinds,
    action,
    ...(roles !== undefined && { roles }),
  });
  const mail = 'a.b@example.com';

  it('mask values for good, wherever they stand again', async () => {
    const rules = [rule(['person'], 'mask')];
    const text = await redacted(chat(user('by Jane Roe'), user(`Ask Jane Roe, ${mail}`)), CHAT_COMPLETIONS, rules);
    expect(text).toMatch(/"by \[PERSON\]".*"Ask \[PERSON\], EMAIL_ADDRESS_\w{8}"/);
  });

  it('block a request and say where', async () => {
    const blocked = redacted(chat(user('Hello'), user(mail)), CHAT_COMPLETIONS, [rule(['email-address'], 'block')]);
    await expect(blocked).rejects.toMatchObject({ path: 'messages[1].content', kind: 'email-address' });
  });

  it.each([
    ['system', CHAT_COMPLETIONS, chat({ role: 'developer', content: mail })],
    ['system', MESSAGES, { system: mail, messages: [] }],
    ['system', RESPONSES, { instructions: mail, input: 'x' }],
    ['user', CHAT_COMPLETIONS, chat(user([{ type: 'text', text: mail }]))],
    ['user', RESPONSES, { input: mail }],
    ['user', EMBEDDINGS, { input: [mail] }],
    ['assistant', CHAT_COMPLETIONS, chat({ role: 'assistant', content: mail })],
    [
      'assistant',
      MESSAGES,
      chat({ role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: { mail } }] }),
    ],
    ['assistant', RESPONSES, { input: [{ type: 'function_call', call_id: 'c', name: 'f', arguments: `"${mail}"` }] }],
    ['tool', CHAT_COMPLETIONS, chat({ role: 'tool', tool_call_id: 'c', content: mail })],
    [
      'tool',
      MESSAGES,
      chat(user([{ type: 'tool_result', tool_use_id: 'c', content: [{ type: 'text', text: mail }] }])),
    ],
    ['tool', RESPONSES, { input: [{ type: 'function_call_output', call_id: 'c', output: mail }] }],
    ['definitions', CHAT_COMPLETIONS, { tools: [{ type: 'function', function: { name: 'f', description: mail } }] }],
    ['other', CHAT_COMPLETIONS, { metadata: { mail } }],
  ] as const)('hold for one part of a conversation: %s', async (role, fields, request) => {
    const inRole = [rule(['*'], 'keep', [role])];
    expect(await redacted(request, fields, inRole)).toContain(mail);
    const elsewhere = [
      rule(
        ['*'],
        'keep',
        (['system', 'user', 'assistant', 'tool', 'definitions', 'other'] as const).filter((each) => each !== role),
      ),
    ];
    expect(await redacted(request, fields, elsewhere)).not.toContain(mail);
  });

  it('are tried in their order', async () => {
    const rules = [rule(['email-address'], 'keep'), rule(['*'], 'block')];
    expect(await redacted(chat(user(mail)), CHAT_COMPLETIONS, rules)).toContain(mail);
  });

  it.each([
    '{}',
    '[1]',
    '[{"kinds":[],"action":"mask"}]',
    '[{"kinds":["ssn"],"action":"drop"}]',
    '[{"kinds":["ssn"],"action":"mask","role":["user"]}]',
    '[{"kinds":["ssn"],"action":"mask","roles":["oracle"]}]',
  ])('cannot be read from %s', (json) => {
    expect(parseRulesJson(json)).toBeUndefined();
  });
});

describe('surrogates', () => {
  const all: readonly InputRule[] = [{ kinds: ['*'], action: 'surrogate' }];
  const asked = async (...messages: object[]): Promise<readonly string[]> =>
    (JSON.parse(await redacted(chat(...messages), CHAT_COMPLETIONS, all)).messages as { content: string }[]).map(
      ({ content }) => content,
    );

  it('stand for values of which there are some that belong to nobody, placeholders for the others', async () => {
    const [content] = await asked(user('Mail a.b@example.com of account 1234567, by Anna Hale'));
    expect(content).toMatch(
      /^Mail \w+\.\w+\d\d@example\.\w+ of account ACCOUNT_NUMBER_\w{8}, by \p{Lu}\w+ \p{Lu}\w+$/u,
    );
    expect(content).not.toMatch(/a\.b@|Anna|Hale/);
  });

  it('are the same when the conversation goes on', async () => {
    const first = user('Write to a.b@example.com, by Anna Hale');
    const [before] = await asked(first);
    const [again, said] = await asked(first, { role: 'assistant', content: 'Dear Hale, thanks to a.b@example.com' });
    expect(again).toBe(before);
    const [, mail = '', surname = ''] = /to (\S+), by \S+ (\S+)/.exec(before ?? '') ?? [];
    expect(said).toBe(`Dear ${surname}, thanks to ${mail}`);
  });

  it('are not changed by thinking that holds them, which the vendor has signed', async () => {
    const question = user('Written by Anna Hale');
    const request = (thinking?: string) => ({
      ...{ model: 'm', max_tokens: 9 },
      messages: [
        question,
        ...(thinking === undefined
          ? []
          : [{ role: 'assistant', content: [{ type: 'thinking', thinking, signature: 'x' }] }]),
      ],
    });
    const sent = async (thinking?: string): Promise<string> =>
      JSON.parse(await redacted(request(thinking), MESSAGES, all)).messages[0].content;
    const before = await sent();
    expect(await sent(`Answer ${before.slice('Written by '.length)}`)).toBe(before);
  });
});
