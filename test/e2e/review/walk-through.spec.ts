import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharedApp, type TestApp } from '../../support/app.js';

const SCRIPT = path.resolve(__dirname, '../../../docs/examples/review/walk-through.sh');
const TIMEOUT_MS = 300_000;

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
      expect(stdout.match(/The signature is right/g)).toHaveLength(3);
      expect(stdout.match(/The document is the one that was certified/g)).toHaveLength(3);
      expect(stdout.match(/The redacted text is the one that was certified/g)).toHaveLength(3);
      expect(stdout.match(/DOCUMENT_FINALIZE/g)).toHaveLength(3);
      expect(stdout.trimEnd().endsWith('true')).toBe(true);
      for (const left of ['219-09-9999', '4111 1111 1111 1111', 'jdoe@example.com']) expect(stdout).not.toContain(left);
    },
    TIMEOUT_MS,
  );
});
