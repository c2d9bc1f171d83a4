import { CATALOG } from '../../src/engine/detectors/catalog.js';
import type { BoundDetector } from '../../src/engine/detectors/detector.js';
import { namesOf } from '../../src/engine/kinds.js';
import { BUILT_IN } from '../../src/engine/policy/kind-schema.js';
import { read, Report } from '../../src/engine/policy/read.js';

/** The detectors of a kind with these options, and the defaults for all others. */
export function bindKind(kind: string, options: object = {}): readonly BoundDetector[] {
  const node = BUILT_IN[namesOf(kind).key];
  const report = new Report();
  const entry = node === undefined ? undefined : read(node, options, report);
  if (entry === undefined) throw new Error(`no kind "${kind}", or: ${JSON.stringify(report.problems)}`);
  return entry.bind(0, []);
}

/** Every detector of the catalogue with the default options. */
export const defaultDetectors: readonly BoundDetector[] = [...CATALOG.keys()].flatMap((kind) => bindKind(kind));
