import { IssuerConfig } from '../issuers/issuer.config.js';
import type { Issuer } from '../issuer.types.js';
import { mapClaims, verifiedEmailOf } from './claims.js';

function issuerWith(fields: object): Issuer {
  const known = { id: 'a', issuerUrl: 'https://login.example.com', clientId: 'umbra', clientAuthentication: 'none' };
  const config = Object.assign(new IssuerConfig(), { issuersJson: JSON.stringify([{ ...known, ...fields }]) });
  const [issuer] = config.issuers;
  if (issuer === undefined) throw new Error('The issuer is wrong.');
  return issuer;
}

const roles = [
  { value: 'admins', role: 'ROLE_ADMIN' },
  { value: 'auditors', role: 'ROLE_AUDITOR' },
];

describe('the role of a person', () => {
  it.each([
    ['is that of the first mapping that fits', { roles: ['auditors', 'admins'] }, 'ROLE_ADMIN'],
    ['may come from a claim of one value', { roles: 'auditors' }, 'ROLE_AUDITOR'],
    ['needs the value to the letter', { roles: ['Admins', 'admins '] }, 'ROLE_USER'],
    ['does not come from values that are no texts', { roles: [{ admins: true }, 1] }, 'ROLE_USER'],
    ['is the default without the claim', {}, 'ROLE_USER'],
  ])('%s', (_, claims, role) => {
    expect(mapClaims(issuerWith({ roles }), claims).role).toBe(role);
  });

  it('is left alone when no roles are mapped', () => {
    expect(mapClaims(issuerWith({}), { roles: ['admins'] }).role).toBeUndefined();
  });

  it('is none when nothing fits and there is no default', () => {
    expect(mapClaims(issuerWith({ roles, defaultRole: null }), {}).role).toBeNull();
  });

  it('does not come from what objects inherit', () => {
    const inherited = issuerWith({ roles: [{ value: 'Object', role: 'ROLE_ADMIN' }], roleClaim: 'constructor.name' });
    expect(mapClaims(inherited, {}).role).toBe('ROLE_USER');
  });
});

describe('the groups of a person', () => {
  it('are those that fit; the others that are mapped are left', () => {
    const groups = [
      { value: 'a', groupId: '1' },
      { value: 'b', groupId: '2' },
      { value: 'c', groupId: '1' },
    ];
    const { joins, leaves } = mapClaims(issuerWith({ groups }), { groups: ['c', 'x'] });
    expect({ joins, leaves }).toEqual({ joins: ['1'], leaves: ['2'] });
  });
});

describe('the e-mail address of a person', () => {
  it.each([
    [{ email: 'ana@example.com', email_verified: true }, 'ana@example.com', 'ana@example.com'],
    [{ email: 'ana@example.com' }, undefined, 'ana@example.com'],
    [{ email: 'ana@example.com', email_verified: false }, undefined, undefined],
    [{ email: 'ana@example.com', email_verified: 'true' }, undefined, 'ana@example.com'],
    [{ email: 'no address', email_verified: true }, undefined, undefined],
  ])('of %j is %s, and where addresses are trusted %s', (claims, plain, trusted) => {
    expect(verifiedEmailOf(issuerWith({}), claims)).toBe(plain);
    expect(verifiedEmailOf(issuerWith({ trustsEmails: true }), claims)).toBe(trusted);
  });
});
