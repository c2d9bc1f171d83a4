import { compilePolicy } from './compile.js';
import { redact } from '../redaction/redact.js';
import type { ModelAnswer, ModelFinding } from '../models.js';
import type { Plan } from './plan.js';

const planOf = (identifiers: object, config: object = {}): Plan => {
  const compiled = compilePolicy({ config, identifiers });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.plan;
};
const notesOf = (identifiers: object): readonly string[] => {
  const compiled = compilePolicy({ identifiers });
  return compiled.ok ? compiled.notes.map(({ path, code }) => `${path} ${code}`) : [];
};
const problemsOf = (identifiers: object): readonly string[] => {
  const compiled = compilePolicy({ identifiers });
  return compiled.ok ? [] : compiled.problems.map(({ path, code }) => `${path} ${code}`);
};
const found = (...findings: readonly ModelFinding[]): ModelAnswer => ({ outcome: 'found', found: findings });
const finding = (text: string, value: string, label: string, confidence = 0.9): ModelFinding => {
  const start = text.indexOf(value);
  return { start, end: start + value.length, label, confidence };
};

const endpoint = 'https://models.example/';

describe('which model a policy asks', () => {
  it.each([
    ['none by default', { person: {} }, []],
    ['none for labels that are found here', { pheyes: [{ phEyeConfiguration: { labels: ['name', 'ORG'] } }] }, []],
    ['the remote one where there is an endpoint', { person: { phEyeConfiguration: { endpoint } } }, ['remote']],
    ['none where it says fast all the same', { person: { model: 'fast', phEyeConfiguration: { endpoint } } }, []],
    ['the deep one once for all kinds', { person: { model: 'deep' }, location: { model: 'deep' } }, ['deep']],
    [
      'the deep one twice where kinds differ in what to do without it',
      { person: { model: 'deep' }, location: { model: 'deep', onUnavailable: 'fast' } },
      ['deep', 'deep'],
    ],
    ['one a list item', { pheyes: [{ model: 'remote' }, { model: 'remote' }] }, ['remote', 'remote']],
    ['none that is switched off', { person: { model: 'deep', enabled: false } }, []],
  ])('%s', (_, identifiers, models) => {
    expect(planOf(identifiers).models.map(({ request }) => request.model)).toEqual(models);
  });

  it('asks a server for what the policy says, and for names when it says nothing', () => {
    const labels = (identifiers: object) =>
      planOf(identifiers).models.map(({ request }) => request.model === 'remote' && request.labels);
    expect(labels({ person: { model: 'remote' } })).toEqual([['name']]);
    expect(labels({ location: { model: 'remote' } })).toEqual([['location']]);
    expect(labels({ pheyes: { model: 'remote', phEyeConfiguration: { labels: ['Patient', 'city'] } } })).toEqual([
      ['Patient', 'city'],
    ]);
  });

  it('notes what has no effect', () => {
    expect(notesOf({ pheyes: [{ phEyeConfiguration: { modelPath: '/x', labels: ['name', 'diagnosis'] } }] })).toEqual([
      'identifiers.pheyes[0].phEyeConfiguration.modelPath no-effect',
      'identifiers.pheyes[0].phEyeConfiguration.labels no-effect',
    ]);
    expect(notesOf({ person: { thresholds: { NAME: 0.9 } } })).toEqual(['identifiers.person.thresholds no-effect']);
  });

  it('notes thresholds of labels that are not asked for', () => {
    const person = { phEyeConfiguration: { endpoint }, thresholds: { NAME: 0.9, PER: 0.8, Diagnosis: 0.7 } };
    expect(notesOf({ person })).toEqual(['identifiers.person.thresholds.Diagnosis no-effect']);
  });

  it.each([
    ['a port that there is not', 'http://models.example:99999/'],
    ['a host that there is not', 'http://[::zz]/'],
    ['a sign that no host has', 'http://models%/find'],
  ])('refuses an address with %s', (_, bad) => {
    expect(problemsOf({ person: { phEyeConfiguration: { endpoint: bad } } })).toEqual([
      'identifiers.person.phEyeConfiguration.endpoint bad-address',
    ]);
  });

  it.each(['http://localhost:5000', 'https://10.0.0.7/ph/eye', 'http://[::1]:5000/', 'http://philter-ph-eye-1:5000/'])(
    'takes the address %s',
    (good) => {
      expect(problemsOf({ person: { phEyeConfiguration: { endpoint: good } } })).toEqual([]);
    },
  );

  it.each(['two\r\nlines', 'a b', 'ключ'])('refuses the token %j, which no header can hold', (bearerToken) => {
    expect(problemsOf({ person: { phEyeConfiguration: { endpoint, bearerToken } } })).toEqual([
      'identifiers.person.phEyeConfiguration.bearerToken bad-token',
    ]);
  });
});

