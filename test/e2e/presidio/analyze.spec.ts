import { sharedApp, type TestApp } from '../../support/app.js';
import { presidio } from '../../support/presidio.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

interface Item {
  readonly entity_type: string;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly analysis_explanation: unknown;
}

const analyze = (json: object) => presidio(app, 'POST', 'analyze', json);

/** What was found in a text, by its code points. */
async function found(text: string, more: object = {}): Promise<readonly (readonly [string, string])[]> {
  const { status, body } = await analyze({ text, language: 'en', ...more });
  expect(status).toBe(200);
  return (body as readonly Item[]).map(({ entity_type, start, end }) => [
    entity_type,
    Array.from(text).slice(start, end).join(''),
  ]);
}

describe('findings', () => {
  test('have five keys, and are sorted by their score', async () => {
    const text = 'Mail ann.lee@example.com, card 4111 1111 1111 1111, phone 212-555-0143.';
    const { status, body } = await analyze({ text, language: 'en' });
    expect(status).toBe(200);
    const items = body as readonly Item[];
    expect(items.map(({ entity_type }) => entity_type).sort()).toEqual([
      'CREDIT_CARD',
      'EMAIL_ADDRESS',
      'PHONE_NUMBER',
    ]);
    for (const item of items) {
      expect(Object.keys(item).sort()).toEqual(['analysis_explanation', 'end', 'entity_type', 'score', 'start']);
      expect(item.analysis_explanation).toBeNull();
    }
    const scores = items.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  });

  test('count code points', async () => {
    expect(await found('😀😀 write to 🧑‍🚀 ann.lee@example.com 😀')).toEqual([['EMAIL_ADDRESS', 'ann.lee@example.com']]);
    expect(
      await found('𝒜 my 😀 ticket is AB-12', adHoc({ patterns: [{ name: 't', regex: 'AB-\\d+', score: 0.6 }] })),
    ).toEqual([['TICKET', 'AB-12']]);
  });

  test('of several texts are lists in their order', async () => {
    const text = ['ann.lee@example.com', '', ' ', 5, true, 'nothing'];
    const { status, body } = await analyze({ text, language: 'en' });
    expect(status).toBe(200);
    expect((body as readonly Item[][]).map(({ length }) => length)).toEqual([1, 0, 0, 0, 0, 0]);
    expect((await analyze({ text: ' \n', language: 'en' })).body).toEqual([]);
  });

  test('are those of the named entities, whatever the policy looks for', async () => {
    const text = 'ann.lee@example.com has the VIN 1HGCM82633A004352 and UUID 123e4567-e89b-42d3-a456-426614174000';
    expect(await found(text, { entities: ['UUID'] })).toEqual([['UUID', '123e4567-e89b-42d3-a456-426614174000']]);
    expect(await found(text, { entities: ['EMAIL'] })).toEqual([['EMAIL_ADDRESS', 'ann.lee@example.com']]);
    expect(await found(text, { entities: ['VIN', 'NO_SUCH'] })).toEqual([['VIN', '1HGCM82633A004352']]);
    expect(await found(text, { entities: [] })).toEqual(await found(text));
  });

  test('have the coarse name unless the own one was asked for', async () => {
    const text = 'He was born on 12 March 1980 in Orange County.';
    expect(await found(text, { entities: ['DATE_TIME'] })).toEqual([['DATE_TIME', '12 March 1980']]);
    expect(await found(text, { entities: ['DATE'] })).toEqual([['DATE', '12 March 1980']]);
    expect(await found(text, { entities: ['LOCATION'] })).toEqual([['LOCATION', 'Orange County']]);
    expect(await found(text, { entities: ['COUNTY'] })).toEqual([['COUNTY', 'Orange County']]);
  });

  test('reach the threshold', async () => {
    const text = 'Mail ann.lee@example.com.';
    const [item] = (await analyze({ text, language: 'en' })).body as readonly [Item];
    expect(await found(text, { score_threshold: item.score })).toHaveLength(1);
    expect(await found(text, { score_threshold: 1 })).toHaveLength(item.score === 1 ? 1 : 0);
    expect(await found(text, { score_threshold: 1.5 })).toEqual([]);
    expect(await found(text, { score_threshold: null })).toHaveLength(1);
    expect(await found('It weighs 219099999 grams.', { entities: ['US_SSN'], score_threshold: 0.9 })).toEqual([]);
  });

  test('say why they were found', async () => {
    const text = 'My SSN is 219-09-9999.';
    const { body } = await analyze({ text, language: 'en', entities: ['US_SSN'], return_decision_process: true });
    const [{ score, analysis_explanation: why }] = body as readonly [Item];
    expect(why).toEqual({
      recognizer: 'SsnRecognizer',
      pattern_name: null,
      pattern: null,
      original_score: expect.any(Number),
      score,
      textual_explanation: expect.stringContaining('ssn'),
      score_context_improvement: expect.any(Number),
      supportive_context_word: expect.any(String),
      validation_result: null,
      regex_flags: null,
    });
  });
});

