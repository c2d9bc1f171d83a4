import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DOCUMENT_STATUSES } from '../../../src/modules/review/documents/document-states.js';
import { QUEUE_SORTS } from '../../../src/modules/review/queue/queue.types.js';
import { budget, isDrawn, seedFor } from '../../support/budget.js';
import { makeBatch } from '../../support/review-batches.js';
import { asking, makeGroup, person, type Ask } from '../../support/review-people.js';
import { ReviewScene } from '../../support/review.js';
import { bearer } from '../../support/client.js';
import { commandsToAnswer, explained, withCommandsTold, type SentCommand } from '../../support/watched-commands.js';

interface Stored {
  readonly _id: string;
  readonly batchId: string;
  readonly groupId: string | null;
  readonly status: string;
  readonly riskScore: number;
  readonly priority: number;
  readonly filename: string;
  readonly filenameKey: string;
  readonly createdAt: Date;
  readonly undecided: number;
  readonly urgency: number | null;
  readonly assigneeId: string | null;
}

interface Reader {
  readonly name: string;
  readonly ask: Ask;
  readonly query: string;
  /** Of their groups; undefined for all. */
  readonly groups: readonly string[] | undefined;
}

const DOCUMENTS = 300;
/** Beyond the first plane the order of bytes, which is MongoDB's, is not that of UTF-16, which is that of the server without containers. */
const ASTRAL = process.env.MONGODB_URI === undefined ? '\u{1F600}' : '\u03A9';
const RARE = 'FAILED';
/** Of so many questions each reader asks one; half of them are asked by somebody, in `npm run test:long` each by all. */
const STRIDE = budget(12, 1);
const SEED = seedFor('questions to the queue');
const PAGE = { page: 1, size: 4 };
const END = (PAGE.page + 1) * PAGE.size;
/** Behind what is sorted by comes what tells equal ones apart. */
const ORDERS: Readonly<Record<(typeof QUEUE_SORTS)[number], readonly (keyof Stored)[]>> = {
  riskScore: ['riskScore', '_id'],
  status: ['status', 'riskScore', '_id'],
  batchId: ['batchId', 'riskScore', '_id'],
  filename: ['filenameKey', '_id'],
  priority: ['priority', '_id'],
  createdAt: ['createdAt', '_id'],
  undecidedSpans: ['undecided', '_id'],
  due: ['urgency', '_id'],
};
/** The orders that are not kept within a status. */
const isWithoutStatus = (sort: (typeof QUEUE_SORTS)[number]): boolean => sort === 'undecidedSpans' || sort === 'due';

let scene: ReviewScene;
let database: Connection;
let readers: readonly Reader[];
let batchIds: readonly string[];
let documents: readonly Stored[];

beforeAll(async () => {
  scene = await withCommandsTold(() => ReviewScene.start());
  database = scene.app.app.get<Connection>(getConnectionToken());
  const { app, admin, member, colleague, groupId, otherGroupId } = scene;
  const [boss, several] = [await person(app, 'ROLE_ADMIN'), colleague];
  const third = await makeGroup(admin, [several.id, boss.id]);
  const fourth = await makeGroup(admin, [several.id]);
  readers = [
    { name: 'administrator', ask: admin, query: '', groups: undefined },
    { name: 'auditor', ask: scene.auditor.ask, query: '', groups: undefined },
    { name: 'member of a group', ask: member.ask, query: '', groups: [groupId] },
    { name: 'member of three groups', ask: several.ask, query: '', groups: [groupId, third, fourth] },
    {
      name: 'administrator of one group alone',
      ask: asking(app, bearer(boss.key)),
      query: '&myGroupsOnly=true',
      groups: [third],
    },
    { name: 'member of no group', ask: (await person(app)).ask, query: '', groups: [] },
  ];
  const of = [groupId, third, fourth, otherGroupId];
  batchIds = await Promise.all([...of, ...of].map((group) => makeBatch(app, group)));
  await scene.ingest();
  const collection = database.collection<Stored>('documents');
  const pattern = await collection.findOneAndUpdate({}, { $set: { unfinished: [] }, $unset: { openSince: 1 } });
  if (pattern === null) throw new Error('There is no document');
  const made = Array.from({ length: DOCUMENTS }, (_, i): Stored => {
    const batch = (i * 7) % batchIds.length;
    const filename = `${['Letter', 'letter', 'Ärger', ASTRAL, '\uFF21'][i % 5] ?? ''} ${(i * 31) % 97}.txt`;
    return {
      ...pattern,
      ...{ unfinished: [], failure: null },
      _id: `document-${String((i * 113) % 1000).padStart(4, '0')}`,
      batchId: batchIds[batch] ?? '',
      groupId: of[batch % of.length] ?? null,
      status: i % 50 === 0 ? RARE : (DOCUMENT_STATUSES[1 + (i % 4)] ?? ''),
      riskScore: ((i * 37) % 11) / 10,
      priority: 1 + (i % 3),
      filename,
      filenameKey: filename.toLowerCase(),
      createdAt: new Date(pattern.createdAt.getTime() - ((i * 53) % 29) * 1000),
      undecided: (i * 17) % 13,
      urgency: i % 4 === 0 ? null : -pattern.createdAt.getTime() - ((i * 41) % 23) * 1000,
      assigneeId: i % 60 === 0 ? scene.member.id : null,
    };
  });
  await collection.insertMany(made);
  documents = await collection.find().toArray();
});
afterAll(() => scene.close());

interface Asked {
  readonly sort: (typeof QUEUE_SORTS)[number];
  readonly dir: 'asc' | 'desc';
  readonly status?: string;
  readonly filename?: string;
  readonly batchId?: string;
  readonly assignee?: string;
}

