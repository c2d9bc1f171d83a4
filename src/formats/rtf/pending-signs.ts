import { decode, lengthOf } from './code-pages.js';

/** Characters that are not complete: bytes of one, or a Unicode character whose fallback characters follow. */
export class PendingSigns {
  private bytes:
    | { readonly values: number[]; readonly start: number; end: number; readonly length: number; readonly page: string }
    | undefined;
  private sign: { readonly text: string; readonly start: number; end: number; left: number } | undefined;

  /** @param add receives each character that is complete */
  constructor(private readonly add: (text: string, start: number, end: number) => void) {}

  get isOpen(): boolean {
    return this.bytes !== undefined || this.sign !== undefined;
  }

  /** @param fallback the number of characters after it that are its fallback */
  unicode(text: string, start: number, end: number, fallback: number): void {
    this.sign = { text, start, end, left: fallback };
    if (fallback === 0) this.flush();
  }

  byte(byte: number, start: number, end: number, page: string): void {
    if (this.isFallback(end)) return;
    if (this.sign !== undefined) this.flush();
    if (this.bytes === undefined) this.bytes = { values: [byte], start, end, length: lengthOf(page, byte), page };
    else {
      this.bytes.values.push(byte);
      this.bytes.end = end;
    }
    if (this.bytes.values.length >= this.bytes.length) this.flush();
  }

  /** Takes a character as the next byte, or as a fallback. Returns false if it is neither. */
  take(code: number, start: number, end: number, page: string): boolean {
    if (this.bytes === undefined) return this.isFallback(end);
    this.byte(code, start, end, page);
    return true;
  }

  /** True if a character is a fallback of the previous one. */
  isFallback(end: number): boolean {
    const { sign } = this;
    if (sign === undefined || sign.left === 0) return false;
    sign.left--;
    sign.end = end;
    if (sign.left === 0) this.flush();
    return true;
  }

  flush(): void {
    const { bytes, sign } = this;
    this.bytes = undefined;
    this.sign = undefined;
    if (sign !== undefined) this.add(sign.text, sign.start, sign.end);
    if (bytes !== undefined) this.add(decode(bytes.values, bytes.page), bytes.start, bytes.end);
  }
}
