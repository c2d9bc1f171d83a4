import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.js';

describe('recovery codes', () => {
  it('are ten different ones that can be typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  });

  it('are one however they are typed', () => {
    const hash = hashRecoveryCode('ABCD-EFGH-2345-IJKL');
    expect(hashRecoveryCode(' abcd efgh2345ijkl')).toBe(hash);
    expect(hashRecoveryCode('ABCD-EFGH-2345-IJKM')).not.toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
