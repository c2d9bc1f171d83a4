import path from 'node:path';
import { readElements } from './elements.js';
import { textOf, type Members, type OfficePackage, type Part, type Plan } from './package.js';
import { mediaTypeOfMain, planOfPart, withoutMacros } from './opc-plans.js';
import { vocabularyOf, type Treatment, type TreatmentOf } from './vocabulary.js';

/** The part that lists the content types of all parts. @see ECMA-376 part 2, 7.2.3 */
export const CONTENT_TYPES = '[Content_Types].xml';

/** A reference from a part to another part or to an external resource. */
export interface Relationship {
  readonly id: string;
  /** The last segment of its type: `image`. */
  readonly type: string;
  /** The name of the target part, or the written target if it is not a part. */
  readonly target: string;
  /** The target as written. */
  readonly written: string;
  /** Refers to an existing part; to an external resource or a location within; or to nothing that exists. */
  readonly kind: 'part' | 'outside' | 'nothing';
}

const RELATIONSHIPS = vocabularyOf({
  attributes: { prose: 'rel:Relationship@Target', ignored: '@Id @TargetMode' },
});
const TYPES = vocabularyOf({ attributes: { ignored: '@PartName @ContentType @Extension' } });

/** Types of external relationships that applications fetch automatically. They are removed. */
const FETCHED =
  /^(?:attachedTemplate|frame|image|oleObject|package|audio|video|media|subDocument|externalLinkPath|mailMerge\w*|aFChunk)$/;
/** Elements that are invalid without their target, with the ancestor that must be removed with them. */
const WITHIN: Readonly<Record<string, string>> = { 'p:oleObj': 'p:graphicFrame', 'p:control': 'p:control' };
/** Elements that are kept when their attribute is removed. */
const STAYS = /^(?:x:pageSetup|w:hyperlink|w:sectPr|p:bg|x:sheetPr|[a-z]+:(?:sp|pic)(?:Pr)?)$/;

/** An Office Open XML package: its content types and relationships. @see ECMA-376 part 2 */
export class OpcPackage implements OfficePackage {
  readonly kind: string;
  readonly parts: readonly Part[];
  readonly directory: OfficePackage['directory'];
  private readonly byName: ReadonlyMap<string, Part>;
  private readonly ranks = new Map<string, Map<string, number>>();
  private readonly relationships = new Map<string, readonly Relationship[]>();
  private readonly main: string;
  /** Preview images of the document as it was saved. */
  private readonly thumbnails: ReadonlySet<string>;

  /** @throws DocumentProblem */
  constructor(members: Members) {
    const types = new ContentTypes(textOf(members.partOf(CONTENT_TYPES, '')));
    const all = members.entries
      .filter(({ name }) => !name.endsWith('/') && name !== CONTENT_TYPES)
      .map(({ name }) => members.partOf(name, types.typeOf(name)));
    this.byName = new Map(all.map((part) => [part.name.toLowerCase(), part]));
    const own = this.relationshipsOf('');
    this.thumbnails = new Set(own.filter(({ type }) => type === 'thumbnail').map(({ target }) => target));
    const start = own.find(({ type }) => type === 'officeDocument');
    this.main = start?.kind === 'part' ? start.target : '';
    this.kind = this.part(this.main)?.type ?? '';
    this.parts = this.inReadingOrder(all.filter(({ name }) => !isRelationships(name)));
    this.directory = [
      { part: members.partOf(CONTENT_TYPES, ''), vocabulary: TYPES },
      ...all.filter(({ name }) => isRelationships(name)).map((part) => ({ part, vocabulary: RELATIONSHIPS })),
    ];
  }

  part(name: string): Part | undefined {
    return this.byName.get(name.toLowerCase());
  }

  get mediaType(): string | undefined {
    return mediaTypeOfMain(this.kind);
  }

  planFor(part: Part): Plan {
    return this.thumbnails.has(part.name) ? { kind: 'dropped' } : planOfPart(part);
  }

  /** Returns the relationships of a part, or of the package itself. */
  relationshipsOf(name: string): readonly Relationship[] {
    let own = this.relationships.get(name);
    if (own === undefined) this.relationships.set(name, (own = this.readRelationships(name)));
    return own;
  }

  closure(dropped: ReadonlySet<string>): ReadonlySet<string> {
    const reached = new Set(this.reach((name) => !dropped.has(name)));
    const gone = this.parts.map(({ name }) => name).filter((name) => !reached.has(name));
    return new Set([...gone, ...gone.map(relationshipsNameOf).filter((name) => this.byName.has(name.toLowerCase()))]);
  }

  treatmentsIn(name: string, dropped: ReadonlySet<string>): TreatmentOf {
    if (name === CONTENT_TYPES)
      return (element, attribute, value) => this.treatmentOfType(element, attribute, value, dropped);
    const owner = ownerOf(name);
    const relationships = this.relationshipsOf(owner ?? name);
    const going = new Set(relationships.filter((each) => this.isGoing(each, dropped)).map(({ id }) => id));
    if (owner !== undefined) return treatmentOfRelationships(relationships, going);
    const known = new Set(relationships.map(({ id }) => id));
    return (element, attribute, value) => {
      if (value === '' || !POINTERS.test(attribute)) return undefined;
      return going.has(value) || (!known.has(value) && attribute.startsWith('r:'))
        ? treatmentOfPointer(element)
        : 'ignored';
    };
  }

  private isGoing({ kind, type, target }: Relationship, dropped: ReadonlySet<string>): boolean {
    if (kind === 'part') return dropped.has(target);
    return kind === 'nothing' || FETCHED.test(type);
  }

