import { DocumentProblem } from '../document-problem.js';
import type { Range, ReadOptions, Warning } from '../format.js';
import { openAsOneOf } from '../inner-data.js';
import type { EmbeddedDocument, MappedContent, MappedPiece, Patch } from '../mapped-document.js';
import { MappedText } from '../markup/mapped-text.js';
import { encodingOfCharset, encodingOfNumber } from './code-pages.js';
import { destinationOf, isBorder, partOf, signOf, type Destination } from './destinations.js';
import { isKnownName } from '../evidence/program-names.js';
import { PendingSigns } from './pending-signs.js';
import type { Group, Picture, Story } from './story.js';
import { tokensOf, type Token } from './tokens.js';

/** A paragraph, or the text of a separate group. */
export interface RtfPiece extends MappedPiece {
  readonly isQuiet: boolean;
}

const MAX_DEPTH = 1000;
const BODY: Destination = { role: 'text', label: '' };

/** @throws DocumentProblem */
export function readRtf(source: string, options: ReadOptions): MappedContent<RtfPiece> {
  const reader = new RtfReader(source, options);
  for (const token of tokensOf(source)) if (!reader.token(token)) break;
  return reader.end();
}

class RtfReader {
  private readonly content: (RtfPiece | EmbeddedDocument)[] = [];
  private readonly removed: Patch[] = [];
  private readonly kinds = new Set<string>();
  private pictures = 0;
  private readonly groups: Group[] = [];
  private group: Group;
  private readonly fonts = new Map<number, string>();
  private font: number | undefined;
  private codePage = 'windows-1252';
  /** Set if a group was just opened; `ignorable` if it is marked with `\*`. */
  private opened: 'group' | 'ignorable' | undefined;
  private readonly signs = new PendingSigns((text, start, end) => {
    this.add(text, start, end);
  });
  /** Length of the surrounding text at the last hidden text. */
  private shown = 0;
  private paragraph = 1;
  private last = 0;

  constructor(
    private readonly source: string,
    private readonly options: ReadOptions,
  ) {
    const story = { destination: BODY, name: 'text', mapped: new MappedText(), apart: new MappedText() };
    this.group = { start: 0, story, isOwn: false, codePage: undefined, isDeleted: false, isHidden: false, fallback: 1 };
  }

  /** @returns true if the document continues */
  token(token: Token): boolean {
    const { opened } = this;
    this.opened = undefined;
    switch (token.type) {
      case 'open':
        this.open(token.start);
        break;
      case 'close':
        this.close(token.end);
        return this.groups.length > 0;
      case 'ignorable':
        this.opened = opened === 'group' ? 'ignorable' : undefined;
        break;
      case 'word':
        this.word(token, opened);
        break;
      case 'byte':
        this.signs.byte(token.byte, token.start, token.end, this.pageNow);
        break;
      case 'text':
        this.text(token);
        break;
      case 'break':
        // Binary data.
        if (token.end - token.start > 1) this.data(token);
        // Line breaks after the beginning of a group are ignored.
        this.opened = opened;
    }
    return true;
  }

  end(): MappedContent<RtfPiece> {
    this.signs.flush();
    while (this.groups.length > 0) this.close(this.source.length);
    this.flush(this.group.story);
    // Readers do not show data after the end of the document.
    const rest = this.last === 0 ? '' : this.source.slice(this.last);
    if (/[^\s\0]/.test(rest)) {
      this.removed.push({ start: this.last, end: this.source.length, text: '' });
      this.kinds.add('what stood behind the document');
    }
    return { content: this.content, removed: this.removed, staying: [], warnings: this.warnings() };
  }

  private warnings(): readonly Warning[] {
    const removed = [...this.kinds].map((kind) => ({
      code: 'DATA_REMOVED',
      message: `Removed, because Umbra does not read it: ${kind}.`,
    }));
    if (this.pictures === 0) return removed;
    const message = `The document contains images (${this.pictures}), which were not read and are unchanged.`;
    return [...removed, { code: 'PICTURES_NOT_READ', message }];
  }

