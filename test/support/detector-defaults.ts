import { CATALOG } from '../../src/engine/detectors/catalog.js';
import type { BoundDetector } from '../../src/engine/detectors/detector.js';
import { namesOf } from '../../src/engine/kinds.js';
import { BUILT_IN } from '../../src/engine/policy/kind-schema.js';
import { NAME_KINDS } from '../../src/engine/policy/names-schema.js';
import type { LoadedEntry } from '../../src/engine/policy/entry-schema.js';
import { read, Report } from '../../src/engine/policy/read.js';

/** Returns the detectors of a kind with these options, and the defaults for all others. */
export function bindKind(kind: string, options: object = {}): readonly BoundDetector[] {
  const key = namesOf(kind).key;
  const node = BUILT_IN[key] ?? NAME_KINDS[key];
  const report = new Report();
  const given = node === undefined ? undefined : read<LoadedEntry | readonly LoadedEntry[]>(node, options, report);
  const [entry] = [given ?? []].flat();
  if (entry === undefined) throw new Error(`no kind "${kind}", or: ${JSON.stringify(report.problems)}`);
  return entry.bind(0, []);
}

/** All detectors of the catalogue with default options. */
export const defaultDetectors: readonly BoundDetector[] = [...CATALOG.keys()].flatMap((kind) => bindKind(kind));
