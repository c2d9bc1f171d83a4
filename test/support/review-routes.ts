import { bearer } from './client.js';
import { makePdf } from './pdf.js';
import { LETTER, NO_SUCH_ID, type ReviewScene } from './review.js';
import { ingestFile } from './review-files.js';
import { until } from './until.js';

/** Resources that belong to a group and are invisible to others. */
export type Owned = 'document' | 'finalized' | 'pdf' | 'table' | 'finalizedPdf' | 'span' | 'batch' | 'sample';
export type Ids = Readonly<Record<Owned, string>> & {
  readonly groupId: string;
  /** A language model that does not respond. */
  readonly instanceId: string;
};

export interface ReviewRoute {
  /** One column per caller, in the order of the matrix. */
  readonly verdicts: string;
  /** The body that an authorised caller sends. */
  readonly json?: (ids: Ids) => object;
  readonly query?: string;
  /** The kind of document, if the route needs a specific one. */
  readonly of?: 'finalized' | 'pdf' | 'table' | 'finalizedPdf';
}

export interface Called {
  readonly method: string;
  readonly path: string;
  readonly json: unknown;
  readonly owned: Owned | undefined;
}

// The callers: nobody, a member by key and session, the leader, another group by key and session, an auditor, an
// administrator by key and session, a key for another area.
const GROUP_READS = '1+++44+++3';
const GROUP_READS_BY_KEY = '1+1+41++13';
const GROUP_WRITES = '1+++443++3';
const GROUP_WRITES_BY_KEY = '1+1+413+13';
const PEOPLE = '1++++++++3';
const PEOPLE_BY_KEY = '1+1++1++13';
const READERS = '133333+++3';
const ADMINS = '1333333++3';

let made = 0;
const fresh = (what: string) => `${what} ${++made}`;
const empty = () => ({});
const sampleOf = (of: object) => ({ name: 'Control', unit: 'decisions', size: 1, ...of });
const text = (batchId: string) => ({ batchId, name: 'more.txt', text: LETTER });