  private open(start: number): void {
    this.signs.flush();
    if (this.groups.length >= MAX_DEPTH) {
      throw new DocumentProblem('too-deep', `The groups of the document are nested deeper than ${MAX_DEPTH} levels.`);
    }
    this.groups.push(this.group);
    this.group = { ...this.group, start, isOwn: false };
    this.opened = 'group';
  }

  private close(end: number): void {
    this.signs.flush();
    const { story, isOwn, start } = this.group;
    const around = this.groups.pop();
    if (around === undefined) return;
    if (isOwn && story.picture !== undefined) this.picture(story.picture);
    if (isOwn && story.destination.role === 'removed') {
      this.removed.push({ start, end, text: '' });
      if (story.destination.label !== '') this.kinds.add(story.destination.label);
    }
    // Each name in a table is a piece of its own.
    if (isOwn || story.destination.role === 'quiet' || story.destination.label === 'author') this.flush(story);
    this.group = around;
    if (this.groups.length === 0) this.last = end;
  }

  private word(token: Token & { readonly type: 'word' }, opened: RtfReader['opened']): void {
    const { word, value, start, end } = token;
    if (this.signs.isFallback(end)) return;
    if (word === 'u' && value !== undefined) {
      this.signs.flush();
      this.signs.unicode(String.fromCharCode(value & 0xffff), start, end, this.group.fallback);
      return;
    }
    this.signs.flush();
    const destination = opened === undefined ? undefined : destinationOf(word, opened === 'ignorable');
    if (destination !== undefined) {
      this.begin(destination, word);
      return;
    }
    const { picture } = this.group.story;
    if (picture !== undefined) picture.mediaType = BLIPS.get(word) ?? picture.mediaType;
    const sign = signOf(word);
    if (sign !== undefined) this.add(sign, start, end);
    else if (isBorder(word)) this.border(word);
    else if (word === 'deleted') this.group.isDeleted = value !== 0;
    else if (word === 'v') this.group.isHidden = value !== 0;
    else if (value !== undefined) this.setting(word, value);
    else if (word === 'plain') {
      this.group.codePage = undefined;
      this.group.isDeleted = false;
      this.group.isHidden = false;
    } else if (word === 'mac') this.codePage = 'macintosh';
  }

  private begin(destination: Destination, name: string): void {
    // Nested groups are removed together with the surrounding one.
    if (this.group.story.destination.role === 'removed') return;
    const picture = destination.role === 'picture' ? { mediaType: '', data: [] } : undefined;
    const story = { destination, name, mapped: new MappedText(), apart: new MappedText(), picture };
    this.group = { ...this.group, story, isDeleted: false, isHidden: false, isOwn: true };
  }

  private setting(word: string, value: number): void {
    const isTable = this.group.story.name === 'fonttbl';
    if (word === 'ansicpg') this.codePage = encodingOfNumber(value);
    else if (word === 'uc') this.group.fallback = Math.min(Math.max(0, value), MAX_FALLBACK);
    else if (word === 'f' && isTable) this.font = value;
    else if (word === 'f') this.group.codePage = this.fonts.get(value);
    else if ((word === 'fcharset' || word === 'cpg') && isTable && this.font !== undefined) {
      const codePage = word === 'cpg' ? encodingOfNumber(value) : encodingOfCharset(value);
      if (codePage !== undefined) this.fonts.set(this.font, codePage);
    }
  }

  private border(word: string): void {
    const { story } = this.group;
    this.flush(story);
    if (word === 'par' && story.name === 'text') this.paragraph++;
  }