describe('an allow list', () => {
  const text = 'ann.lee@example.com and BOB@EXAMPLE.COM';

  test('leaves exact texts alone', async () => {
    expect(await found(text, { allow_list: ['ann.lee@example.com', 'bob@example.com'] })).toEqual([
      ['EMAIL_ADDRESS', 'BOB@EXAMPLE.COM'],
    ]);
  });

  test('of patterns is searched in the findings, in any case unless the flags say otherwise', async () => {
    const regex = { allow_list: ['', '@example\\.com$'], allow_list_match: 'regex' };
    expect(await found(text, regex)).toEqual([]);
    expect(await found(text, { ...regex, regex_flags: 0 })).toEqual([['EMAIL_ADDRESS', 'BOB@EXAMPLE.COM']]);
  });

  test('is refused where it cannot be read, and only then', async () => {
    const bad = { text, language: 'en', allow_list_match: 'fuzzy' };
    expect((await analyze(bad)).status).toBe(200);
    expect(await analyze({ ...bad, allow_list: ['x'] })).toMatchObject({
      status: 500,
      body: { error: "allow_list_match must either be set to 'exact' or 'regex'." },
    });
    const { status, body } = await analyze({ text, language: 'en', allow_list: ['('], allow_list_match: 'regex' });
    expect([status, Object.keys(body as object)]).toEqual([500, ['error']]);
  });
});

const adHoc = (recognizer: object) => ({ ad_hoc_recognizers: [{ supported_entity: 'TICKET', ...recognizer }] });
const ticket = { patterns: [{ name: 'ticket', regex: '\\bTCK-\\d{4}\\b', score: 0.3 }] };

