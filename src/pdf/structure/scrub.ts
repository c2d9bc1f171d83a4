import { PDFArray, PDFDict, PDFName, PDFRef, type PDFDocument } from '@cantoo/pdf-lib';
import { renameResources } from '../content/resource-names.js';
import type { SafeText } from '../redaction.types.js';
import { embedAttachments, type SafeAttachment } from './attachments.js';
import { scrubData } from './data-streams.js';
import { removeDestinationNames } from './destinations.js';
import { qualifiedNameOf } from './fields.js';
import { dropNames, rewriteNames } from './names.js';
import { arrayOf, dictOf, drop, nameOf, put, resolve, valueOf } from '../objects/objects.js';
import { outlineItemsOf, removeOutlineItems } from './outline.js';
import { pagesOf } from '../objects/page-tree.js';
import { rewriteStates } from './states.js';
import { rewrite, stringPlaces, type Place } from './string-places.js';
import { removeStreams } from './streams.js';
import { strip } from './strip.js';
import { encodeText } from '../objects/text-codec.js';
import { decodedAddress, withoutTags } from './text-strings.js';
import { titleMetadata } from './title.js';

export interface ScrubOptions {
  readonly safe: SafeText;
  /** The title of the document, as shown by readers; undefined for none. */
  readonly title?: string | undefined;
  /** Files that have been made safe; all others are removed. */
  readonly attachments?: readonly SafeAttachment[];
}

/** The number of changed texts outside of pages, and of links removed because of their address. */
export interface ScrubReport {
  readonly texts: number;
  readonly links: number;
}

/**
 * Removes unsafe values from all texts of a document that are not drawn on a page, wherever they are stored, and
 * everything that `strip` removes. The old appearance of a changed field no longer shows its value, and readers are not
 * asked to draw the field again.
 */
export function scrub(document: PDFDocument, { safe, title, attachments = [] }: ScrubOptions): ScrubReport {
  strip(document);
  const scrubbing = new Scrubbing(document, safe);
  for (const place of stringPlaces(document)) scrubbing.visit(place);
  const report = scrubbing.finish();
  embedAttachments(document, attachments);
  if (title !== undefined && title !== '') {
    document.context.trailerInfo.Info = document.context.register(document.context.obj({ Title: encodeText(title) }));
    put(document.catalog, 'Metadata', titleMetadata(document, title));
  }
  return report;
}

class Scrubbing {
  private texts = 0;
  private readonly bookmarks = new Set<PDFDict>();
  private readonly addresses = new Set<PDFDict>();
  private readonly identifiers = new Map<string, string>();
  private readonly fieldNames = new Set<string>();
  private readonly unsafeFields: Place[] = [];
  private hasChangedValue = false;

  constructor(
    private readonly document: PDFDocument,
    private readonly safe: SafeText,
  ) {}

  visit(place: Place): void {
    const { holder, key, text, role } = place;
    switch (role) {
      case 'text':
      case 'technical':
        if (this.change(place) && holder instanceof PDFDict) this.afterChange(holder, key);
        return;
      case 'title':
        if (holder instanceof PDFDict && (this.safe(text) ?? '').trim() === '') {
          this.bookmarks.add(holder);
          this.texts++;
        } else this.change(place);
        return;
      case 'rich-text':
        if (holder instanceof PDFDict && (this.isUnsafe(text) || this.isUnsafe(withoutTags(text)))) {
          drop(holder, String(key));
          this.texts++;
        }
        return;
      case 'field-name':
        if (this.isUnsafe(text) || (holder instanceof PDFDict && this.isUnsafe(qualifiedNameOf(holder))))
          this.unsafeFields.push(place);
        else this.fieldNames.add(text);
        return;
      case 'address':
        if (holder instanceof PDFDict && (this.isUnsafe(text) || this.isUnsafe(decodedAddress(text)))) {
          this.addresses.add(holder);
        }
        return;
      case 'destination':
        // Handled at the end, together with those that are not strings.
        return;
      case 'identifier':
        this.rename(place);
        return;
    }
  }

  finish(): ScrubReport {
    this.renameFields();
    this.texts += rewriteStates(this.document, this.safe) + rewriteNames(this.document, this.safe);
    this.texts += renameResources(this.document, this.safe);
    removeOutlineItems(this.document, this.bookmarks);
    this.texts += removeDestinationNames(this.document, (name) => this.isUnsafe(name));
    this.texts += dropNames(this.document, this.safe) + scrubData(this.document, this.safe);
    const links = this.removeLinks();
    const form = dictOf(this.document.catalog, 'AcroForm');
    if (this.hasChangedValue && form !== undefined) drop(form, 'NeedAppearances');
    return { texts: this.texts, links };
  }

  private isUnsafe(text: string): boolean {
    return this.safe(text) !== text;
  }

  private change(place: Place): boolean {
    const isChanged = rewrite(place, this.safe);
    if (isChanged) this.texts++;
    return isChanged;
  }

  private afterChange(holder: PDFDict, key: string | number): void {
    if (key === 'V' || key === 'DV') this.hasChangedValue = true;
    // The rich text has the same content.
    if (key === 'Contents') drop(holder, 'RC');
  }

  private rename({ holder, key, text }: Place): void {
    const name = this.identifiers.get(text) ?? `n${this.identifiers.size + 1}`;
    this.identifiers.set(text, name);
    if (holder instanceof PDFArray) holder.set(Number(key), encodeText(name));
    else put(holder, String(key), encodeText(name));
  }

  private renameFields(): void {
    let number = 0;
    for (const { holder, key } of this.unsafeFields) {
      do number++;
      while (this.fieldNames.has(`Field${number}`));
      if (holder instanceof PDFDict) put(holder, String(key), encodeText(`Field${number}`));
      this.texts++;
    }
  }

  /** Removes a link with an unsafe address completely; other objects only lose the action. */
  private removeLinks(): number {
    if (this.addresses.size === 0) return 0;
    const { context } = this.document;
    const isUnsafe = (dict: PDFDict): boolean => {
      const action = valueOf(dict, 'A');
      return action instanceof PDFDict && this.addresses.has(action);
    };
    for (const item of outlineItemsOf(this.document)) if (isUnsafe(item)) drop(item, 'A');
    let links = 0;
    for (const { dict } of pagesOf(this.document)) {
      const all = arrayOf(dict, 'Annots');
      if (all === undefined) continue;
      const kept = PDFArray.withContext(context);
      for (const each of all.asArray()) {
        const annotation = resolve(context, each);
        if (!(annotation instanceof PDFDict) || !isUnsafe(annotation)) {
          kept.push(each);
          continue;
        }
        links++;
        drop(annotation, 'A');
        if (nameOf(annotation, 'Subtype') !== 'Link') kept.push(each);
        else if (each instanceof PDFRef) context.delete(each);
      }
      dict.set(PDFName.of('Annots'), kept);
    }
    for (const address of this.addresses) drop(address, 'URI');
    // Removes references of the structure tree to these links.
    removeStreams(this.document);
    return links;
  }
}
