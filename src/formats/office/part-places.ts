const COMMENT = 'comment ';

/** Tracks the position in a part while it is read: `comment 3`, `table 1, row 2, column 3`, `paragraph 14`. */
export class PartPlaces {
  private readonly counts = new Map<string, number>();
  private readonly open: { readonly name: string; row: number; column: number }[] = [];
  private paragraphs = 0;

  constructor(private readonly counted: ReadonlyMap<string, string>) {}

  openElement(element: string): void {
    const name = this.counted.get(element);
    if (name !== undefined) this.open.push({ name: this.count(name), row: 0, column: 0 });
  }

  closeElement(element: string): void {
    if (this.counted.has(element)) this.open.pop();
  }

  get isInComment(): boolean {
    return this.open.some(({ name }) => name.startsWith(COMMENT));
  }

  openTable(): void {
    this.open.push({ name: this.count('table'), row: 0, column: 0 });
  }

  closeTable(): void {
    this.open.pop();
  }

  openRow(): void {
    const table = this.open.at(-1);
    if (table !== undefined) Object.assign(table, { row: table.row + 1, column: 0 });
  }

  openCell(): void {
    const table = this.open.at(-1);
    if (table !== undefined) table.column += 1;
  }

  openParagraph(): void {
    if (this.open.length === 0) this.paragraphs += 1;
  }

  now(): string {
    if (this.open.length === 0) return this.paragraphs === 0 ? '' : `paragraph ${this.paragraphs}`;
    return this.open
      .flatMap(({ name, row, column }) => (row === 0 ? [name] : [name, `row ${row}`, `column ${column}`]))
      .join(', ');
  }

  private count(name: string): string {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return `${name} ${count}`;
  }
}
