/** What values in ids and links become: the same wherever they stand, so that links lead where they did. */
export class StableIds {
  /** By what replaces them: the values, each with its name. */
  private readonly names = new Map<string, Map<string, string>>();

  /** Two values that are redacted alike would make one id of two. @see https://hl7.org/fhir/R4/datatypes.html#id */
  nameFor(replacement: string, value: string): string {
    const plain = replacement
      .replace(/[^A-Z\d.-]+/gi, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, LONGEST);
    const known = this.names.get(plain) ?? new Map<string, string>();
    this.names.set(plain, known);
    const folded = value.toLowerCase();
    const name = known.get(folded) ?? (known.size === 0 ? plain : `${plain}-${known.size + 1}`);
    known.set(folded, name);
    return name;
  }
}

/** Ids have 64 letters. */
const LONGEST = 40;
