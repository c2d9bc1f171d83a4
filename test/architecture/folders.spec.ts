import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const src = path.resolve(__dirname, '../../src');
const IMPORTED = /^(?:import|export)\s[^;]*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** The rooms of a folder: its folders, and the files that stand beside them. */
type Rooms = ReadonlyMap<string, ReadonlySet<string>>;

/** Which room of a folder imports from which others. */
function roomsOf(folder: string): Rooms {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!.*\.(?:spec|d)\.).*\.tsx?$/.test(file),
  );
  const rooms = new Map<string, Set<string>>();
  for (const file of files) {
    const room = roomOf(file);
    const others = rooms.get(room) ?? new Set();
    rooms.set(room, others);
    for (const [, from, dynamic] of readFileSync(path.join(folder, file), 'utf8').matchAll(IMPORTED)) {
      const target = path.join(path.dirname(file), from ?? dynamic ?? '').replace(/\.js$/, '.ts');
      if (!target.startsWith('..') && roomOf(target) !== room) others.add(roomOf(target));
    }
  }
  return rooms;
}

const roomOf = (file: string): string => file.split(path.sep)[0] ?? file;

/** A way from a room back to it, or nothing where there is none. */
function circleIn(rooms: Rooms): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (room: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room];
    if (done.has(room)) return undefined;
    for (const other of rooms.get(room) ?? []) {
      const found = visit(other, [...way, room]);
      if (found !== undefined) return found;
    }
    done.add(room);
    return undefined;
  };
  for (const room of rooms.keys()) {
    const found = visit(room, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

const FOLDERS = [
  '.',
  'cli',
  'documents',
  'embedded-mongo',
  'engine',
  'formats',
  'pdf',
  'platform',
  'web',
  ...readdirSync(path.join(src, 'modules')).map((module) => path.join('modules', module)),
];

it.each(FOLDERS)('the folders of src/%s do not lean on each other in a circle', (folder) => {
  expect(circleIn(roomsOf(path.join(src, folder)))).toBeUndefined();
});

it('a circle of folders is told', () => {
  const rooms = new Map([
    ['documents', new Set(['spans', 'review.errors.ts'])],
    ['spans', new Set(['batches'])],
    ['batches', new Set(['documents'])],
    ['review.errors.ts', new Set<string>()],
  ]);
  expect(circleIn(rooms)).toEqual(['documents', 'spans', 'batches', 'documents']);
});