describe('an ad-hoc recognizer', () => {
  test('finds by patterns, with its score, and says so', async () => {
    const text = 'See tck-1234 of Łódź.';
    const { body } = await analyze({
      text,
      language: 'en',
      return_decision_process: true,
      ...adHoc({ ...ticket, name: 'Tickets' }),
    });
    expect((body as readonly Item[]).filter(({ entity_type }) => entity_type === 'TICKET')).toEqual([
      {
        entity_type: 'TICKET',
        start: 4,
        end: 12,
        score: 0.3,
        analysis_explanation: {
          recognizer: 'Tickets',
          pattern_name: 'ticket',
          pattern: '\\bTCK-\\d{4}\\b',
          original_score: 0.3,
          score: 0.3,
          textual_explanation: expect.stringContaining('Tickets'),
          score_context_improvement: 0,
          supportive_context_word: '',
          validation_result: null,
          regex_flags: 26,
        },
      },
    ]);
    expect(await found(text, { ...adHoc({ ...ticket, global_regex_flags: 0 }), entities: ['TICKET'] })).toEqual([]);
  });

  test('finds the words of a deny list', async () => {
    const words = adHoc({ deny_list: ['Halcyon', 'red team'] });
    const text = 'halcyon and the Red Team, not Halcyons';
    const only = { ...words, entities: ['TICKET'] };
    expect(await found(text, only)).toEqual([
      ['TICKET', 'halcyon'],
      ['TICKET', 'Red Team'],
    ]);
    expect(
      await found('Halcyon halcyon', {
        ...adHoc({ deny_list: ['Halcyon'], global_regex_flags: 0 }),
        entities: ['TICKET'],
      }),
    ).toEqual([['TICKET', 'Halcyon']]);
  });

  test('is raised by words before a finding, and by those of the request', async () => {
    const scores = async (text: string, more: object = {}): Promise<readonly number[]> => {
      const asked = { ...adHoc({ ...ticket, context: ['Ticket'] }), entities: ['TICKET'], score_threshold: 0 };
      const { body } = await analyze({ text, language: 'en', ...asked, ...more });
      return (body as readonly Item[]).map(({ score }) => score);
    };
    expect(await scores('See TCK-1234.')).toEqual([0.3]);
    expect(await scores('See the tickets TCK-1234.')).toEqual([0.3 + 0.35]);
    expect(await scores('The ticket that I had been given was TCK-1234.')).toEqual([0.3]);
    expect(await scores('See TCK-1234.', { context: ['My TICKET'] })).toEqual([0.3 + 0.35]);
  });

  test('finds beside what else is found there', async () => {
    const host = adHoc({ patterns: [{ name: 'host', regex: 'example\\.com', score: 0.9 }] });
    const all = await found('Mail ann.lee@example.com.', host);
    expect(all).toContainEqual(['TICKET', 'example.com']);
    expect(all).toContainEqual(['EMAIL_ADDRESS', 'ann.lee@example.com']);
  });

  test('of another language or another entity is left out', async () => {
    expect(await found('TCK-1234', adHoc({ ...ticket, supported_language: 'de' }))).toEqual([]);
    expect(await found('TCK-1234', { ...adHoc(ticket), entities: ['US_SSN'] })).toEqual([]);
  });

  const prefix = 'Failed to parse /analyze request for AnalyzerEngine.analyze(). ';
  test.each<[string, object, number, string]>([
    [
      'without an entity',
      { supported_entity: undefined, ...ticket },
      400,
      `${prefix}PatternRecognizer.__init__() missing 1 required positional argument: 'supported_entity'`,
    ],
    [
      'with a key of its own',
      { ...ticket, colour: 1 },
      400,
      `${prefix}PatternRecognizer.__init__() got an unexpected keyword argument 'colour'`,
    ],
    [
      'with a pattern of two keys',
      { patterns: [{ name: 'x', regex: 'x' }] },
      400,
      `${prefix}Pattern.__init__() missing 1 required positional argument: 'score'`,
    ],
    [
      'with a pattern of one key',
      { patterns: [{ name: 'x' }] },
      400,
      `${prefix}Pattern.__init__() missing 2 required positional arguments: 'regex' and 'score'`,
    ],
    [
      'with an empty pattern',
      { patterns: [{}] },
      400,
      `${prefix}Pattern.__init__() missing 3 required positional arguments: 'name', 'regex', and 'score'`,
    ],
    [
      'with a pattern of five keys',
      { patterns: [{ name: 'x', regex: 'x', score: 1, x: 1 }] },
      400,
      `${prefix}Pattern.__init__() got an unexpected keyword argument 'x'`,
    ],
    ['with nothing to find', {}, 500, 'Pattern recognizer should be initialized with patterns or with deny list'],
    [
      'with a score over 1',
      { patterns: [{ name: 'x', regex: 'x', score: 2 }] },
      500,
      'Invalid score: 2. Score should be between 0 and 1',
    ],
  ])('%s is refused', async (_, recognizer, status, error) => {
    expect(await analyze({ text: 'x', language: 'en', ...adHoc(recognizer) })).toMatchObject({
      status,
      body: { error },
    });
  });

  test('with a pattern that needs backtracking is refused with the reason, never ignored', async () => {
    for (const regex of ['(?<=a)b', '(?!a)b', '(a)\\1']) {
      const { status, body } = await analyze({
        text: 'ab',
        language: 'en',
        ...adHoc({ patterns: [{ name: 'x', regex, score: 1 }] }),
      });
      expect([status, body]).toEqual([400, { error: expect.stringContaining('linear time') }]);
    }
    const { status, body } = await analyze({
      text: 'ab',
      language: 'en',
      ...adHoc({ patterns: [{ name: 'x', regex: '(a', score: 1 }] }),
    });
    expect([status, body]).toEqual([500, { error: expect.stringMatching(/^Invalid regex pattern: /) }]);
  });

  test('of Python knows its letters, digits and names', async () => {
    const by = (regex: string) => ({ ...adHoc({ patterns: [{ name: 'x', regex, score: 1 }] }), entities: ['TICKET'] });
    expect(await found('Żółw-٣٤!', by('(?P<animal>\\w+)-\\d+'))).toEqual([['TICKET', 'Żółw-٣٤']]);
    expect(await found('a[b]&c', by('[][&]'))).toEqual([
      ['TICKET', '['],
      ['TICKET', ']'],
      ['TICKET', '&'],
    ]);
  });
});

