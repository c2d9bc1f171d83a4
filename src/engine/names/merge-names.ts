import type { FoundName, NameType } from './found-name.js';

/**
 * The vote, as measured on labelled text that neither model was trained on; see `docs/names-deep.md`. A person whom the
 * fast model is not sure of and the deep one passes over is none, in five of six cases. Of places and organisations the
 * deep model knows too few for its silence to say anything.
 */
const FAST_ALONE_LEAST: Readonly<Record<NameType, number>> = { person: 0.5, location: 0, organization: 0 };
/** From here on every third person that the deep model finds alone is one, and every second touches one: that is its confidence. */
const DEEP_ALONE_LEAST = 0.9;
const DEEP_ALONE_WORTH = 0.56;
/** How much of what the fast model leaves open the agreement of the deep one takes away, when it is sure. */
const AGREEMENT_WORTH = 0.5;

/**
 * One list of names from those of the fast and of the deep model. Where they overlap the fast one says what and where,
 * which it knows better, and agreement makes it surer; what one of them finds alone needs it to be sure.
 * Both lists are disjoint and in order of the text; so is the answer.
 */
export function mergeNames(fast: readonly FoundName[], deep: readonly FoundName[]): readonly FoundName[] {
  /** For each fast name how sure the deep model is of its type; undefined where it finds nothing there. */
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
