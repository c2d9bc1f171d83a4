import { workTime } from '../../../test/support/work-time.js';
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
    const ms = workTime(() => {
      const text = `@${'-'.repeat(200_000)}#%${'='.repeat(200_010)}!`;
      expect(redacted(text)).toMatch(/^@-{200000}\{\{\{REDACTED-id\}\}\}$/);
    });
    // Takes milliseconds; restarting the search at each sign would take tens of seconds.
    expect(ms).toBeLessThan(3000);
  });
});
