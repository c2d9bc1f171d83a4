/**
 * A pattern for the end of a text, tried from there backwards. Alone, `/(?:road|street) $/` is tried at each place of a text
 * before it is known that the text ends otherwise, as nearly all of those before a number do.
 */
export class Ending {
  private behind: RegExp | undefined;

  /**
   * @param pattern ends with the `$` of all its alternatives; its flags are `i` and `u` at most, and it refers back to no group
   * @throws Error for another pattern: an error of the detector that has it
   */
  constructor(private readonly pattern: RegExp) {
    if (!pattern.source.endsWith('$') || /[^iu]/.test(pattern.flags))
      throw new Error(`The pattern ${String(pattern)} is not one for the end of a text.`);
  }

  /** True if the text ends so. */
  test(text: string): boolean {
    this.behind ??= new RegExp(`(?<=${this.pattern.source.slice(0, -1)})`, `${this.pattern.flags}y`);
    this.behind.lastIndex = text.length;
    return this.behind.test(text);
  }

  /** Returns the match that begins first, as the pattern itself does. */
  exec(text: string): RegExpExecArray | null {
    return this.test(text) ? this.pattern.exec(text) : null;
  }
}
