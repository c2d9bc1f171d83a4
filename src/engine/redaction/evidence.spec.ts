import { randomBytes } from 'node:crypto';
import { compilePolicy, redact, type Redaction } from '../index.js';

function explain(policy: object, text: string): Redaction {
  const compiled = compilePolicy(policy);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return redact(compiled.plan, text, { evidence: true, randomBytes, context: 'ward-7' });
}

const evidenceOf = (redaction: Redaction, text: string) => redaction.spans.find((span) => span.text === text)?.evidence;

describe('evidence of a span', () => {
  it('names the detector, its standard, the rule of the policy and the checks that were passed', () => {
    const redaction = explain({ identifiers: { creditCard: {} } }, 'Paid with 4111 1111 1111 1111.');
    expect(evidenceOf(redaction, '4111 1111 1111 1111')).toMatchObject({
      detector: { id: 'credit-card', standard: expect.stringContaining('ISO/IEC 7812') as string },
      rule: 'identifiers.creditCard',
      found: 0.9,
      minConfidence: 0.5,
      checks: [
        { name: 'card-number-range', passed: true },
        { name: 'luhn', passed: true },
      ],
    });
  });

  it('tells the words beside the span that raised its confidence, and what it was before', () => {
    const redaction = explain({ identifiers: { ssn: {} } }, 'His social security: 219099999');
    expect(evidenceOf(redaction, '219099999')).toMatchObject({
      found: 0.5,
      contextWords: [{ phrase: 'security', place: 'before', says: 'for' }],
    });
  });

  it('tells the pattern of a custom identifier and where the policy has it', () => {
    const identifiers = [
      { pattern: 'X-\\d{3}', classification: 'room' },
      { pattern: 'TCK-\\d{6}', classification: 'ticket' },
    ];
    const redaction = explain({ identifiers: { identifiers } }, 'See TCK-123456.');
    expect(evidenceOf(redaction, 'TCK-123456')).toMatchObject({
      rule: 'identifiers.identifiers[1]',
      patterns: ['TCK-\\d{6}'],
    });
  });

  it('lists the strategies in the order in which they were tried, with the outcome of each condition', () => {
    const strategies = [
      { id: 'elsewhere', condition: 'context == "ward-8"', strategy: 'MASK' },
      { condition: 'confidence > 0.1', strategy: 'LAST_4' },
      { strategy: 'REDACT' },
    ];
    const redaction = explain({ identifiers: { ssn: { ssnFilterStrategies: strategies } } }, 'SSN 219-09-9999');
    expect(evidenceOf(redaction, '219-09-9999')?.strategies).toEqual([
      { id: 'elsewhere', strategy: 'MASK', condition: 'context == "ward-8"', holds: false },
      { id: 'ssn.1', strategy: 'LAST_4', condition: 'confidence > 0.1', holds: true },
    ]);
  });

  it.each([
    ['the policy', { ignored: [{ terms: ['219-09-9999'] }], identifiers: { ssn: {} } }, 'policy'],
    ['the rule', { identifiers: { ssn: { ignored: ['219-09-9999'] } } }, 'rule'],
  ])('tells that %s has ignored it', (_, policy, ignoredBy) => {
    const redaction = explain(policy, 'SSN 219-09-9999');
    expect(evidenceOf(redaction, '219-09-9999')).toMatchObject({ ignoredBy, strategies: [] });
  });

  it('lists what was found over the same characters and lost, and why', () => {
    const policy = {
      identifiers: {
        emailAddress: {},
        dictionaries: [{ terms: ['hale'], classification: 'names' }],
        url: { requireHttpWwwPrefix: false },
      },
    };
    const redaction = explain(policy, 'Write to hale@example.com');
    expect(evidenceOf(redaction, 'hale@example.com')?.lost).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          detector: 'dictionary',
          start: 9,
          end: 13,
          rule: 'identifiers.dictionaries[0]',
          why: 'longer',
        }),
      ]),
    );
  });

  it('is not collected unless it is asked for', () => {
    const compiled = compilePolicy({ identifiers: { ssn: {} } });
    if (!compiled.ok) throw new Error('The policy is right.');
    const redaction = redact(compiled.plan, 'SSN 219-09-9999');
    expect(redaction.left).toBeUndefined();
    expect(redaction.nearMisses).toBeUndefined();
    expect(redaction.spans[0]).not.toHaveProperty('evidence');
  });
});

