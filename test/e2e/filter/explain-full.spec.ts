import { bearer, call } from '../../support/client.js';
import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { umbra } from '../../support/cli.js';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const POLICY = {
  identifiers: {
    ssn: {
      ssnFilterStrategies: [{ condition: 'context == "elsewhere"', strategy: 'MASK' }, { strategy: 'LAST_4' }],
    },
    creditCard: {},
    identifiers: [{ pattern: 'TCK-[0-9]{6}', classification: 'ticket' }],
  },
};
const TEXT = 'His social security: 219099999. Ticket TCK-123456. Card 4111 1111 1111 1112 was refused.';

let app: TestApp;
let name: string;
beforeAll(async () => {
  app = await sharedApp();
  name = unique('explained').replace(' ', '-');
  const saved = await call(app, 'PUT', `/api/policies/${name}`, { headers: bearer(app.apiKey), json: POLICY });
  expect(saved.status).toBe(201);
});

const explain = (query: string, text = TEXT) =>
  call(app, 'POST', `/api/explain?${query}`, {
    headers: { ...bearer(app.apiKey), 'content-type': 'text/plain' },
    text,
  });

interface Explanation {
  readonly appliedSpans: readonly { readonly text: string; readonly evidence?: unknown }[];
  readonly nearMisses?: readonly { readonly text: string }[];
  readonly left?: readonly object[];
}

describe('POST /api/explain?detail=full', () => {
  it('says of each span the detector, the rule, the words, the checks and the strategies', async () => {
    const { status, body } = await explain(`p=${name}&detail=full`);
    expect(status).toBe(200);
    const { appliedSpans, nearMisses } = body.explanation as Explanation;
    expect(appliedSpans.map(({ text }) => text)).toEqual(['219099999', 'TCK-123456']);
    expect(appliedSpans[0]?.evidence).toMatchObject({
      detector: { id: 'us-ssn' },
      rule: 'identifiers.ssn',
      found: 0.5,
      contextWords: [{ phrase: 'security', place: 'before', says: 'for' }],
      strategies: [
        { id: 'ssn.0', strategy: 'MASK', condition: 'context == "elsewhere"', holds: false },
        { id: 'ssn.1', strategy: 'LAST_4', holds: true },
      ],
    });
    expect(appliedSpans[1]?.evidence).toMatchObject({ rule: 'identifiers.identifiers[0]', patterns: ['TCK-[0-9]{6}'] });
    expect(nearMisses).toEqual([
      expect.objectContaining({
        text: '4111 1111 1111 1112',
        filterType: 'CREDIT_CARD',
        characterStart: TEXT.indexOf('4111'),
        why: 'check',
        checks: [
          { name: 'card-number-range', passed: true },
          { name: 'luhn', passed: false },
        ],
      }),
    ]);
  });

  it('says what stays because the policy does not look for its kind', async () => {
    const text = `${TEXT} Write to ann@example.com.`;
    const { body } = await explain(`p=${name}&detail=full`, text);
    const characterStart = text.indexOf('ann@');
    expect((body.explanation as Explanation).left).toEqual([
      {
        ...{ filterType: 'EMAIL_ADDRESS', rule: 'identifiers.emailAddress', text: 'ann@example.com' },
        ...{ characterStart, characterEnd: characterStart + 15, confidence: expect.any(Number) as number },
      },
    ]);
  });

  it('leaves the answer to the letter as it was without it', async () => {
    const { body } = await explain(`p=${name}`);
    const { explanation } = body as { explanation: Explanation };
    expect(Object.keys(explanation)).toEqual(['appliedSpans', 'ignoredSpans', 'identifiedSpans']);
    expect(explanation.appliedSpans[0]).not.toHaveProperty('evidence');
  });

  it('says the same of a text that a thread redacts', async () => {
    const filler = 'The course was without complications. '.repeat(2000);
    const { body } = await explain(`p=${name}&detail=full`, filler + TEXT);
    const { appliedSpans, nearMisses } = body.explanation as Explanation;
    expect(appliedSpans[0]?.evidence).toMatchObject({ rule: 'identifiers.ssn' });
    expect(nearMisses).toHaveLength(1);
  });

  it('says it of each line', async () => {
    const { body } = await call(app, 'POST', `/api/explain?p=${name}&detail=full`, {
      headers: { ...bearer(app.apiKey), 'content-type': 'application/x-ndjson' },
      text: `${JSON.stringify({ id: 1, text: TEXT })}\n`,
    });
    expect(JSON.parse(String(body).trim())).toMatchObject({
      id: 1,
      spans: [{ text: '219099999', evidence: { rule: 'identifiers.ssn' } }, { text: 'TCK-123456' }],
      nearMisses: [{ text: '4111 1111 1111 1112' }],
    });
  });

  it('says it of each value of a table', async () => {
    const { body } = await call(app, 'POST', `/api/explain?p=${name}&detail=full`, {
      headers: { ...bearer(app.apiKey), 'content-type': 'text/csv' },
      text: 'patient,ssn\n1,219-09-9999\n',
    });
    const { appliedSpans } = body.explanation as Explanation;
    expect(appliedSpans[0]?.evidence).toMatchObject({ rule: 'identifiers.ssn' });
  });

  it('rejects another detail', async () => {
    expect((await explain(`p=${name}&detail=everything`)).status).toBe(400);
  });
});

