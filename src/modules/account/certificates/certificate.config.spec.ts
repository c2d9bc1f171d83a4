import { readConfig } from '../../../platform/config/read-config.js';
import { CertificateConfig } from './certificate.config.js';

const read = (text: string) => readConfig(CertificateConfig, { TLS_CLIENT_ACCOUNTS: text });
const ENTRY = { dns: 'import.example.com', account: 'importer', scopes: ['review:write'] };

describe('TLS_CLIENT_ACCOUNTS', () => {
  it('gives names out of certificates to accounts', () => {
    const reading = read(JSON.stringify([{ ...ENTRY, dns: 'Import.example.com' }]));
    expect('value' in reading && reading.value.accounts).toEqual([
      {
        identity: { type: 'dns', value: 'import.example.com' },
        accountName: 'importer',
        scopes: ['review:write'],
      },
    ]);
  });

  it.each([
    'importer',
    '{}',
    JSON.stringify([null]),
    JSON.stringify([{ ...ENTRY, dns: undefined }]),
    JSON.stringify([{ ...ENTRY, dns: '' }]),
    JSON.stringify([{ ...ENTRY, email: 'a@example.com' }]),
    JSON.stringify([{ ...ENTRY, account: 7 }]),
    JSON.stringify([{ ...ENTRY, scopes: [] }]),
    JSON.stringify([{ ...ENTRY, scopes: ['review:all'] }]),
    JSON.stringify([ENTRY, { ...ENTRY, dns: 'IMPORT.example.com', account: 'other' }]),
  ])('is refused as %s', (text) => {
    expect(read(text).problems.map(({ variable }) => variable)).toEqual(['TLS_CLIENT_ACCOUNTS']);
  });
});
