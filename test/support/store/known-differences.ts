/** Why the reference server answers otherwise; where they differ MongoDB's manual decides, and test/store holds to it. */
interface KnownDifference {
  readonly names: RegExp;
  readonly reason: string;
}

/** Operations that the reference server (mongo-java-server 1.47) answers otherwise than MongoDB's manual says. */
export const knownDifferences: readonly KnownDifference[] = [];

/** Why an operation is not compared, or `undefined` when it is. */
export function knownDifference(name: string): string | undefined {
  return knownDifferences.find(({ names }) => names.test(name))?.reason;
}
