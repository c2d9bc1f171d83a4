import type { FoundName, NameType } from './found-name.js';

/**
 * Minimum confidence for names that only the fast model finds, measured on labelled text that neither model was trained
 * on; see `docs/explanation/names-deep.md`. If the fast model is unsure of a person and the deep model does not find it, it is not
 * a name in five of six cases. The deep model knows too few places and organisations for its silence to mean anything.
 */
const FAST_ALONE_LEAST: Readonly<Record<NameType, number>> = { person: 0.5, location: 0, organization: 0 };
/**
 * The minimum confidence of a person that only the deep model finds. Every third of these is one and every second
 * overlaps one, so their confidence is scaled by {@link DEEP_ALONE_WORTH}.
 */
const DEEP_ALONE_LEAST = 0.9;
const DEEP_ALONE_WORTH = 0.56;
/** The share of the fast model's remaining doubt that full agreement of the deep model removes. */
const AGREEMENT_WORTH = 0.5;

/**
 * Merges the names of the fast and the deep model. Where they overlap, the type and range of the fast model are kept,
 * since it is more accurate there, and agreement raises the confidence. A name that only one model finds needs a
 * minimum confidence. Both lists must be disjoint and in document order; so is the result.
 */
export function mergeNames(fast: readonly FoundName[], deep: readonly FoundName[]): readonly FoundName[] {
  /** For each fast name, the deep model's confidence in the same type; undefined where it finds nothing there. */
  const agreement: (number | undefined)[] = fast.map(() => undefined);
  const alone: FoundName[] = [];
  let first = 0;
  for (const name of deep) {
    while ((fast[first]?.end ?? Infinity) <= name.start) first++;
    let at = first;
    for (; (fast[at]?.start ?? Infinity) < name.end; at++) {
      const agreed = fast[at]?.type === name.type ? name.confidence : 0;
      agreement[at] = Math.max(agreement[at] ?? 0, agreed);
    }
    if (at === first && name.confidence >= DEEP_ALONE_LEAST) {
      alone.push({ ...name, confidence: name.confidence * DEEP_ALONE_WORTH });
    }
  }
  const kept = fast.flatMap((name, at): readonly FoundName[] => {
    const agreed = agreement[at];
    if (agreed === undefined) return name.confidence < FAST_ALONE_LEAST[name.type] ? [] : [name];
    return [{ ...name, confidence: 1 - (1 - name.confidence) * (1 - agreed * AGREEMENT_WORTH) }];
  });
  return [...kept, ...alone].sort((one, other) => one.start - other.start);
}
