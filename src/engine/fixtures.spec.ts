import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { compilePolicy, redact } from './index.js';

const FIXTURES = join(__dirname, '..', '..', 'test', 'fixtures');
const read = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8');
const standard = JSON.parse(
  readFileSync(join(__dirname, '..', '..', 'config', 'policies', 'default.json'), 'utf8'),
) as { readonly identifiers: object };
/**
 * The default policy without people: the model that finds them is measured on other texts, in test/evaluation/names.
 */
const policy = { ...standard, identifiers: { ...standard.identifiers, person: { enabled: false } } };

/** The expected result for a long document under the default policy. */
interface Expected {
  /** Values that must be removed completely. */
  readonly gone: readonly string[];
  /** Strings that must be kept unchanged. */
  readonly kept: readonly string[];
}

describe.each(['email-thread.txt', 'server.log', 'court-letter.txt'])(
  '%s under the default policy but for people',
  (name) => {
    const compilation = compilePolicy(policy);
    if (!compilation.ok) throw new Error(compilation.problems.map(({ message }) => message).join(' '));
    const expected = JSON.parse(read(name.replace(/\.[a-z]+$/, '.expected.json'))) as Expected;
    const text = read(name);
    const { filteredText, spans } = redact(compilation.plan, text);

    it('has lost every value', () => {
      expect(expected.gone.length).toBeGreaterThan(20);
      expect(expected.gone.filter((value) => filteredText.includes(value))).toEqual([]);
    });

    it('has kept everything else', () => {
      expect(expected.kept.filter((value) => !filteredText.includes(value))).toEqual([]);
    });

    it('has lost nothing but the values', () => {
      const others = spans.filter(
        ({ text: value }) => !expected.gone.some((gone) => gone.includes(value) || value.includes(gone)),
      );
      expect(others.map(({ text: value }) => value)).toEqual([]);
    });

    it('has the same line breaks', () => {
      expect(filteredText.split('\n')).toHaveLength(text.split('\n').length);
    });
  },
);