/** Every route that concerns review. A route that is missing here fails the matrix. */
export const REVIEW_ROUTES: Readonly<Record<string, ReviewRoute>> = {
  'POST /api/v1/ingest': { verdicts: '1+1+313+13', json: ({ batch }) => text(batch) },
  'POST /api/v1/ingest/bulk': { verdicts: '1+1++13+13', json: empty }, // Passes the guard; its type is refused later.
  'POST /api/v1/ingest/pdf': { verdicts: '1+1++13+13', json: empty },
  'POST /api/v1/documents/pdf': { verdicts: '1+++++3++3', json: empty },
  'POST /api/v1/ingest/file': { verdicts: '1+1++13+13', json: empty },
  'POST /api/v1/documents/file': { verdicts: '1+++++3++3', json: empty },
  'POST /api/v1/documents/text': { verdicts: '1+++333++3', json: ({ batch }) => text(batch) },
  'GET /api/v1/queue': { verdicts: PEOPLE },
  'POST /api/v1/queue/claim': { verdicts: '1+++++3++3', json: () => ({ batchId: NO_SUCH_ID }) },
  'POST /api/v1/queue/assignments': {
    verdicts: '133+333++3',
    json: () => ({ documentIds: [NO_SUCH_ID], userIds: [NO_SUCH_ID] }),
  },
  'POST /api/v1/queue/assignments/:operationId/undo': { verdicts: '1+++++3++3', json: empty },
  'PUT /api/v1/documents/:id/assignee': { verdicts: '133+443++3', json: () => ({ userId: NO_SUCH_ID }) },
  'DELETE /api/v1/documents/:id/assignee': { verdicts: GROUP_WRITES },
  'GET /api/v1/second-opinions': { verdicts: PEOPLE },
  'GET /api/v1/search': { verdicts: PEOPLE_BY_KEY, query: 'q=garden' },
  'POST /api/v1/search': { verdicts: PEOPLE, json: () => ({ q: 'garden' }) },
  'GET /api/v1/search/status': { verdicts: READERS },
  'POST /api/v1/search/reindex': { verdicts: ADMINS, json: empty },
  'GET /api/v1/redaction-queue': { verdicts: READERS },
  'GET /api/v1/reports': { verdicts: READERS },
  'GET /api/v1/reports/reviewers': { verdicts: PEOPLE },
  'GET /api/v1/reports/reviewers.csv': { verdicts: PEOPLE, query: 'kind=reviewers' },
  'GET /api/v1/reports.csv': { verdicts: READERS, query: 'kind=batches' },

  'GET /api/v1/quality-samples': { verdicts: PEOPLE },
  'POST /api/v1/quality-samples': { verdicts: '133+333++3', json: ({ groupId }) => sampleOf({ groupId }) },
  'GET /api/v1/quality-samples/:id': { verdicts: GROUP_READS },
  'GET /api/v1/quality-samples/:id/next': { verdicts: GROUP_WRITES },
  // The member made the decision and therefore may not judge it.
  'PUT /api/v1/quality-samples/:id/items/:number': { verdicts: '133+443++3', json: () => ({ redact: false }) },
  'DELETE /api/v1/quality-samples/:id': { verdicts: '133+443443' }, // The leader has deleted it by then.

  'GET /api/v1/batches': { verdicts: PEOPLE },
  'POST /api/v1/batches': { verdicts: '133+333++3', json: ({ groupId }) => ({ name: fresh('Made'), groupId }) },
  'GET /api/v1/batches/:id': { verdicts: GROUP_READS },
  'PATCH /api/v1/batches/:id': { verdicts: '133+443++3', json: () => ({ description: 'Letters.' }) },
  'POST /api/v1/batches/:id/close': { verdicts: '133+443++3', json: empty },
  'GET /api/v1/batches/:id/export': { verdicts: '133+44+++3' },
  'GET /api/v1/batches/:id/redacted.zip': { verdicts: GROUP_READS },
  'GET /api/v1/pii-types': { verdicts: PEOPLE },

  'GET /api/v1/documents/:id': { verdicts: GROUP_READS },
  'GET /api/v1/documents/:id/source': { verdicts: GROUP_READS },
  'GET /api/v1/documents/:id/original': { verdicts: GROUP_READS, of: 'pdf' },
  'GET /api/v1/documents/:id/pages': { verdicts: GROUP_READS, of: 'pdf' },
  'GET /api/v1/documents/:id/pages/:page': { verdicts: GROUP_READS, of: 'pdf' },
  'GET /api/v1/documents/:id/sheets': { verdicts: GROUP_READS, of: 'table' },
  'GET /api/v1/documents/:id/redacted': { verdicts: GROUP_READS, of: 'finalized' },
  'GET /api/v1/documents/:id/redacted.pdf': { verdicts: GROUP_READS, of: 'finalizedPdf' },
  'GET /api/v1/documents/:id/redacted-file': { verdicts: GROUP_READS, of: 'finalizedPdf' },
  'GET /api/v1/documents/:id/adjudication': { verdicts: GROUP_READS },
  'GET /api/v1/documents/:id/spans': { verdicts: GROUP_READS },
  'POST /api/v1/documents/:id/spans': { verdicts: GROUP_WRITES, json: () => ({ type: 'person', start: 0, end: 6 }) },
  'POST /api/v1/documents/:id/decisions': {
    verdicts: GROUP_WRITES,
    json: () => ({ filter: {}, status: 'PENDING', preview: true }),
  },
  'POST /api/v1/documents/:id/decisions/:operationId/undo': { verdicts: GROUP_WRITES, json: empty },
  'GET /api/v1/documents/:id/audit': { verdicts: GROUP_READS_BY_KEY },
  'GET /api/v1/documents/:id/history': { verdicts: READERS },
  'GET /api/v1/documents/:id/history.csv': { verdicts: READERS },
  'GET /api/v1/documents/:id/comments': { verdicts: GROUP_READS },
  'GET /api/v1/documents/:id/comments/mentionable': { verdicts: GROUP_READS },
  'POST /api/v1/documents/:id/comments': { verdicts: GROUP_WRITES, json: () => ({ text: 'Seen.' }) },
  'GET /api/v1/documents/:id/certificate': { verdicts: GROUP_READS, of: 'finalized' },
  'GET /api/v1/certificates/public-key': { verdicts: PEOPLE },
  'POST /api/v1/documents/:id/explain': {
    verdicts: GROUP_WRITES,
    json: ({ instanceId }) => ({ instanceId, model: 'llama3.1:8b' }),
  },
  'POST /api/v1/documents/:id/approve': { verdicts: GROUP_WRITES, json: empty },
  'POST /api/v1/documents/:id/reject': { verdicts: GROUP_WRITES, json: empty },
  'POST /api/v1/documents/:id/unapprove': { verdicts: GROUP_WRITES, json: empty },
  'POST /api/v1/documents/:id/unreject': { verdicts: GROUP_WRITES, json: empty },
  'POST /api/v1/documents/:id/retry': { verdicts: GROUP_WRITES, json: empty },
  'POST /api/v1/documents/:id/break-lock': { verdicts: '133+443++3', json: empty },
  // Nobody may erase what is still under review.
  'POST /api/v1/documents/:id/erasure': { verdicts: '133+443++3', json: () => ({ reference: 'Case 7' }) },
  'POST /api/v1/documents/:id/finalize': { verdicts: GROUP_WRITES_BY_KEY, json: empty },
  'POST /api/v1/documents/:id/finalization': { verdicts: GROUP_WRITES, json: empty },

  'PATCH /api/v1/spans/:id': { verdicts: GROUP_WRITES, json: () => ({ status: 'PENDING' }) },
  'DELETE /api/v1/spans/:id': { verdicts: GROUP_WRITES },
  'POST /api/v1/spans/:id/redact-like': { verdicts: GROUP_WRITES, json: empty },
  'POST /api/v1/spans/:id/reset': { verdicts: GROUP_WRITES, json: () => ({ originalStatus: 'PENDING' }) },
  'GET /api/v1/spans/:id/history': { verdicts: GROUP_READS },
  'POST /api/v1/spans/:id/second-opinion': { verdicts: GROUP_WRITES, json: empty },

  'POST /api/v1/review/:id/lock': { verdicts: GROUP_WRITES, json: empty },
  'POST /api/v1/review/:id/pulse': { verdicts: PEOPLE, json: empty }, // Covers only the caller's own lock.
  'POST /api/v1/review/:id/release': { verdicts: PEOPLE, json: empty },
  'GET /api/v1/review/:id/history': { verdicts: '133+44+++3' },
  'GET /api/v1/review/:id/similar': { verdicts: GROUP_READS },

  'GET /api/v1/gateway': { verdicts: READERS },
  'POST /api/v1/gateway/preview': { verdicts: READERS, json: () => ({ endpoint: 'chat-completions', request: '{}' }) },
  'GET /api/v1/ollama': { verdicts: READERS },
  'POST /api/v1/ollama': { verdicts: ADMINS, json: empty },
  'GET /api/v1/ollama/defaults': { verdicts: PEOPLE },
  'PUT /api/v1/ollama/defaults': { verdicts: ADMINS, json: () => ({ explain: null, secondOpinion: null }) },
  'GET /api/v1/ollama/:instanceId': { verdicts: READERS },
  'PATCH /api/v1/ollama/:instanceId': { verdicts: ADMINS, json: () => ({ name: 'Other' }) },
  'DELETE /api/v1/ollama/:instanceId': { verdicts: ADMINS },
  'GET /api/v1/ollama/:instanceId/models': { verdicts: PEOPLE },
  'GET /api/v1/filter-instances': { verdicts: READERS },
  'POST /api/v1/filter-instances': { verdicts: ADMINS, json: empty },
  'GET /api/v1/filter-instances/:id': { verdicts: READERS },
  'PATCH /api/v1/filter-instances/:id': { verdicts: ADMINS, json: () => ({ name: 'Other' }) },
  'DELETE /api/v1/filter-instances/:id': { verdicts: ADMINS },
  ...named('weight-sets', READERS),
  ...named('finalization-policies', READERS),
  ...named('compliance-profiles', PEOPLE),
  'POST /api/v1/compliance-profiles/:id/archive': { verdicts: ADMINS, json: empty },
  'GET /api/v1/policies': { verdicts: READERS },
  'GET /api/v1/policies/content': { verdicts: READERS, query: 'instanceId=embedded&name=default' },
};

