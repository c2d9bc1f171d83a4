import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { unique } from '../../support/app.js';
import { DocumentClient } from '../../support/filter-documents.js';
import { callOf, makeOwned, type Ids } from '../../support/review-routes.js';
import { ReviewScene } from '../../support/review.js';
import { until } from '../../support/until.js';
import { declaredRoutes } from '../../../src/platform/auth/declared-routes.js';

/** Routes that change nothing that the log has to account for, and why. */
const EXEMPT: Readonly<Record<string, string>> = {
  'POST /api/filter': 'Redacts what is sent. A context that it makes has a row of its own.',
  'POST /api/explain': 'As POST /api/filter.',
  'POST /api/policies/apply': 'As POST /api/filter.',
  'POST /presidio/analyze': 'As POST /api/filter.',
  'POST /presidio/p/:policy/analyze': 'As POST /api/filter.',
  'POST /presidio/anonymize': 'Replaces what is sent, and keeps nothing.',
  'POST /presidio/p/:policy/anonymize': 'As POST /presidio/anonymize.',
  'POST /presidio/redact': 'As POST /api/filter.',
  'POST /presidio/p/:policy/redact': 'As POST /api/filter.',
  'POST /presidio/deanonymize': 'By a key that is sent along.',
  'POST /presidio/p/:policy/deanonymize': 'As POST /presidio/deanonymize.',
  'POST /ingest': 'Counts of programs, which are kept as such.',
  'POST /api/v1/gateway/preview': 'Redacts what is sent along. Nothing is sent to a vendor or kept.',
  'POST /api/v1/search': 'Finds documents; it has a row of its own, as the search by GET.',
  'POST /replay': 'Keeps nothing.',
  'POST /api/v1/trend/replay': 'Keeps nothing.',
  'POST /api/v1/review/:id/lock': 'A lock ends by itself and is no change of the document.',
  'POST /api/v1/review/:id/pulse': 'As the lock.',
  'POST /api/v1/review/:id/release': 'As the lock.',
  'POST /api/v1/account/inbox/:id/read': 'Marks a message of one’s own.',
  'POST /api/v1/account/inbox/:id/archive': 'Marks a message of one’s own.',
};

/** Routes whose rows the suites of their modules check: accounts, also by SCIM, policies with their lists, the gateway, agents. */
const ELSEWHERE: readonly RegExp[] = [
  /^\w+ \/api\/(?:session|v1\/(?:account|users|groups|invitations|service-accounts))(?:\/|$)/,
  /^\w+ \/api\/(?:policies|lists)(?:\/|$)/,
  /^\w+ \/scim\/v2\/(?:Users|Groups)(?:\/|$)/,
  /^POST \/mcp$/,
  /^(?:POST|DELETE) \/(?:(?:openai|anthropic)\/)?v1\//,
  /^POST \/ollama\/api\//,
];