describe('POST /api/explain with the policy inside', () => {
  const inline = (query: string, json: object) => call(app, 'POST', `/api/explain${query}`, { json });

  it('explains as a stored policy is explained, without a key as the filter does', async () => {
    const { status, headers, body } = await inline('?detail=full', {
      policy: POLICY,
      text: TEXT,
      context: 'none',
      documentId: 'draft-1',
    });
    expect(status).toBe(200);
    expect(headers.get('x-document-id')).toBe('draft-1');
    expect(body).toMatchObject({ context: 'none', documentId: 'draft-1' });
    const stored = (await explain(`p=${name}&detail=full`)).body;
    const { appliedSpans, nearMisses } = body.explanation as Explanation;
    const expected = stored.explanation as Explanation;
    expect(appliedSpans.map(({ evidence }) => evidence)).toEqual(expected.appliedSpans.map(({ evidence }) => evidence));
    expect(nearMisses).toEqual(expected.nearMisses);
  });

  it('says as much as the contract without detail=full', async () => {
    const { body } = await inline('', { policy: { identifiers: { ssn: {} } }, text: 'SSN 219-09-9999', context: 'c' });
    expect(body.filteredText).toBe('SSN {{{REDACTED-ssn}}}');
    expect((body.explanation as Explanation).appliedSpans[0]).not.toHaveProperty('evidence');
  });

  it('refuses what the filter refuses, by the same errors', async () => {
    const { status, body } = await inline('', { text: 'a' });
    expect(status).toBe(400);
    expect(body.error).toBe('Missing required fields: policy, context');
  });
});

describe('umbra explain --detail full', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'umbra-explain-'));
    await writeFile(path.join(folder, 'policy.json'), JSON.stringify(POLICY));
    await writeFile(path.join(folder, 'letter.txt'), TEXT);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('carries the same evidence and near misses as the HTTP answer', async () => {
    const { code, out } = await umbra([
      ...['explain', path.join(folder, 'letter.txt'), '--policy', path.join(folder, 'policy.json')],
      ...['--detail', 'full'],
    ]);
    expect(code).toBe(0);
    const { explanation } = JSON.parse(out) as { explanation: Explanation };
    const expected = (await explain(`p=${name}&detail=full`)).body.explanation as Explanation;
    expect(explanation.appliedSpans.map(({ evidence }) => evidence)).toEqual(
      expected.appliedSpans.map(({ evidence }) => evidence),
    );
    expect(explanation.nearMisses).toEqual(expected.nearMisses);
  });

  it('is refused of "umbra redact"', async () => {
    const { code, complaints } = await umbra(['redact', path.join(folder, 'letter.txt'), '--detail', 'full']);
    expect(code).toBe(2);
    expect(complaints.join()).toContain('belongs to "umbra explain"');
  });
});