/** Every way in which the queue may be asked for. */
function* everyQuestion(): Generator<Asked> {
  for (const sort of QUEUE_SORTS)
    for (const dir of ['asc', 'desc'] as const)
      for (const status of [{}, { status: RARE }, { status: `${RARE},APPROVED` }])
        for (const filename of [{}, { filename: 'LETTER 1' }])
          for (const batchId of [{}, { batchId: batchIds[0] ?? '' }])
            yield { sort, dir, ...status, ...filename, ...batchId };
  for (const sort of QUEUE_SORTS)
    for (const status of [{}, { status: `${RARE},APPROVED` }])
      for (const assignee of [scene.member.id, 'none'])
        for (const batchId of [{}, { batchId: batchIds[0] ?? '' }])
          yield { sort, dir: 'desc', ...status, assignee, ...batchId };
}

/** What the question asks for, without a database. */
function answerTo({ sort, dir, status, filename, batchId, assignee }: Asked, { groups }: Reader): readonly Stored[] {
  const bytes = (value: unknown) => (typeof value === 'string' ? Buffer.from(value) : undefined);
  const compare = (one: Stored, other: Stored, key: keyof Stored): number => {
    const [left, right] = [bytes(one[key]), bytes(other[key])];
    if (left && right) return Buffer.compare(left, right);
    // What is not there comes before everything else.
    const [least, most] = [one[key] ?? -Infinity, other[key] ?? -Infinity].map(Number) as [number, number];
    return least === most ? 0 : least - most;
  };
  return documents
    .filter((each) => groups === undefined || groups.includes(each.groupId ?? ''))
    .filter((each) => status === undefined || status.split(',').includes(each.status))
    .filter((each) => assignee === undefined || each.assigneeId === (assignee === 'none' ? null : assignee))
    .filter((each) => batchId === undefined || each.batchId === batchId)
    .filter((each) => filename === undefined || each.filenameKey.includes(filename.toLowerCase()))
    .sort((one, other) => {
      const difference = ORDERS[sort].map((key) => compare(one, other, key)).find((each) => each !== 0) ?? 0;
      // What is due first is the most urgent.
      return (dir === 'asc') === (sort !== 'due') ? difference : -difference;
    });
}

/**
 * How many index keys a search of that question may read: what is up to the page, and a little since a scan reads ahead.
 * Where a part of a name is looked for it is all that the caller sees, of one status: any of it may have that name. So it
 * is where all are counted, and where what is sorted by undecided spans or due dates has a status, or is nobody's.
 */
function mostKeys({ name, command }: SentCommand, asked: Asked, reader: Reader): number {
  const { assignee, status, ...rest } = asked;
  const isWalked = assignee === undefined && !(isWithoutStatus(asked.sort) && status !== undefined);
  // Those of a person are sorted when they are asked for, whoever asks.
  if (assignee !== undefined && assignee !== 'none')
    return documents.filter((one) => one.assigneeId === assignee).length;
  const isByStatus = !isWithoutStatus(asked.sort) && status !== undefined;
  const all = answerTo({ ...rest, ...(isByStatus && { status }), filename: '' }, reader).length;
  if (asked.filename !== undefined || !isWalked) return all;
  return name === 'find' && command.limit !== undefined ? 2 * END : all;
}

// A server that is not the embedded store may not explain itself.
const explains = process.env.MONGODB_URI === undefined;

/** What is wrong with how these searches are carried out. */
async function faultsOf(sent: readonly SentCommand[], asked: Asked, reader: Reader): Promise<readonly unknown[]> {
  const faults: unknown[] = [];
  for (const each of sent) {
    const { collection, name, command } = each;
    // How many documents there are at all is known without looking at any.
    if (collection !== 'documents' || (name === 'count' && !('query' in command))) continue;
    const how = await explained(database, each);
    const most = mostKeys(each, asked, reader);
    const ofPerson = asked.assignee !== undefined && asked.assignee !== 'none';
    const isSlow =
      how.stages.length === 0 || how.stages.some((stage) => stage === 'COLLSCAN' || (stage === 'SORT' && !ofPerson));
    if (!isSlow && how.keysExamined <= most && how.docsExamined <= most) continue;
    faults.push({ reader: reader.name, asked, command, how, most });
  }
  return faults;
}

describe('the queue', () => {
  it('is sorted for every reader and question, and reads an index no further than the page', async () => {
    const faults: unknown[] = [];
    let searches = 0;
    for (const [which, reader] of readers.entries()) {
      for (const [number, asked] of [...everyQuestion()].entries()) {
        if (!isDrawn(number + which, STRIDE, SEED)) continue;
        const { status = '', ...rest } = asked;
        const query = new URLSearchParams({
          ...rest,
          statuses: status,
          page: String(PAGE.page),
          size: String(PAGE.size),
        });
        const expected = answerTo(asked, reader);
        const sent = await commandsToAnswer(database, async () => {
          const { body } = await reader.ask('GET', `/api/v1/queue?${query.toString()}${reader.query}`);
          const ids = (body.content as readonly { id: string }[]).map(({ id }) => id);
          expect({ reader: reader.name, asked, total: body.totalElements as number, ids }).toEqual({
            ...{ reader: reader.name, asked, total: expected.length },
            ids: expected.slice(PAGE.page * PAGE.size, END).map(({ _id }) => _id),
          });
        });
        searches += sent.filter(({ collection }) => collection === 'documents').length;
        if (explains) faults.push(...(await faultsOf(sent, asked, reader)));
      }
    }
    expect(faults.slice(0, 5)).toEqual([]);
    expect(searches).toBeGreaterThan(500 / STRIDE);
  }, 600_000);
});