describe('a request', () => {
  const nobody = 'No matching recognizers were found to serve the request.';
  test.each<[string, object, number, string]>([
    ['without a text', { language: 'en' }, 500, 'No text provided'],
    ['with an empty text', { text: '', language: 'en' }, 500, 'No text provided'],
    ['with no texts', { text: [] }, 500, 'No text provided'],
    ['without a language', { text: 'x' }, 500, 'No language provided'],
    ['in no language', { text: 'x', language: 'xx' }, 500, nobody],
    ['in English by its name', { text: 'x', language: 'english' }, 500, nobody],
    ['for unknown entities', { text: 'x', language: 'en', entities: ['NO_SUCH'] }, 500, nobody],
    ['for entities in a string', { text: 'x', language: 'en', entities: 'PERSON' }, 500, nobody],
    [
      'with a threshold in a string',
      { text: 'x', language: 'en', score_threshold: '0.5' },
      400,
      "Failed to parse /analyze request for AnalyzerEngine.analyze(). '>=' not supported between instances of 'float' and 'str'",
    ],
  ])('%s is refused', async (_, json, status, error) => {
    expect(await analyze(json)).toMatchObject({ status, body: { error } });
  });

  test('with an object for a text is refused', async () => {
    expect((await analyze({ text: { a: 1 }, language: 'en' })).status).toBe(500);
    expect((await analyze({ text: ['a', ['b']], language: 'en' })).status).toBe(500);
  });

  test('with unknown keys and parameters is served', async () => {
    const { status, body } = await presidio(app, 'POST', 'analyze?x=1', {
      text: 'ann.lee@example.com',
      language: 'en',
      trace: true,
      more: 1,
      correlation_id: 7,
    });
    expect([status, body]).toMatchObject([200, [{ entity_type: 'EMAIL_ADDRESS' }]]);
  });
});

describe('lists', () => {
  test('name entities and recognizers', async () => {
    const entities = (await presidio(app, 'GET', 'supportedentities?language=en')).body as readonly string[];
    expect(entities).toEqual(
      expect.arrayContaining(['PERSON', 'US_SSN', 'DE_TAX_ID', 'FIRST_NAME', 'ZA_MOBILE_NUMBER']),
    );
    expect(entities).not.toContain('CUSTOM_DICTIONARY');
    expect((await presidio(app, 'GET', 'supportedentities')).body).toEqual(entities);
    expect((await presidio(app, 'GET', 'recognizers?language=de')).body).toContain('CreditCardRecognizer');
  });

  test('of an unknown language are refused', async () => {
    for (const path of ['supportedentities', 'recognizers']) {
      expect(await presidio(app, 'GET', `${path}?language=xx`)).toMatchObject({
        status: 500,
        body: { error: 'No matching recognizers were found to serve the request.' },
      });
    }
  });
});
