/** The part of a policy that a path refers to. */
interface Place {
  readonly kind: string;
  /** Counted from 1. */
  readonly strategy: number | undefined;
  /** The path within the kind or the strategy; undefined for the whole of it. */
  readonly field: string | undefined;
}

const KIND_PATH =
  /^identifiers\.(?<kind>\w+(?:\[\d+\])?)(?:\.\w*FilterStrateg(?:y|ies)\[(?<strategy>\d+)\])?(?:\.(?<field>.+))?$/;

/**
 * Parses a path within a kind, such as `identifiers.ssn.ssnFilterStrategies[0].strategy`; undefined for other paths.
 */
export function placeOf(path: string): Place | undefined {
  const groups = KIND_PATH.exec(path)?.groups;
  if (groups?.kind === undefined) return undefined;
  const { kind, strategy, field } = groups;
  return { kind, strategy: strategy === undefined ? undefined : Number(strategy) + 1, field };
}
