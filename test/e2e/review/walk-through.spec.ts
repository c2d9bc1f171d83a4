import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharedApp, type TestApp } from '../../support/app.js';

const SCRIPT = path.resolve(__dirname, '../../../docs/examples/review/walk-through.sh');
const TIMEOUT_MS = 300_000;
/** What the letters hold of people. */
const VALUES = [
  ...[
    '00482917',
    '02/11/1958',
    '41 Oak Street',
    'Springfield',
    '62704',
    '1EG4-TE5-MK73',
    '219-09-9999',
    '14 March 2026',
  ],
  ...[
    'patient.4829@example.com',
    '555-0143',
    'D145-6209-1203',
    '1HGCM82633A004352',
    'DE89 3704',
    '4111 1111 1111 1111',
  ],
  ...['jdoe', '203.0.113.57', '00:1A:2B:3C:4D:5E', '07.05.1984'],
];

describe('the walk-through by curl', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await sharedApp();
  });

  afterAll(() => app.close());

  it(
    'leads from signing in to certified redactions',
    async () => {
      const { stdout, stderr } = await promisify(execFile)(SCRIPT, {
        env: {
          PATH: process.env.PATH,
          UMBRA_URL: app.url,
          ADMIN_EMAIL: app.adminEmail,
          ADMIN_PASSWORD: app.adminPassword,
        },
        timeout: TIMEOUT_MS,
      });
      expect(stderr).toBe('');
      expect(stdout.match(/The signature is valid/g)).toHaveLength(3);
      expect(stdout.match(/The document matches the certificate/g)).toHaveLength(3);
      expect(stdout.match(/The redacted text matches the certificate/g)).toHaveLength(3);
      expect(stdout.match(/DOCUMENT_FINALIZE/g)).toHaveLength(3);
      expect(stdout.trimEnd().endsWith('true')).toBe(true);
      for (const value of VALUES) expect(stdout).not.toContain(value);
      expect(stdout).toContain('community-acquired pneumonia');
    },
    TIMEOUT_MS,
  );
});