/** Returns the routes of resources that batches refer to by name; administrators change them. */
function named(what: string, readers: string): Readonly<Record<string, ReviewRoute>> {
  const json = () => ({ name: fresh('Other') });
  return {
    [`GET /api/v1/${what}`]: { verdicts: readers },
    [`POST /api/v1/${what}`]: { verdicts: ADMINS, json },
    [`GET /api/v1/${what}/:id`]: { verdicts: readers },
    [`PATCH /api/v1/${what}/:id`]: { verdicts: ADMINS, json },
    [`DELETE /api/v1/${what}/:id`]: { verdicts: ADMINS },
  };
}

/** Returns a request to the route for the resources with these ids. */
export function callOf(route: string, ids: Ids): Called {
  const [method = '', template = ''] = route.split(' ');
  const { json, query, of } = REVIEW_ROUTES[route] ?? {};
  const owned = of ?? ownedBy(template);
  const path = template
    .replace(/:\w+/, owned === undefined ? NO_SUCH_ID : ids[owned])
    .replace(':page', '1')
    .replace(':number', '0');
  return { method, path: query === undefined ? path : `${path}?${query}`, json: json?.(ids), owned };
}

function ownedBy(template: string): Owned | undefined {
  if (/^\/api\/v1\/(?:documents|review)\/:id/.test(template)) return 'document';
  if (template.startsWith('/api/v1/spans/:id')) return 'span';
  if (template.startsWith('/api/v1/quality-samples/:id')) return 'sample';
  return template.startsWith('/api/v1/batches/:id') ? 'batch' : undefined;
}

