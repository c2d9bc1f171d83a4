/** Names that words or marks around them tell. */
export interface Told {
  /** Matches a text that may have such names; most texts have none of these scripts or words. */
  readonly occurs: RegExp;
  /** The name is the group `name`. */
  readonly names: RegExp;
  readonly confidence: number;
  /** Returns the length of the part of a name that is one; undefined if none is. */
  readonly accepts?: (name: string, text: string, start: number) => number | undefined;
}
