import { packBoxes, type BoxPiece, type PageBox } from '../../../pdf/page-boxes.js';
import type { DocumentFileRepository } from './document-file.repository.js';
import { PlaceService } from './place.service.js';

const at = (x: number, y: number): PageBox => ({ x, y, width: 5, height: 10 });

/** The box of two characters. */
const line = (x: number, y: number): PageBox => ({ x, y, width: 10, height: 10 });

const piece = (page: number, from: number, boxes: readonly (PageBox | undefined)[]): BoxPiece => ({
  page,
  from,
  to: from + boxes.length,
  bytes: packBoxes(boxes),
});

/** Characters 0 to 5 on the first page, in two pieces with a line break in the first, and 8 to 10 on the second. */
const LAYOUT = [
  piece(1, 0, [at(0, 0), at(5, 0), undefined]),
  piece(1, 3, [at(0, 20), at(5, 20), at(10, 20)]),
  piece(2, 8, [at(50, 50), at(55, 50)]),
];

const places = new PlaceService({
  readLayout: async function* (_: string, start: number, end: number) {
    for (const each of LAYOUT) if (each.from < end && each.to > start) yield await Promise.resolve(each);
  },
} as unknown as DocumentFileRepository);

const placesOf = async (...ranges: readonly (readonly [number, number])[]) => {
  const placeOf = await places.placesOf(
    { id: 'a', format: 'pdf' },
    ranges.map(([start, end]) => ({ start, end })),
  );
  return ranges.map(([start, end]) => placeOf(start, end));
};

test('a range stands where its characters do, whatever piece they are in', async () => {
  expect(await placesOf([9, 10], [0, 2], [1, 5], [4, 6])).toEqual([
    { page: 2, coordinates: { x: 55, y: 50, width: 5, height: 10 }, lines: null },
    { page: 1, coordinates: { x: 0, y: 0, width: 10, height: 10 }, lines: null },
    { page: 1, coordinates: { x: 0, y: 0, width: 10, height: 30 }, lines: [at(5, 0), line(0, 20)] },
    { page: 1, coordinates: { x: 5, y: 20, width: 10, height: 10 }, lines: null },
  ]);
});

test('of a range over pages it is the part on the first', async () => {
  expect(await placesOf([4, 10])).toEqual([
    { page: 1, coordinates: { x: 5, y: 20, width: 10, height: 10 }, lines: null },
  ]);
});

test('long ranges and short ones within them are told apart', async () => {
  const [long, short] = await placesOf([0, 10], [8, 9]);
  expect(long?.page).toBe(1);
  expect(short).toEqual({ page: 2, coordinates: { x: 50, y: 50, width: 5, height: 10 }, lines: null });
});

test('what has no place has none', async () => {
  expect(await placesOf([2, 3], [6, 8], [20, 30])).toEqual([
    { page: 1, coordinates: null, lines: null },
    { page: null, coordinates: null, lines: null },
    { page: null, coordinates: null, lines: null },
  ]);
  const placeOf = await places.placesOf({ id: 'a', format: 'text' }, [{ start: 0, end: 2 }]);
  expect(placeOf(0, 2)).toEqual({ page: null, coordinates: null, lines: null });
});

test('a line that two pieces share is one', async () => {
  const cut = new PlaceService({
    readLayout: async function* () {
      yield await Promise.resolve(piece(1, 0, [at(0, 0), at(5, 0)]));
      yield piece(1, 2, [at(10, 0), undefined, at(0, 20)]);
    },
  } as unknown as DocumentFileRepository);
  const placeOf = await cut.placesOf({ id: 'a', format: 'pdf' }, [{ start: 0, end: 5 }]);
  expect(placeOf(0, 5).lines).toEqual([
    { x: 0, y: 0, width: 15, height: 10 },
    { x: 0, y: 20, width: 5, height: 10 },
  ]);
});

test('of more lines than anybody marks one by one there is the box around them', async () => {
  const many = new PlaceService({
    readLayout: async function* () {
      yield await Promise.resolve(
        piece(
          1,
          0,
          Array.from({ length: 201 }, (_, i) => at(0, 20 * i)),
        ),
      );
    },
  } as unknown as DocumentFileRepository);
  const ranges = [
    { start: 0, end: 201 },
    { start: 0, end: 200 },
  ];
  const placeOf = await many.placesOf({ id: 'a', format: 'pdf' }, ranges);
  expect(placeOf(0, 201)).toMatchObject({ coordinates: { height: 4010 }, lines: null });
  expect(placeOf(0, 200).lines).toHaveLength(200);
});
