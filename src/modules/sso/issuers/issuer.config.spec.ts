import { IssuerConfig } from './issuer.config.js';

const ISSUER = { id: 'a', issuerUrl: 'https://login.example.com', clientId: 'umbra', clientSecret: 'secret' };
const read = (entries: unknown) => Object.assign(new IssuerConfig(), { issuersJson: JSON.stringify(entries) });

describe('issuers in the settings', () => {
  it('have the defaults of those that administrators enter', () => {
    const [issuer] = read([ISSUER]).issuers;
    expect(issuer).toMatchObject({
      title: 'a',
      scopes: ['openid', 'email', 'profile'],
      defaultRole: 'ROLE_USER',
      clientSecret: 'secret',
      source: 'settings',
    });
  });

  it.each([
    ['no array', {}],
    ['an unknown field', [{ ...ISSUER, colour: 'red' }]],
    ['a wrong role', [{ ...ISSUER, roles: [{ value: 'x', role: 'ROOT' }] }]],
    ['an id twice', [ISSUER, ISSUER]],
    ['no secret', [{ ...ISSUER, clientSecret: undefined }]],
    ['no TLS', [{ ...ISSUER, issuerUrl: 'http://login.example.com' }]],
  ])('are refused with %s', (_, entries) => {
    expect(read(entries).conflicts()).toHaveLength(1);
  });
});