describe('near misses', () => {
  it('tell which check a value has failed', () => {
    const redaction = explain({ identifiers: { creditCard: {} } }, 'Card 4111 1111 1111 1112 was refused.');
    expect(redaction.spans).toEqual([]);
    expect(redaction.nearMisses).toEqual([
      expect.objectContaining({
        text: '4111 1111 1111 1112',
        why: 'check',
        rule: 'identifiers.creditCard',
        checks: [
          { name: 'card-number-range', passed: true },
          { name: 'luhn', passed: false },
        ],
      }),
    ]);
  });

  it('tell which values the validator of a pattern has refused, also between others that it has taken', () => {
    const identifiers = [{ pattern: 'N\\d{4}', classification: 'n', validator: 'luhn' }];
    const text = 'N1230 N1231 N1232 N1248';
    const redaction = explain({ identifiers: { identifiers } }, text);
    const taken = redaction.spans.map((span) => span.text);
    const missed = (redaction.nearMisses ?? []).map((miss) => miss.text);
    expect([...taken, ...missed].sort()).toEqual(text.split(' '));
  });

  it('tell the word that speaks against a value', () => {
    const redaction = explain({ identifiers: { ssn: {} } }, 'Invoice 219099999');
    expect(redaction.nearMisses).toEqual([
      expect.objectContaining({
        text: '219099999',
        why: 'context',
        contextWords: [{ phrase: 'invoice', place: 'before', says: 'against' }],
      }),
    ]);
  });

  it('tell what is below the least confidence', () => {
    const policy = { config: { minConfidence: 0.95 }, identifiers: { ssn: {} } };
    const redaction = explain(policy, 'The number 219099999 stands here.');
    expect(redaction.nearMisses).toEqual([
      expect.objectContaining({ text: '219099999', why: 'threshold', confidence: 0.5, minConfidence: 0.95 }),
    ]);
  });

  it('are bounded, and never of what is replaced', () => {
    const text = Array.from({ length: 3000 }, (_, index) => `411111111111${String(index).padStart(4, '0')}`).join('\n');
    const redaction = explain({ identifiers: { creditCard: {} } }, text);
    expect(redaction.nearMisses).toHaveLength(100);
    const replaced = new Set(redaction.spans.map((span) => span.start));
    expect(redaction.nearMisses?.some((miss) => replaced.has(miss.start))).toBe(false);
  });
});

describe('what a policy leaves', () => {
  const leftOf = (policy: object, text: string) => explain(policy, text).left?.map((value) => [value.rule, value.text]);

  it('is told with the rule that would find it, and only where nothing was found', () => {
    expect(leftOf({ identifiers: { ssn: {} } }, 'SSN 219-09-9999, ann@example.com')).toEqual([
      ['identifiers.emailAddress', 'ann@example.com'],
    ]);
    expect(leftOf({ identifiers: { ssn: {}, emailAddress: {} } }, 'SSN 219-09-9999, ann@example.com')).toEqual([]);
  });

  it('holds nothing that the policy ignores', () => {
    const policy = { identifiers: { ssn: {} }, ignored: [{ name: 'ours', terms: ['desk@example.com'] }] };
    expect(leftOf(policy, 'desk@example.com, ann@example.com')).toEqual([
      ['identifiers.emailAddress', 'ann@example.com'],
    ]);
  });

  it('is bounded: the first values are listed', () => {
    const left = leftOf({ identifiers: { ssn: {} } }, 'ann@example.com '.repeat(500));
    expect(left).toHaveLength(100);
  });
});

describe('a text that is explained', () => {
  it('is redacted as without an explanation', () => {
    const text =
      'Ms Hale, SSN 219-09-9999, card 4111-1111-1111-1111, ann@example.com, 10-12 January, 212-555-0143. '.repeat(3);
    const policy = {
      identifiers: { ssn: {}, creditCard: {}, emailAddress: {}, date: {}, phoneNumber: {}, person: {} },
    };
    const compiled = compilePolicy(policy);
    if (!compiled.ok) throw new Error('The policy is right.');
    expect(explain(policy, text).filteredText).toBe(redact(compiled.plan, text, { context: 'ward-7' }).filteredText);
  });

  it('has offsets of its own characters where some look like others', () => {
    const text = 'SSN ２１９-09-9999 and card 4111 1111 1111 1112, ａnn@example.com';
    const redaction = explain({ identifiers: { ssn: {}, creditCard: {} } }, text);
    const { spans, nearMisses = [], left = [] } = redaction;
    for (const { start, end, text: told } of [...spans, ...nearMisses, ...left]) {
      expect(text.slice(start, end)).toBe(told);
    }
    expect(redaction.spans).toHaveLength(1);
  });
});
