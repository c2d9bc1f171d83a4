const GROUPS: ReadonlySet<string> = new Set(['table:table-row-group', 'table:table-column-group']);
const HIDDEN_VISIBILITY = /^(?:collapse|filter)$/;

/** An attribute with its name in the prefixes of `../office/namespaces.ts`. */
interface NamedAttribute {
  readonly own: string;
  readonly text: string;
}

/**
 * Detects OpenDocument cells that programs do not show: those in hidden sheets, rows, columns and groups.
 * @see OpenDocument 1.3 part 3, 19.749 (table:visibility), 19.621 (table:display)
 */
export class OdsHiding {
  /** For each open element, true if programs do not show its content. */
  private readonly hidden: boolean[] = [];
  private readonly hiddenStyles = new Set<string>();
  private style = '';
  private nextColumn = 0;
  /** Counts from 0; `end` is exclusive. */
  private columns: { readonly first: number; readonly end: number }[] = [];

  open(element: string, attributes: readonly NamedAttribute[]): void {
    const valueOf = (name: string): string | undefined => attributes.find(({ own }) => own === name)?.text;
    const isTable = element === 'table:table';
    if (element === 'style:style') this.style = valueOf('style:name') ?? '';
    else if (element === 'style:table-properties' && valueOf('table:display') === 'false') {
      this.hiddenStyles.add(this.style);
    } else if (isTable) {
      this.nextColumn = 0;
      this.columns = [];
    }
    const isHidden =
      this.isHiddenHere ||
      (isTable && this.hiddenStyles.has(valueOf('table:style-name') ?? '')) ||
      (GROUPS.has(element) && valueOf('table:display') === 'false') ||
      (element === 'table:table-row' && HIDDEN_VISIBILITY.test(valueOf('table:visibility') ?? ''));
    this.hidden.push(isHidden);
    if (element === 'table:table-column') {
      const first = this.nextColumn;
      this.nextColumn += Math.max(1, Math.trunc(Number(valueOf('table:number-columns-repeated') ?? 1)) || 1);
      const isColumnHidden = isHidden || HIDDEN_VISIBILITY.test(valueOf('table:visibility') ?? '');
      if (isColumnHidden) this.columns.push({ first, end: this.nextColumn });
    }
  }

  close(): void {
    this.hidden.pop();
  }

  /** True if the cell that begins now is hidden. */
  isHidden(column: number): boolean {
    return this.isHiddenHere || this.columns.some(({ first, end }) => column >= first && column < end);
  }

  private get isHiddenHere(): boolean {
    return this.hidden.at(-1) === true;
  }
}