  private text({ text, start, end }: Token & { readonly type: 'text' }): void {
    const isPlain = text.length === end - start;
    let at = 0;
    // Each character may be a fallback of the previous one, or the second byte of a character.
    while (at < text.length && isPlain && this.signs.isOpen) {
      if (!this.signs.take(text.charCodeAt(at), start + at, start + at + 1, this.pageNow)) break;
      at++;
    }
    if (!isPlain && this.signs.isFallback(end)) return;
    this.signs.flush();
    this.add(text.slice(at), start + at, end);
  }

  /** The code page of bytes here. */
  private get pageNow(): string {
    return this.group.codePage ?? this.codePage;
  }

  private data({ start, end }: Range): void {
    this.group.story.picture?.data.push({ start, end, isBinary: true });
  }

  /** Reads an image by its media type. Vector images and others that cannot be read are removed. */
  private picture({ mediaType, data }: Picture): void {
    const { openInner, pictures } = this.options;
    const [first, last] = [data[0], data.at(-1)];
    if (first === undefined || last === undefined) return;
    if (mediaType !== '' && pictures === undefined) {
      this.pictures++;
      return;
    }
    const bytes = Buffer.concat(data.map((each) => this.bytesOf(each)));
    const document = openInner && mediaType !== '' ? openAsOneOf([{ mediaType }], bytes, openInner) : undefined;
    if (document === undefined) {
      this.removed.push({ start: first.start, end: last.end, text: '' });
      this.kinds.add('pictures of a kind that is not read');
      return;
    }
    const content = { start: first.start, end: last.end };
    const place = `paragraph ${this.paragraph}, picture`;
    this.content.push({ document, place, content, encode: (written) => ` ${Buffer.from(written).toString('hex')}` });
  }

  private bytesOf({ start, end, isBinary }: Picture['data'][number]): Buffer {
    const own = this.source.slice(start, end);
    return isBinary
      ? Buffer.from(own.replace(/^\\bin\d* ?/i, ''), 'latin1')
      : Buffer.from(own.replace(/\s+/g, ''), 'hex');
  }

  private add(text: string, start: number, end: number): void {
    const { picture } = this.group.story;
    const last = picture?.data.at(-1);
    // Lines of digits are joined, because a byte may be split between them.
    if (picture !== undefined && last?.isBinary === false && this.source.slice(last.end, start).trim() === '') {
      picture.data.splice(-1, 1, { start: last.start, end, isBinary: false });
    } else picture?.data.push({ start, end, isBinary: false });
    const { role, label } = this.group.story.destination;
    if (role !== 'text' && role !== 'quiet') return;
    const isEnd = text.endsWith(';') && (role === 'quiet' || label === 'author') && text.length === end - start;
    const { story, isDeleted, isHidden } = this.group;
    const isApart = isDeleted || isHidden;
    const [own, other] = isApart ? [story.apart, story.mapped] : [story.mapped, story.apart];
    // Hidden texts at different positions are separate words.
    if (isApart && own.length > 0 && other.length !== this.shown) own.add('\n', start, start);
    if (isApart) this.shown = other.length;
    own.add(isEnd ? text.slice(0, -1) : text, start, isEnd ? end - 1 : end);
  }

  private flush(story: Story): void {
    const { destination, name } = story;
    const place = name === 'text' ? `paragraph ${this.paragraph}` : `${name}, paragraph ${this.paragraph}`;
    const { label, role } = destination;
    for (const mapped of [story.mapped, story.apart]) {
      if (mapped.text.trim() === '') continue;
      const part = partOf(name) ?? (mapped === story.apart ? 'deleted' : undefined);
      const isQuiet = role === 'quiet' && isKnownName(name, mapped.text);
      this.content.push({ text: mapped.text, label, group: undefined, part, mapped, place, isQuiet });
    }
    story.mapped = new MappedText();
    story.apart = new MappedText();
  }
}
const MAX_FALLBACK = 100;
const BLIPS: ReadonlyMap<string, string> = new Map([
  ['pngblip', 'image/png'],
  ['jpegblip', 'image/jpeg'],
]);
