import type { AuditActor } from '../../platform/audit/audit.types.js';
import type { AccountEvent } from './account-event.js';
import { securityNotice } from './security-notice.js';

const AT = new Date('2026-03-01T12:30:00Z');
const owner: AuditActor = { userId: 'u1', email: 'owner@example.test', address: '203.0.113.7' };
const administrator: AuditActor = { userId: 'a1', email: 'admin@example.test', address: '203.0.113.8' };
const event = (action: AccountEvent['action'], details: AccountEvent['details'] = {}): AccountEvent => ({
  ...{ action, details },
  resourceType: 'User',
  resourceId: 'u1',
});

describe('a security notice', () => {
  it('says what was done in the own name, when, from where and what to do', () => {
    expect(securityNotice(event('PASSKEY_ADD', { name: 'phone' }), owner, AT)).toBe(
      'You added the passkey "phone" at 2026-03-01T12:30:00.000Z from the address 203.0.113.7. If this was not you, ' +
        'change your password, end your other sessions and tell an administrator at once.',
    );
  });

  it('names the administrator who did it', () => {
    const change = event('USER_UPDATE', { email: 'owner@example.test', previousRole: 'ROLE_USER', role: 'ROLE_ADMIN' });
    expect(securityNotice(change, administrator, AT)).toBe(
      'admin@example.test changed your role from ROLE_USER to ROLE_ADMIN at 2026-03-01T12:30:00.000Z. If you did not ' +
        'expect this, ask an administrator.',
    );
  });

  it.each([
    ['PASSWORD_CHANGE', {}, 'changed your password'],
    ['MFA_ENABLED', {}, 'set up one-time codes'],
    ['MFA_ENABLED', { recoveryCodesRenewed: true }, 'made new recovery codes'],
    ['MFA_DISABLED', { byAdministrator: false }, 'removed your one-time codes'],
    ['MFA_DISABLED', { byAdministrator: true }, 'one-time codes, recovery codes and passkeys'],
    ['PASSKEY_REMOVE', { name: 'old' }, 'removed the passkey "old"'],
    ['API_KEY_GENERATE', { name: 'nightly' }, 'created the API key "nightly"'],
    ['API_KEY_GENERATE', { personal: true }, 'created a personal API key'],
  ] as const)('tells of %s %j', (action, details, part) => {
    expect(securityNotice(event(action, details), owner, AT)).toContain(part);
  });

  it('tells of a one-time code that somebody showed again, and of no other refusal', () => {
    const refused = (details: AccountEvent['details']): AccountEvent => ({
      ...event('LOGIN', details),
      outcome: 'FAILURE',
    });
    expect(securityNotice(refused({ reason: 'WRONG_CODE', alreadyUsed: true }), owner, AT)).toBe(
      'A sign-in with your password was refused at 2026-03-01T12:30:00.000Z, from the address 203.0.113.7, because its ' +
        'one-time code had been used before. If this was not you, change your password, end your other sessions and ' +
        'tell an administrator at once.',
    );
    expect(securityNotice(refused({ reason: 'WRONG_CODE' }), owner, AT)).toBeUndefined();
  });

  it('tells all changes of one update in one sentence', () => {
    const details = {
      ...{ email: 'new@example.test', previousEmail: 'owner@example.test' },
      ...{ passwordReset: true, revokedKeys: 2, revokedPasskeys: 1 },
    };
    const notice = securityNotice(event('USER_UPDATE', details), administrator, AT);
    expect(notice).toContain('revoked 3 keys and passkeys of yours');
    expect(notice).toContain('from owner@example.test to new@example.test');
  });

  it.each([
    ['USER_UPDATE', { email: 'owner@example.test', disabled: true }],
    ['USER_UPDATE', { email: 'owner@example.test', previousEmail: 'owner@example.test' }],
    ['API_KEY_REVOKE', { name: 'nightly' }],
    ['LOGIN', {}],
    ['USER_CREATE', {}],
  ] as const)('tells nobody of %s %j', (action, details) => {
    expect(securityNotice(event(action, details), administrator, AT)).toBeUndefined();
  });

  it('tells nobody of what failed, or of accounts of programs', () => {
    expect(securityNotice({ ...event('PASSWORD_CHANGE'), outcome: 'FAILURE' }, owner, AT)).toBeUndefined();
    const program = { ...event('API_KEY_GENERATE', { name: 'x' }), resourceType: 'ServiceAccount' as const };
    expect(securityNotice(program, administrator, AT)).toBeUndefined();
  });
});