let scene: ReviewScene;
let ids: Ids;
beforeAll(async () => {
  scene = await ReviewScene.start({ env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1', AUDIT_ARCHIVE_AFTER_DAYS: '30' } });
  ids = await makeOwned(scene, scene.groupId);
});
afterAll(() => scene.close());

const ask = (method: string, path: string, json?: unknown) => scene.admin(method, path, json);

/** Calls a route of review with what its matrix sends. */
const review = (route: string) => async () => {
  const { method, path, json } = callOf(route, ids);
  return ask(method, path, json);
};

async function made(path: string, json: object): Promise<string> {
  const answer = await ask('POST', path, json);
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}`);
  return answer.body.id as string;
}
const weightSet = () => made('/api/v1/weight-sets', { name: unique('Set'), weights: {} });
const profile = () => made('/api/v1/compliance-profiles', { name: unique('Profile'), exemptionCodes: [] });
const retention = () => made('/api/v1/finalization-policies', { name: unique('Policy'), option: 'LEGAL_HOLD' });
const instance = () => made('/api/v1/filter-instances', { name: unique('Instance'), url: 'http://127.0.0.1:9' });
const model = () => made('/api/v1/ollama', { name: unique('Model'), url: 'http://127.0.0.1:9' });
const hold = () => made('/api/v1/holds', { kind: 'batch', resourceId: ids.batch, reason: 'Case 7' });

const name = () => ({ name: unique('Other') });
const openLetter = async () => (await scene.letter()).id;
const pathOf = (path: string, id: string) => path.replace(':id', id);

/** Sends a body that is no JSON. */
async function send(path: string, body: Uint8Array | string, type: string): Promise<void> {
  const headers = { authorization: `Bearer ${scene.app.apiKey}`, 'content-type': type };
  const answer = await fetch(`${scene.app.url}${path}`, { method: 'POST', headers, body });
  if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}`);
}
const file = (path: string) => () => send(`${path}?batchId=${ids.batch}&name=a.csv`, 'a,b\n1,2\n', 'text/csv');
const pdf = (path: string) => async () => {
  const { bytes } = await readPdf();
  await send(`${path}?batchId=${ids.batch}&name=a.pdf`, bytes, 'application/pdf');
};
async function readPdf(): Promise<{ readonly bytes: Uint8Array }> {
  const { makePdf } = await import('../../support/pdf.js');
  return { bytes: Uint8Array.from(makePdf([{ lines: [[72, 700, 'A letter.']] }])) };
}

async function assignMany(): Promise<string> {
  const json = { documentIds: [await openLetter()], userIds: [scene.member.id], rule: 'evenly' };
  return (await ask('POST', '/api/v1/queue/assignments', json)).body.operationId as string;
}

async function makeContext(): Promise<string> {
  const context = unique('Context').replace(' ', '-');
  await ask('PUT', `/api/contexts/${context}`, { everyone: true });
  return context;
}

async function raiseAlert(): Promise<string> {
  const strategy = { strategy: 'REDACT', condition: 'token startswith "2"', alert: true };
  await ask('PUT', '/api/policies/watched', { identifiers: { ssn: { ssnFilterStrategies: [strategy] } } });
  await send('/api/filter?p=watched', 'SSN 219-09-9999', 'text/plain');
  const [alert] = (await ask('GET', '/api/alerts')).body as { id: string }[];
  return alert?.id ?? '';
}

async function queued(): Promise<string> {
  return new DocumentClient(scene.app, scene.app.apiKey).submit();
}

const ISSUER = { issuerUrl: 'https://login.example.com', clientId: 'umbra', clientSecret: 'a secret' };
const putIssuer = () => ask('PUT', '/api/v1/sso/issuers/example', ISSUER);

