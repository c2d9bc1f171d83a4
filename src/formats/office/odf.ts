import { DocumentProblem } from '../document-problem.js';
import { readElements } from './elements.js';
import { METAFILE, NOTICES, pictureOf } from './notices.js';
import { textOf, type Members, type OfficePackage, type Part, type Plan } from './package.js';
import { ODF, ODF_META, ODF_SETTINGS } from './vocabularies/odf.js';
import { vocabularyOf, type TreatmentOf } from './vocabulary.js';

const MANIFEST = 'META-INF/manifest.xml';
const MIMETYPE = 'mimetype';
const MAX_TYPE_LENGTH = 200;
const MANIFEST_WORDS = vocabularyOf({
  attributes: { ignored: '@manifest:full-path @manifest:media-type @manifest:version @manifest:size' },
});

/** Plans by name, because most parts do not declare what they are. */
const PLANS: readonly (readonly [RegExp, Plan])[] = [
  [/^(?:.*\/)?(?:content|styles)\.xml$/, { kind: 'xml', vocabulary: ODF }],
  [/^(?:.*\/)?meta\.xml$/, { kind: 'xml', vocabulary: ODF_META }],
  [/^(?:.*\/)?settings\.xml$/, { kind: 'xml', vocabulary: ODF_SETTINGS }],
  [/^(?:Thumbnails|ObjectReplacements|Configurations2)\/|(?:^|\/)layout-cache$/, { kind: 'dropped' }],
  [/^META-INF\/.*signatures/, { kind: 'dropped', notice: NOTICES.signature }],
  [/^Versions\/|(?:^|\/)VersionList\.xml$/, { kind: 'dropped', notice: NOTICES.history }],
  [/^(?:Basic|Scripts|Dialogs)\//, { kind: 'dropped', notice: NOTICES.macros }],
  [/\.svg$/i, { kind: 'document', declared: { format: 'xml' } }],
  [/\.rdf$/, { kind: 'document', declared: { format: 'xml' } }],
  [/TablePreview\d*\.svm$/, { kind: 'dropped' }],
  [/\.(?:emf|wmf|svm|eps|pct|pcx)$/i, { kind: 'dropped', notice: NOTICES.metafile }],
  [/\.(?:ttf|otf|woff2?|eot)$/i, { kind: 'kept' }],
  [/\.(?:mp3|mp4|m4[av]|ogg|og[av]|wav|avi|webm|mov|mpe?g|wmv|flac)$/i, { kind: 'dropped', notice: NOTICES.media }],
];

const PICTURE = /\.(?:png|jpe?g|gif|bmp|tiff?|webp)$/i;

/** An OpenDocument package: its media type and its manifest. @see ODF 1.3 part 2 */
export class OdfPackage implements OfficePackage {
  readonly kind: string;
  readonly parts: readonly Part[];
  readonly directory: OfficePackage['directory'];
  private readonly byName: ReadonlyMap<string, Part>;

  /** @throws DocumentProblem `encrypted`, `damaged` */
  constructor(members: Members) {
    this.kind = Buffer.from(members.content(MIMETYPE).subarray(0, MAX_TYPE_LENGTH))
      .toString('latin1')
      .trim()
      .toLowerCase();
    const types = members.has(MANIFEST) ? typesIn(textOf(members.partOf(MANIFEST, ''))) : new Map<string, string>();
    const all = members.entries
      .filter(({ name }) => !name.endsWith('/') && name !== MANIFEST && name !== MIMETYPE)
      .map(({ name }) => members.partOf(name, types.get(name) ?? ''));
    this.byName = new Map(all.map((part) => [part.name, part]));
    this.parts = all.toSorted((one, other) => rankOf(one.name) - rankOf(other.name));
    const folders = members.entries.filter(({ name }) => name.endsWith('/')).map(({ name }) => name);
    this.folders = folders;
    this.directory = members.has(MANIFEST) ? [{ part: members.partOf(MANIFEST, ''), vocabulary: MANIFEST_WORDS }] : [];
  }

  private readonly folders: readonly string[];

  get mediaType(): string {
    return this.kind;
  }

  part(name: string): Part | undefined {
    return this.byName.get(name);
  }

  planFor(part: Part): Plan {
    const own = PLANS.find(([names]) => names.test(part.name));
    if (own !== undefined) return own[1];
    if (METAFILE.test(part.type)) return { kind: 'dropped', notice: NOTICES.metafile };
    if (part.type.startsWith('image/') || PICTURE.test(part.name)) return pictureOf(part.type, part.name);
    return { kind: 'document', declared: { mediaType: part.type, fileName: part.name } };
  }

  closure(dropped: ReadonlySet<string>): ReadonlySet<string> {
    // Folders are entries without content.
    return new Set([...dropped, ...this.folders]);
  }

  treatmentsIn(name: string, dropped: ReadonlySet<string>): TreatmentOf {
    const gone = new Set(dropped);
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    if (name === MANIFEST) {
      const stays = new Set(['/', ...this.byName.keys()].filter((own) => !gone.has(own)));
      const isFolder = (path: string): boolean => path.endsWith('/') && [...stays].some((own) => own.startsWith(path));
      return (element, attribute, value) => {
        if (element !== 'manifest:file-entry' || attribute !== 'manifest:full-path') return undefined;
        return stays.has(value) || isFolder(value) ? 'ignored' : 'element';
      };
    }
    return (element, attribute, value) => {
      if (element === 'config:config-item' && attribute === 'config:name' && MACHINE_SETTING.test(value))
        return 'element';
      if (attribute !== 'xlink:href' || value === '') return undefined;
      const target = folder + value.replace(/^\.\//, '').replace(/\/$/, '');
      if (this.byName.has(target)) return gone.has(target) ? 'element' : 'ignored';
      return this.isObject(target) ? 'ignored' : undefined;
    };
  }

  private isObject(path: string): boolean {
    return this.byName.has(`${path}/content.xml`);
  }
}

/** Reading order: the text, then the content of every page, then the metadata. */
const ORDER = [/^content\.xml$/, /^styles\.xml$/, /\/content\.xml$/, /\/styles\.xml$/, /meta\.xml$/];
const rankOf = (name: string): number => {
  const rank = ORDER.findIndex((names) => names.test(name));
  return rank === -1 ? ORDER.length : rank;
};

/** Settings that reveal where a document was created, or its data sources. */
const MACHINE_SETTING = /^(?:Print(?:er|Fax)(?:Name|Setup)|CurrentDatabase\w+|Rsid\w*|ModifyPasswordInfo)$/;

function typesIn(manifest: string): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  readElements(manifest, (valueOf, element) => {
    if (/(?:^|:)encryption-data$/.test(element)) throw new DocumentProblem('encrypted', ENCRYPTED);
    const name = valueOf('full-path');
    if (name !== '') types.set(name, valueOf('media-type').toLowerCase());
  });
  return types;
}

const ENCRYPTED = 'The document is encrypted. Open it in its program, save it without a password, and send it again.';