describe('what becomes of the answer', () => {
  const text = 'Xyzzy met Plugh in Foo about Bar.';
  const plan = planOf({
    pheyes: [{ model: 'remote', phEyeConfiguration: { labels: ['Name', 'place', 'diagnosis'], threshold: 0.4 } }],
  });
  const filtered = (answer: ModelAnswer, by = plan): string => redact(by, text, { models: [answer] }).filteredText;

  it('labels are those of the request in any case', () => {
    const answer = found(
      finding(text, 'Xyzzy', 'name'),
      finding(text, 'Foo', 'PLACE'),
      finding(text, 'Bar', 'Diagnosis'),
      finding(text, 'Plugh', 'other'),
    );
    expect(filtered(answer)).toBe(
      '{{{REDACTED-person}}} met Plugh in {{{REDACTED-location}}} about {{{REDACTED-diagnosis}}}.',
    );
  });

  it.each(['PERSON', 'per', 'full_name'])('%s is another word for the names that were asked for', (label) => {
    expect(filtered(found(finding(text, 'Xyzzy', label)))).toBe('{{{REDACTED-person}}} met Plugh in Foo about Bar.');
  });

  it('signs between the words of a label do not matter', () => {
    const conditions = planOf({ pheyes: [{ model: 'remote', phEyeConfiguration: { labels: ['Medical Condition'] } }] });
    expect(filtered(found(finding(text, 'Bar', 'medical_condition')), conditions)).toBe(
      'Xyzzy met Plugh in Foo about {{{REDACTED-medical-condition}}}.',
    );
  });

  it('the threshold of what the server calls a name goes before that of what was asked for', () => {
    const strict = planOf({ person: { model: 'remote', thresholds: { PERSON: 0.95 } } });
    expect(filtered(found(finding(text, 'Xyzzy', 'PERSON', 0.9)), strict)).toBe(text);
    expect(filtered(found(finding(text, 'Xyzzy', 'name', 0.9)), strict)).toBe(
      '{{{REDACTED-person}}} met Plugh in Foo about Bar.',
    );
  });

  it('what is less sure than its threshold or the policy wants stays', () => {
    const answer = found(finding(text, 'Xyzzy', 'name', 0.45), finding(text, 'Plugh', 'name', 0.39));
    expect(filtered(answer)).toBe(text);
    const lenient = planOf(
      { pheyes: [{ model: 'remote', phEyeConfiguration: { threshold: 0.4 } }] },
      { minConfidence: 0.1 },
    );
    expect(filtered(answer, lenient)).toBe('{{{REDACTED-person}}} met Plugh in Foo about Bar.');
  });

  it.each([
    ['before the text', -1, 3],
    ['behind it', 30, 34],
    ['empty', 3, 3],
    ['between characters', 0.5, 3],
  ])('a place %s is no place', (_, start, end) => {
    expect(filtered(found({ start, end, label: 'name', confidence: 1 }))).toBe(text);
  });

  it('an answer that is missing is the fault of the caller', () => {
    expect(() => redact(plan, text)).toThrow('plan.models');
  });

  it('without an answer the model of this process looks, and the result says for what', () => {
    const lenient = planOf({ person: { model: 'remote', onUnavailable: 'fast' }, ssn: {} });
    const { filteredText, fallbacks } = redact(lenient, 'Dear Mr. Henrik Johansson, 219-09-9999', {
      models: [{ outcome: 'unavailable' }],
    });
    expect(filteredText).toBe('Dear Mr. {{{REDACTED-person}}}, {{{REDACTED-ssn}}}');
    expect(fallbacks).toEqual(['person']);
  });

  it('the deep model adds to what is found here', () => {
    const deep = planOf({ person: { model: 'deep' } });
    const letter = 'Dear Mr. Henrik Johansson, plugh xyzzy wrote.';
    const { filteredText } = redact(deep, letter, {
      models: [found(finding(letter, 'plugh xyzzy', 'person', 0.99), finding(letter, 'wrote', 'location', 0.99))],
    });
    expect(filteredText).toBe('Dear Mr. {{{REDACTED-person}}}, {{{REDACTED-person}}} wrote.');
  });
});

it('a full name is one span, whatever else looks for its parts', () => {
  const plan = planOf({ person: {}, firstName: {}, surname: {}, city: {} });
  const { spans } = redact(plan, 'The claim of Maria Gonzalez was settled in Houston.');
  expect(spans.filter(({ applied }) => applied).map(({ text, label }) => [text, label])).toEqual([
    ['Maria Gonzalez', 'PERSON'],
    ['Houston', 'LOCATION_CITY'],
  ]);
});

it('firms are found by their legal form beside the model', () => {
  const { filteredText } = redact(planOf({ organization: {} }), 'Acme GmbH');
  expect(filteredText).toBe('{{{REDACTED-organization}}}');
});
