import { isLabelled, judgeByContext, type ContextWords } from './context.js';

const context: ContextWords = {
  sure: 0.9,
  alone: 0.5,
  raised: 0.85,
  raise: new Set(['ssn', 'social']),
  against: new Set(['order', 'invoice']),
};

/** Judges the digits at the end of a text. */
const judge = (before: string, confidence: number): number =>
  judgeByContext(`${before}219`, before.length, confidence, context);

describe('judgeByContext', () => {
  it('does not look at spans that are sure', () => {
    expect(judge('order ', 0.9)).toBe(0.9);
  });

  it('raises beside a word that speaks for the kind, drops beside one that speaks against', () => {
    expect(judge('SSN: ', 0.5)).toBe(0.85);
    expect(judge('order no. ', 0.5)).toBe(0);
    expect(judge('nothing said ', 0.5)).toBe(0.5);
  });

  it('drops what is too weak to stand alone', () => {
    expect(judge('nothing said ', 0.4)).toBe(0);
    expect(judge('ssn ', 0.4)).toBe(0.85);
    expect(judge('', 0.4)).toBe(0);
  });

  it('lets the nearest word decide', () => {
    expect(judge('Invoice and SSN ', 0.5)).toBe(0.85);
    expect(judge('SSN of the order ', 0.5)).toBe(0);
  });

  it.each(['orderId=', '"order_id": "', 'ORDER-NO: ', 'order\n', 'Order #'])('reads the label in %j', (before) => {
    expect(judge(before, 0.5)).toBe(0);
  });

  it.each(['order 12 and ', 'order was made\nx ', 'order\n\n', 'reorder ', 'order one two three '])(
    'does not take the word in %j for a label',
    (before) => {
      expect(judge(before, 0.5)).toBe(0.5);
    },
  );
});

describe('isLabelled', () => {
  it('looks for the words alone', () => {
    expect(isLabelled('routing no. 021', 12, new Set(['routing']))).toBe(true);
    expect(isLabelled('wire it to 021', 11, new Set(['routing']))).toBe(false);
  });
});