/** How each route is made to change something, and the action that its row has. */
const RECORDED: Readonly<Record<string, readonly [action: string, change: () => Promise<unknown>]>> = {
  'POST /mute': ['MUTE_SET', () => ask('POST', '/mute', { context: 'ward', minutes: 5 })],
  'DELETE /mute': [
    'MUTE_END',
    async () => {
      await ask('POST', '/mute', { context: 'wing', minutes: 5 });
      await ask('DELETE', '/mute?context=wing');
    },
  ],
  'POST /api/v1/trend/mutes': ['MUTE_SET', () => ask('POST', '/api/v1/trend/mutes', { context: 'room', minutes: 5 })],
  'DELETE /api/v1/trend/mutes': [
    'MUTE_END',
    async () => {
      await ask('POST', '/api/v1/trend/mutes', { context: 'hall', minutes: 5 });
      await ask('DELETE', '/api/v1/trend/mutes?context=hall');
    },
  ],
  'POST /api/v1/trend/notifications/test': [
    'NOTIFICATION_TEST',
    () => ask('POST', '/api/v1/trend/notifications/test', {}),
  ],
  'PUT /api/v1/sso/issuers/:issuer': ['SSO_ISSUER_CREATE', putIssuer],
  'DELETE /api/v1/sso/issuers/:issuer': [
    'SSO_ISSUER_DELETE',
    async () => {
      await putIssuer();
      await ask('DELETE', '/api/v1/sso/issuers/example');
    },
  ],
  'POST /api/v1/search/reindex': ['SEARCH_REINDEX', review('POST /api/v1/search/reindex')],
  'PUT /api/contexts/:contextName': ['CONTEXT_CREATE', makeContext],
  'POST /api/contexts/:contextName/import': [
    'CONTEXT_IMPORT',
    async () => ask('POST', `/api/contexts/${await makeContext()}/import`, { entries: [] }),
  ],
  'DELETE /api/contexts/:contextName': [
    'CONTEXT_DELETE',
    async () => ask('DELETE', `/api/contexts/${await makeContext()}`),
  ],
  'DELETE /api/alerts/:alertId': ['ALERT_DELETE', async () => ask('DELETE', `/api/alerts/${await raiseAlert()}`)],
  'DELETE /api/documents/:documentId': [
    'PDF_DOCUMENT_DELETE',
    async () => ask('DELETE', `/api/documents/${await queued()}`),
  ],
  'PUT /api/webhook': ['PDF_WEBHOOK_SET', () => ask('PUT', '/api/webhook', { url: 'http://127.0.0.1:9/' })],
  'DELETE /api/webhook': [
    'PDF_WEBHOOK_DELETE',
    async () => {
      await ask('PUT', '/api/webhook', { url: 'http://127.0.0.1:9/' });
      await ask('DELETE', '/api/webhook');
    },
  ],
  'POST /api/webhook/deliveries/:deliveryId/retry': [
    'PDF_WEBHOOK_RETRY',
    async () => {
      await ask('PUT', '/api/webhook', { url: 'http://127.0.0.1:9/' });
      await queued();
      const undelivered = async () => {
        const { body } = await ask('GET', '/api/webhook/deliveries');
        return (body as readonly { readonly id: string }[])[0]?.id;
      };
      await until(async () => (await undelivered()) !== undefined);
      await ask('POST', `/api/webhook/deliveries/${(await undelivered()) ?? ''}/retry`, {});
    },
  ],
  'POST /api/v1/encryption/rotation': [
    'ENCRYPTION_ROTATION_START',
    () => ask('POST', '/api/v1/encryption/rotation', {}),
  ],
  'POST /api/v1/holds': ['HOLD_SET', hold],
  'POST /api/v1/holds/:id/release': [
    'HOLD_RELEASE',
    async () => ask('POST', pathOf('/api/v1/holds/:id/release', await hold()), { reason: 'Closed.' }),
  ],
  'POST /api/v1/ollama': ['LLM_INSTANCE_CREATE', model],
  'PUT /api/v1/ollama/defaults': [
    'LLM_DEFAULTS_CHANGE',
    async () =>
      ask('PUT', '/api/v1/ollama/defaults', {
        explain: { instanceId: await model(), model: 'm' },
        secondOpinion: null,
      }),
  ],
  'PATCH /api/v1/ollama/:instanceId': [
    'LLM_INSTANCE_UPDATE',
    async () => ask('PATCH', pathOf('/api/v1/ollama/:id', await model()), name()),
  ],
  'DELETE /api/v1/ollama/:instanceId': [
    'LLM_INSTANCE_DELETE',
    async () => ask('DELETE', pathOf('/api/v1/ollama/:id', await model())),
  ],
  'POST /api/v1/filter-instances': ['FILTER_INSTANCE_CREATE', instance],
  'PATCH /api/v1/filter-instances/:id': [
    'FILTER_INSTANCE_UPDATE',
    async () => ask('PATCH', pathOf('/api/v1/filter-instances/:id', await instance()), name()),
  ],
  'DELETE /api/v1/filter-instances/:id': [
    'FILTER_INSTANCE_DELETE',
    async () => ask('DELETE', pathOf('/api/v1/filter-instances/:id', await instance())),
  ],
  'POST /api/v1/weight-sets': ['WEIGHT_SET_CREATE', weightSet],
  'PATCH /api/v1/weight-sets/:id': [
    'WEIGHT_SET_UPDATE',
    async () => ask('PATCH', pathOf('/api/v1/weight-sets/:id', await weightSet()), name()),
  ],
  'DELETE /api/v1/weight-sets/:id': [
    'WEIGHT_SET_DELETE',
    async () => ask('DELETE', pathOf('/api/v1/weight-sets/:id', await weightSet())),
  ],
  'POST /api/v1/compliance-profiles': ['COMPLIANCE_PROFILE_CREATE', profile],
  'PATCH /api/v1/compliance-profiles/:id': [
    'COMPLIANCE_PROFILE_UPDATE',
    async () => ask('PATCH', pathOf('/api/v1/compliance-profiles/:id', await profile()), name()),
  ],
  'POST /api/v1/compliance-profiles/:id/archive': [
    'COMPLIANCE_PROFILE_ARCHIVE',
    async () => ask('POST', pathOf('/api/v1/compliance-profiles/:id/archive', await profile()), {}),
  ],
  'DELETE /api/v1/compliance-profiles/:id': [
    'COMPLIANCE_PROFILE_DELETE',
    async () => ask('DELETE', pathOf('/api/v1/compliance-profiles/:id', await profile())),
  ],
  'POST /api/v1/finalization-policies': ['FINALIZATION_POLICY_CREATE', retention],
  'PATCH /api/v1/finalization-policies/:id': [
    'FINALIZATION_POLICY_UPDATE',
    async () => ask('PATCH', pathOf('/api/v1/finalization-policies/:id', await retention()), name()),
  ],
  'DELETE /api/v1/finalization-policies/:id': [
    'FINALIZATION_POLICY_DELETE',
    async () => ask('DELETE', pathOf('/api/v1/finalization-policies/:id', await retention())),
  ],
  'POST /api/v1/quality-samples': ['QUALITY_SAMPLE_DRAW', review('POST /api/v1/quality-samples')],
  'PUT /api/v1/quality-samples/:id/items/:number': [
    'QUALITY_JUDGEMENT',
    () => scene.colleague.ask('PUT', `/api/v1/quality-samples/${ids.sample}/items/0`, { redact: false }),
  ],
  'DELETE /api/v1/quality-samples/:id': ['QUALITY_SAMPLE_DELETE', review('DELETE /api/v1/quality-samples/:id')],
  'POST /api/v1/batches': ['BATCH_CREATE', () => scene.batch()],
  'PATCH /api/v1/batches/:id': ['BATCH_SETTINGS_CHANGE', review('PATCH /api/v1/batches/:id')],
  'POST /api/v1/batches/:id/close': ['BATCH_CLOSE', () => scene.closedBatch()],
  'POST /api/v1/ingest': ['DOCUMENT_INGEST', review('POST /api/v1/ingest')],
  'POST /api/v1/ingest/bulk': [
    'DOCUMENT_INGEST',
    () => send('/api/v1/ingest/bulk', `${JSON.stringify({ batchId: ids.batch, name: 'b', text: 'c' })}\n`, NDJSON),
  ],
  'POST /api/v1/ingest/pdf': ['DOCUMENT_INGEST', pdf('/api/v1/ingest/pdf')],
  'POST /api/v1/ingest/file': ['DOCUMENT_INGEST', file('/api/v1/ingest/file')],
  'POST /api/v1/documents/text': ['DOCUMENT_INGEST', review('POST /api/v1/documents/text')],
  'POST /api/v1/documents/pdf': ['DOCUMENT_INGEST', pdf('/api/v1/documents/pdf')],
  'POST /api/v1/documents/file': ['DOCUMENT_INGEST', file('/api/v1/documents/file')],
  'POST /api/v1/documents/:id/spans': ['SPAN_CREATE', review('POST /api/v1/documents/:id/spans')],
  'POST /api/v1/documents/:id/decisions': [
    'SPANS_DECIDE',
    async () => ask('POST', pathOf('/api/v1/documents/:id/decisions', await openLetter()), BULK),
  ],
  'POST /api/v1/documents/:id/decisions/:operationId/undo': [
    'SPANS_DECIDE_UNDO',
    async () => {
      const path = pathOf('/api/v1/documents/:id/decisions', await openLetter());
      const { body } = await ask('POST', path, BULK);
      await ask('POST', `${path}/${body.operationId as string}/undo`, {});
    },
  ],
  'POST /api/v1/queue/claim': [
    'DOCUMENT_CLAIM',
    async () => {
      await openLetter();
      await ask('POST', '/api/v1/queue/claim', {});
    },
  ],
  'POST /api/v1/queue/assignments': ['DOCUMENT_ASSIGN', () => assignMany()],
  'POST /api/v1/queue/assignments/:operationId/undo': [
    'DOCUMENT_UNASSIGN',
    async () => ask('POST', `/api/v1/queue/assignments/${await assignMany()}/undo`, {}),
  ],
  'PUT /api/v1/documents/:id/assignee': [
    'DOCUMENT_ASSIGN',
    async () => ask('PUT', pathOf('/api/v1/documents/:id/assignee', await openLetter()), { userId: scene.member.id }),
  ],
  'DELETE /api/v1/documents/:id/assignee': [
    'DOCUMENT_UNASSIGN',
    async () => {
      const path = pathOf('/api/v1/documents/:id/assignee', await openLetter());
      await ask('PUT', path, { userId: scene.member.id });
      await ask('DELETE', path);
    },
  ],
  'POST /api/v1/documents/:id/comments': ['DOCUMENT_COMMENT_ADD', review('POST /api/v1/documents/:id/comments')],
  'POST /api/v1/documents/:id/explain': ['DOCUMENT_PII_SENT_TO_LLM', review('POST /api/v1/documents/:id/explain')],
  'POST /api/v1/spans/:id/second-opinion': [
    'DOCUMENT_PII_SENT_TO_LLM',
    async () => {
      const secondOpinion = { instanceId: ids.instanceId, model: 'm' };
      await ask('PUT', '/api/v1/ollama/defaults', { explain: null, secondOpinion });
      await ask('POST', `/api/v1/spans/${ids.span}/second-opinion`, {});
    },
  ],
  'POST /api/v1/documents/:id/approve': ['DOCUMENT_APPROVAL', async () => scene.approve(await openLetter())],
  'POST /api/v1/documents/:id/reject': [
    'DOCUMENT_STATUS_CHANGE',
    async () => ask('POST', pathOf('/api/v1/documents/:id/reject', await openLetter()), {}),
  ],
  'POST /api/v1/documents/:id/unapprove': [
    'DOCUMENT_UNAPPROVE',
    async () => {
      const id = await openLetter();
      await scene.approve(id);
      await scene.leave(id);
      return () => ask('POST', pathOf('/api/v1/documents/:id/unapprove', id), {});
    },
  ],
  'POST /api/v1/documents/:id/unreject': [
    'DOCUMENT_UNREJECT',
    async () => {
      const id = await openLetter();
      await ask('POST', pathOf('/api/v1/documents/:id/reject', id), {});
      return () => ask('POST', pathOf('/api/v1/documents/:id/unreject', id), {});
    },
  ],
  'POST /api/v1/documents/:id/erasure': [
    'DOCUMENT_ERASE',
    async () => {
      const id = await openLetter();
      await ask('POST', pathOf('/api/v1/documents/:id/reject', id), {});
      return () => ask('POST', pathOf('/api/v1/documents/:id/erasure', id), { reference: 'Case 7' });
    },
  ],
  'POST /api/v1/documents/:id/break-lock': [
    'DOCUMENT_LOCK_BROKEN',
    async () => {
      const id = await openLetter();
      await scene.member.ask('POST', pathOf('/api/v1/review/:id/lock', id), {});
      await ask('POST', pathOf('/api/v1/documents/:id/break-lock', id), {});
    },
  ],
  'POST /api/v1/documents/:id/finalize': ['DOCUMENT_FINALIZE', async () => scene.finalize(await openLetter())],
  'POST /api/v1/documents/:id/finalization': [
    'DOCUMENT_FINALIZE',
    async () => {
      const id = await openLetter();
      await scene.approve(id);
      await scene.leave(id);
      await ask('POST', pathOf('/api/v1/documents/:id/finalization', id), {});
    },
  ],
  'PATCH /api/v1/spans/:id': ['SPAN_UPDATE', async () => scene.decideAll(await openLetter())],
  'DELETE /api/v1/spans/:id': [
    'SPAN_DELETE',
    async () => {
      const id = await openLetter();
      const { body } = await ask('POST', pathOf('/api/v1/documents/:id/spans', id), {
        type: 'person',
        start: 0,
        end: 6,
      });
      await ask('DELETE', `/api/v1/spans/${body.id as string}`);
    },
  ],
  'POST /api/v1/spans/:id/redact-like': [
    'SPAN_REDACT_LIKE',
    async () => {
      const { span } = await scene.letter('Write to ana@example.com. Again: ana@example.com.');
      await ask('POST', `/api/v1/spans/${span.id as string}/redact-like`, {});
    },
  ],
  'POST /api/v1/spans/:id/reset': [
    'SPAN_RESET',
    async () => {
      const { id, span } = await scene.letter();
      await scene.decideAll(id);
      await scene.leave(id);
      await ask('POST', `/api/v1/spans/${span.id as string}/reset`, {});
    },
  ],
};
const NDJSON = 'application/x-ndjson';
const BULK = { filter: {}, status: 'APPROVED' };