  private readRelationships(name: string): readonly Relationship[] {
    const own = this.part(relationshipsNameOf(name));
    if (own === undefined) return [];
    const found: Relationship[] = [];
    readElements(textOf(own), (valueOf) => {
      const [id, written] = [valueOf('Id'), valueOf('Target')];
      if (id === '') return;
      const type = valueOf('Type').replace(/^.*\//, '');
      const isOutside = valueOf('TargetMode').toLowerCase() === 'external' || written.startsWith('#');
      const target = isOutside ? undefined : this.part(targetOf(name, written))?.name;
      const kind = isOutside ? 'outside' : target === undefined ? 'nothing' : 'part';
      found.push({ id, type, written, target: target ?? written, kind });
    });
    return found;
  }

  /** Sorts parts so that referenced parts follow the part that refers to them, in the order of the references. */
  private inReadingOrder(all: readonly Part[]): readonly Part[] {
    const reached = this.reach(() => true, this.main);
    const rank = new Map(reached.map((name, index) => [name, index]));
    return all.toSorted((one, other) => (rank.get(one.name) ?? all.length) - (rank.get(other.name) ?? all.length));
  }

  /** Returns the reachable parts depth first, beginning with `first`. */
  private reach(isReached: (name: string) => boolean, first = ''): readonly string[] {
    const seen = new Set<string>();
    const open = this.mentionedIn('', isReached).toReversed();
    if (first !== '' && isReached(first)) open.push(first);
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      open.push(...this.mentionedIn(name, isReached).toReversed());
    }
    return [...seen];
  }

  private mentionedIn(name: string, isReached: (name: string) => boolean): readonly string[] {
    const parts = this.relationshipsOf(name).filter(({ kind, target }) => kind === 'part' && isReached(target));
    const part = parts.length > 1 ? this.part(name) : undefined;
    const rank = part === undefined ? undefined : this.ranksIn(part);
    return parts
      .toSorted((one, other) => (rank?.get(one.id) ?? Infinity) - (rank?.get(other.id) ?? Infinity) || 0)
      .map(({ target }) => target);
  }

  /** Returns where a part first refers to each relationship, by relationship id. */
  private ranksIn(part: Part): ReadonlyMap<string, number> {
    let ranks = this.ranks.get(part.name);
    if (ranks === undefined) {
      ranks = new Map();
      const ids = new Set(this.relationshipsOf(part.name).map(({ id }) => id));
      for (const { 1: id = '', index } of textOf(part).matchAll(/=\s*["']([^"'<>]{1,64})["']/g)) {
        if (ids.has(id) && !ranks.has(id)) ranks.set(id, index);
      }
      this.ranks.set(part.name, ranks);
    }
    return ranks;
  }

  private treatmentOfType(element: string, attribute: string, value: string, dropped: ReadonlySet<string>): Treatment {
    if (element !== 'ct:Override') return undefined;
    if (attribute === 'PartName') {
      const part = this.part(value.replace(/^\//, ''));
      return part === undefined || dropped.has(part.name) ? 'element' : undefined;
    }
    const plain = attribute === 'ContentType' ? withoutMacros(value) : undefined;
    return plain === undefined ? undefined : { becomes: plain };
  }
}

/** Attributes whose value is a relationship id. */
const POINTERS = /^(?:r:|o:relid$)/;

function treatmentOfRelationships(relationships: readonly Relationship[], going: ReadonlySet<string>): TreatmentOf {
  // Part names do not change.
  const names = new Set(relationships.filter(({ kind }) => kind === 'part').map(({ written }) => written));
  return (_element, attribute, value) => {
    if (attribute === 'Id') return going.has(value) ? 'element' : 'ignored';
    return attribute === 'Target' && names.has(value) ? 'ignored' : undefined;
  };
}

function treatmentOfPointer(element: string): Treatment {
  const ancestor = WITHIN[element];
  if (ancestor !== undefined) return { ancestor };
  return STAYS.test(element) ? 'attribute' : 'element';
}

/** Content types of parts: by part name, otherwise by extension. */
class ContentTypes {
  private readonly byName = new Map<string, string>();
  private readonly byExtension = new Map<string, string>();

  constructor(source: string) {
    readElements(source, (values) => {
      const type = withoutParameters(values('ContentType'));
      const [name, extension] = [values('PartName'), values('Extension')];
      if (name !== '') this.byName.set(name.replace(/^\//, '').toLowerCase(), type);
      else if (extension !== '') this.byExtension.set(extension.toLowerCase(), type);
    });
  }

  typeOf(name: string): string {
    const folded = name.toLowerCase();
    return this.byName.get(folded) ?? this.byExtension.get(path.posix.extname(folded).slice(1)) ?? '';
  }
}

const withoutParameters = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/** Returns the name of the target part, relative to a part; empty if it leads out of the package. */
function targetOf(from: string, target: string): string {
  const plain = decodePath(target.split('#')[0] ?? '');
  const whole = plain.startsWith('/') ? plain : path.posix.join(path.posix.dirname(from), plain);
  return path.posix.normalize(whole).replace(/^\/+/, '');
}

function decodePath(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

const isRelationships = (name: string): boolean => /(?:^|\/)_rels\/[^/]*\.rels$/i.test(name);
const relationshipsNameOf = (name: string): string =>
  path.posix.join(path.posix.dirname(name), '_rels', `${path.posix.basename(name)}.rels`);
/** Returns the part that owns a relationships part; empty for the package. */
function ownerOf(name: string): string | undefined {
  const found = /^(?:(.*)\/)?_rels\/([^/]*)\.rels$/i.exec(name);
  if (found === null) return undefined;
  const [, folder, own = ''] = found;
  return own === '' || folder === undefined ? own : `${folder}/${own}`;
}
