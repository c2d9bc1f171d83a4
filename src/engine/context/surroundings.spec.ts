import { phrases } from './phrases.js';
import { isLabelled, Surroundings, type ContextWords } from './surroundings.js';

const context: ContextWords = {
  sure: 0.9,
  raised: 0.85,
  raise: phrases({
    en: 'ssn, social security, tax id',
    de: 'steuernummer, prüfziffer',
    zh: '身份证',
    ko: '주민등록번호',
  }),
  against: phrases({ en: 'order, invoice', zh: '订单号' }),
};

/** Judges the digits between `before` and `behind`. */
const judge = (before: string, confidence: number, behind = ''): number =>
  new Surroundings(`${before}219${behind}`).judge(before.length, before.length + 3, confidence, context);

describe('the words around a span', () => {
  it('does not look at spans that are sure', () => {
    expect(judge('order ', 0.9)).toBe(0.9);
  });

  it('raises beside a word that speaks for the kind, drops beside one that speaks against', () => {
    expect(judge('SSN: ', 0.5)).toBe(0.85);
    expect(judge('order no. ', 0.5)).toBe(0);
    expect(judge('nothing said ', 0.5)).toBe(0.5);
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
    expect(isLabelled('routing no. 021', 12, phrases({ en: 'routing' }))).toBe(true);
    expect(isLabelled('wire it to 021', 11, phrases({ en: 'routing' }))).toBe(false);
  });
});

describe('phrases', () => {
  it.each(['Social Security: ', 'social_security=', 'SocialSecurity ', 'SOCIAL-SECURITY no ', '"taxId": "', 'TAX ID#'])(
    'are read in %j',
    (before) => {
      expect(judge(before, 0.5)).toBe(0.85);
    },
  );

  it('need all of their words', () => {
    expect(judge('social ', 0.5)).toBe(0.5);
  });

  it('do not regard accents', () => {
    expect(judge('Pruefung, PRU\u0308FZIFFER ', 0.5)).toBe(0.85);
  });

  it('are found without blanks where the script sets none', () => {
    expect(judge('他的身份证号码是', 0.5)).toBe(0.85);
    expect(judge('주민등록번호는 ', 0.5)).toBe(0.85);
    expect(judge('订单号：', 0.5)).toBe(0);
  });

  it('may stand behind', () => {
    expect(judge('', 0.5, ' is her SSN')).toBe(0.85);
    expect(judge('', 0.5, ' (SSN)')).toBe(0.85);
    expect(judge('', 0.5, '\nSSN')).toBe(0.5);
    expect(judge('', 0.5, ' SSN: 220')).toBe(0.5);
    expect(judge('', 0.5, ', her SSN')).toBe(0.5);
  });
});

describe('the header of a column', () => {
  const at = (text: string, value: string): number => {
    const start = text.indexOf(value);
    return new Surroundings(text).judge(start, start + value.length, 0.5, context);
  };

  it.each([
    'name,ssn,city\nAnna,219,Ulm\nBo,220,Bonn\n',
    'name;Social Security;city\r\nAnna;219;Ulm\r\n"B; o";220;Bonn',
    'name\ttaxId\nAnna\t219\nBo\t220',
    '| name | SSN |\n|---|---:|\n| Anna | 219 |\n| Bo | 220 |',
  ])('speaks for the cells below it: %j', (text) => {
    expect(at(text, '219')).toBe(0.85);
    expect(at(text, '220')).toBe(0.85);
  });

  it('is that of the columns of an SQL statement', () => {
    const text =
      "INSERT INTO patient (id, name, tax_id) VALUES (7, 'O, Anna', '219'), (8, 'Bo', '220'), (9, '221', '');";
    expect(at(text, '221')).toBe(0.3);
    expect(at(text, '219')).toBe(0.85);
    expect(at(text, '220')).toBe(0.85);
  });

  it('is no label of the first cell below its end', () => {
    expect(at('name,order\n219,5\n220,6', '219')).toBe(0.3);
    expect(at('ssn,order\n219,5\n220,6', '219')).toBe(0.85);
  });

  it('leaves little of what is not sure when it is called something else', () => {
    expect(at('name,city\nAnna,219\nBo,220', '219')).toBe(0.3);
  });

  it('speaks against them, too', () => {
    expect(at('order,total\n219,5\n', '219')).toBe(0);
  });

  it.each(['ssn, and more.\nhe, 219', 'name,city\nssn,219', 'ssn,name\nAnna,219', 'name,ssn\n\nAnna,219'])(
    'is none in %j',
    (text) => {
      expect(at(text, '219')).toBe(text.startsWith('name,city') ? 0.85 : text.startsWith('ssn,name') ? 0.3 : 0.5);
    },
  );
});
