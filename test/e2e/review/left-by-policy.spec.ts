import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bearer, call } from '../../support/client.js';
import { ReviewScene } from '../../support/review.js';

const TEXT = readFileSync(path.resolve(__dirname, '../../../docs/examples/review/discharge-letter.txt'), 'utf8');
const MAIL = 'patient.4829@example.com';

let scene: ReviewScene;

beforeAll(async () => {
  scene = await ReviewScene.shared();
});
afterAll(() => scene.close());

async function documentBy(policyName: string, policy: object) {
  const headers = bearer(scene.app.apiKey);
  const { status } = await call(scene.app, 'PUT', `/api/policies/${policyName}`, { headers, json: policy });
  expect(status).toBeLessThan(300);
  const batchId = await scene.batch({ policyName, confidenceThreshold: 0 });
  const id = await scene.ingest({ text: TEXT, batchId });
  return { id, read: async () => (await scene.admin('GET', `/api/v1/documents/${id}`)).body };
}

async function mark(id: string, value: string, type: string) {
  const start = TEXT.indexOf(value);
  const path = `/api/v1/documents/${id}/spans`;
  return scene.member.ask('POST', path, { type, start, end: start + value.length });
}

describe('what a policy leaves in a document', () => {
  it('keeps its risk up: the less a policy looks for, the higher', async () => {
    const broad = { emailAddress: {}, ssn: {}, usMbi: {}, medicalRecordNumber: {}, date: {} };
    const risks = [];
    for (const [name, identifiers] of [
      ['left-broad', broad],
      ['left-narrow', { emailAddress: {}, ssn: {} }],
      ['left-blind', { creditCard: {} }],
    ] as const) {
      const { read } = await documentBy(name, { identifiers });
      risks.push((await read()).riskScore as number);
    }
    expect(risks).toEqual(risks.toSorted((one, other) => one - other));
    expect(new Set(risks).size).toBe(3);
  });

  it('is counted by type, and no longer where somebody marks it', async () => {
    const { id, read } = await documentBy('left-counted', { identifiers: { ssn: {} } });
    const before = await read();
    expect(before.leftByPolicy).toMatchObject({ 'email-address': 2, 'us-mbi': 1, date: expect.any(Number) });
    expect(before.leftByPolicy).not.toHaveProperty('ssn');
    const placesOf = ({ leftFindings }: Record<string, unknown>) =>
      (leftFindings as { start: number; end: number; type: string }[]).map(({ start, end }) => TEXT.slice(start, end));
    expect(placesOf(before)).toContain(MAIL);
    const marked = await mark(id, MAIL, 'email-address');
    expect(marked.status).toBe(200);
    const after = await read();
    expect(after.leftByPolicy).toMatchObject({ 'email-address': 1 });
    expect(placesOf(after)).not.toContain(MAIL);
    expect(after.riskScore).toBeLessThan(before.riskScore as number);
    expect((await scene.member.ask('DELETE', `/api/v1/spans/${marked.body.id as string}`)).status).toBeLessThan(300);
    expect(await read()).toMatchObject({ leftByPolicy: before.leftByPolicy, riskScore: before.riskScore });
  });

  it('does not hold what the policy ignores by name', async () => {
    const { read } = await documentBy('left-ignored', {
      identifiers: { ssn: {} },
      ignored: [{ name: 'ours', terms: [MAIL] }],
    });
    expect((await read()).leftByPolicy).toMatchObject({ 'email-address': 1 });
  });

  it('raises no alert and adds no counts of its own', async () => {
    const { id } = await documentBy('left-silent', {
      identifiers: {
        ssn: { ssnFilterStrategies: [{ strategy: 'REDACT', condition: 'token startswith "2"', alert: true }] },
      },
    });
    const { body } = await scene.admin('GET', '/api/alerts');
    const mine = (body as readonly { documentId: string; filterType: string }[]).filter(
      (each) => each.documentId === id,
    );
    expect(mine.map(({ filterType }) => filterType)).toEqual(['ssn']);
  });
});