/** Routes whose change needs what this suite has not got; their own suites check the row. */
const CHECKED_BY_THEIR_SUITE: Readonly<Record<string, string>> = {
  'POST /api/v1/documents/:id/retry': 'A document that has failed: review/states-walk.spec.ts.',
  'POST /api/v1/audit/archive/removal': 'Entries that are old: archive.spec.ts.',
  'POST /api/sso/:issuer/logout': 'A session: sso/sign-on.spec.ts.',
  'POST /api/sso/:issuer/backchannel-logout': 'A token of a provider: sso/sign-on.spec.ts.',
  'POST /api/reidentify': 'Values that a key has made: reidentify/reidentify.spec.ts.',
  'POST /api/reidentify/requests/:requestId/approve': 'A second person: reidentify/reidentify.spec.ts.',
  'POST /api/reidentify/requests/:requestId/reject': 'A second person: reidentify/reidentify.spec.ts.',
  'POST /api/reidentify/requests/:requestId/result': 'A second person: reidentify/reidentify.spec.ts.',
};

const changing = () =>
  declaredRoutes(scene.app.app)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);

describe('every route that changes something', () => {
  it('is recorded, or exempt for a reason', () => {
    const listed = [RECORDED, EXEMPT, CHECKED_BY_THEIR_SUITE].flatMap((list) => Object.keys(list));
    const missing = changing().filter(
      (route) => !listed.includes(route) && !ELSEWHERE.some((pattern) => pattern.test(route)),
    );
    expect(missing).toEqual([]);
    expect(listed.filter((route) => !changing().includes(route))).toEqual([]);
  });

  it.each(Object.entries(RECORDED))('%s has a row', async (_, [action, change]) => {
    const log = scene.app.app.get(AuditLog, { strict: false });
    let { seq } = await log.head();
    const last = await change();
    // What came before the change may have rows of the same action.
    if (typeof last === 'function') {
      ({ seq } = await log.head());
      await last();
    }
    const actions = (await log.after(seq, 200)).map((entry) => entry.action);
    expect(actions).toContain(action);
  });
});
