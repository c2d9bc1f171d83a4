import { growth } from '../../../test/support/work-time.js';
import { compilePolicy } from '../policy/compile.js';
import { redact } from './redact.js';

/** Matches of the first pattern extend over matches of the second, which are longer and displace parts of the first. */
const POLICY = { identifiers: { identifiers: [{ pattern: '@[^%]*' }, { pattern: '#[^!]*!' }] } };

function redacted(text: string): string {
  const compiled = compilePolicy(POLICY);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const randomBytes = (count: number): Uint8Array => new Uint8Array(count);
  return redact(compiled.plan, text, { context: 'none', randomBytes, now: new Date(0) }).filteredText;
}

describe('uncover', () => {
  it('replaces the rest of a value that a longer one has displaced in part', () => {
    expect(redacted('@one#%three!')).toBe('{{{REDACTED-id}}}{{{REDACTED-id}}}');
    expect(redacted('@---#%three!')).toBe('@---{{{REDACTED-id}}}');
  });

  it('goes over a long rest without letters once', () => {
    const goOver = (size: number): void => {
      const text = `@${'-'.repeat(size)}#%${'='.repeat(size + 10)}!`;
      expect(redacted(text)).toBe(`@${'-'.repeat(size)}{{{REDACTED-id}}}`);
    };
    // Restarting the search at each sign would take 64 times as long.
    expect(growth(goOver, 20_000, 20)).toBeLessThan(20);
  });
});