/**
 * Creates, in a batch of the group, a letter with one undecided span, a finalized one, both also as a PDF, and one as a
 * table.
 */
export async function makeOwned(scene: ReviewScene, groupId: string): Promise<Ids> {
  const batch = await scene.batch({ groupId });
  const document = await scene.ingest({ text: LETTER, batchId: batch });
  const finalized = await scene.ingest({ text: LETTER, batchId: batch });
  await scene.finalize(finalized);
  const json = { name: fresh('Silent'), url: 'http://127.0.0.1:9' };
  const { body } = await scene.admin('POST', '/api/v1/ollama', json);
  const span = (await scene.span(document)).id as string;
  const pdf = await ingestPdf(scene, batch);
  const table = await ingestFile(scene, `note,more\n${LETTER},1\n`, { name: 'letters.csv', batchId: batch });
  const finalizedPdf = await ingestPdf(scene, batch);
  await scene.finalize(finalizedPdf);
  const sample = await scene.admin('POST', '/api/v1/quality-samples', sampleOf({ batchId: batch }));
  const made = { document, finalized, pdf, table, finalizedPdf, span, batch, sample: sample.body.id as string };
  return { ...made, groupId, instanceId: body.id as string };
}

async function ingestPdf({ app, admin }: ReviewScene, batchId: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/v1/ingest/pdf?batchId=${batchId}&name=letter.pdf`, {
    method: 'POST',
    headers: { ...bearer(app.apiKey), 'content-type': 'application/pdf' },
    body: Uint8Array.from(makePdf([{ lines: [[72, 700, LETTER]] }])),
  });
  if (answer.status !== 202) throw new Error(`Ingesting a PDF answered ${answer.status}`);
  const { taskId } = (await answer.json()) as { readonly taskId: string };
  await until(async () => (await admin('GET', `/api/v1/documents/${taskId}`)).body.status !== 'PENDING');
  return taskId;
}
