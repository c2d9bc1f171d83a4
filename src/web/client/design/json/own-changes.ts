/**
 * Values that a field has reported and that have not been rendered yet. Rendering lags behind typing, so an older one
 * may come back while a newer one is on its way: it must not replace what was typed since.
 */
export class OwnChanges {
  private waiting: readonly string[] = [];

  report(value: string): void {
    this.waiting = [...this.waiting, value];
  }

  /**
   * Returns true if a rendered value is one that the field itself has reported. Forgets that one and those before; all, if
   * it comes from elsewhere.
   */
  isEcho(value: string): boolean {
    const at = this.waiting.indexOf(value);
    this.waiting = at === -1 ? [] : this.waiting.slice(at + 1);
    return at !== -1;
  }
}
