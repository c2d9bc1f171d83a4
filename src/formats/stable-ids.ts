/** Replaces values in ids and links consistently, so that links keep their targets. */
export class StableIds {
  /** The names of values, by replacement. */
  private readonly names = new Map<string, Map<string, string>>();

  /**
   * Returns a distinct name for each value; otherwise values with equal replacements would share one id.
   * @see https://hl7.org/fhir/R4/datatypes.html#id
   */
  nameFor(replacement: string, value: string): string {
    const plain = replacement
      .replace(/[^A-Z\d.-]+/gi, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, MAX_LENGTH);
    const known = this.names.get(plain) ?? new Map<string, string>();
    this.names.set(plain, known);
    const folded = value.toLowerCase();
    const name = known.get(folded) ?? (known.size === 0 ? plain : `${plain}-${known.size + 1}`);
    known.set(folded, name);
    return name;
  }
}

/** Ids have at most 64 characters. */
const MAX_LENGTH = 40;
