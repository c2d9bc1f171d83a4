/** The fields of a document that determine its position in an order. */
export type Place = Readonly<Record<string, string | number | Date | null>> & { readonly _id: string };
type Value = string | number | Date | null | undefined;
type Compare = (one: Place, other: Place) => number;

interface Walk {
  next(): Promise<Place | null>;
}

/** Compares positions by these fields in the same way as the database. */
export function inOrder(order: readonly string[], direction: 1 | -1): Compare {
  return (one, other) => {
    for (const key of order) {
      const difference = compared(one[key], other[key]);
      if (difference !== 0) return difference * direction;
    }
    return 0;
  };
}

/** Returns a page of the merged results of several walks. Each walk is sorted and holds at most one page in memory. */
export async function mergedIds(
  walks: readonly Walk[],
  compare: Compare,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly string[]> {
  const started = await Promise.all(walks.map(async (walk) => ({ walk, place: await walk.next() })));
  const heads = started.flatMap(({ walk, place }) => (place === null ? [] : [{ walk, place }]));
  heads.sort((one, other) => compare(one.place, other.place));
  const ids: string[] = [];
  for (let passed = 0; passed < skip + limit; passed++) {
    const first = heads.shift();
    if (first === undefined) break;
    if (passed >= skip) ids.push(first.place._id);
    const place = await first.walk.next();
    if (place === null) continue;
    const at = heads.findIndex((head) => compare(place, head.place) < 0);
    heads.splice(at === -1 ? heads.length : at, 0, { walk: first.walk, place });
  }
  return ids;
}

/** Compares strings by their UTF-8 bytes, which beyond the first plane differs from the UTF-16 order. */
function compared(left: Value, right: Value): number {
  // Missing values come first.
  if (isNothing(left) || isNothing(right)) return Number(isNothing(right)) - Number(isNothing(left));
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return Number(left) - Number(right);
}

const isNothing = (value: Value): value is null | undefined => value === null || value === undefined;
