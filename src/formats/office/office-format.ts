import { isZip } from '../archive/read-zip.js';
import { UnpackBudget } from '../unpack-budget.js';
import { DocumentProblem } from '../document-problem.js';
import type { Format, FormatId, OpenDocument, ReadOptions, Warning } from '../format.js';
import type { InnerDocument } from '../inner-documents.js';
import { OdfPackage } from './odf.js';
import { CONTENT_TYPES, OpcPackage } from './opc.js';
import {
  InnerPart,
  Members,
  sourceOfPart,
  type Notice,
  type OfficePackage,
  type Part,
  type PartsText,
  type Plan,
} from './package.js';
import { MIMETYPE, PackageDocument } from './package-document.js';
import { NOTICES } from './notices.js';
import { readPart } from './read-part.js';
import type { TreatmentOf, Vocabulary } from './vocabulary.js';
import { XmlPart } from './xml-part.js';

/** An office application whose documents are packages, and the contents of their parts. */
export interface OfficeProgram {
  readonly id: FormatId;
  readonly mediaTypes: readonly string[];
  readonly extensions: readonly string[];
  /** True if a package belongs to this application, by its kind (see `OfficePackage`). */
  isOf(kind: string): boolean;
  /** Returns the plan for a part; undefined if the rule for all packages applies. */
  planFor(part: Part): Plan | undefined;
  /** Returns the position of a part for people: `page header`. Empty for the main part; equal names are numbered. */
  nameOf(part: Part): string;
  /**
   * Parts that are read together and need no plan. `treatmentsIn` says for each what happens to references to removed parts.
   */
  together?(office: OfficePackage, treatmentsIn: (name: string) => TreatmentOf): readonly PartsTogether[];
}

/** Text that is spread over several parts. */
export interface PartsTogether {
  readonly names: readonly string[];
  readonly text: PartsText;
}

/** Creates the format of an application whose documents are packages. */
export const officeFormat = (program: OfficeProgram): Format => ({
  id: program.id,
  isText: false,
  mediaTypes: program.mediaTypes,
  extensions: program.extensions,
  read({ bytes }, options) {
    if (!isZip(bytes)) {
      if (!options.isDeclared) return undefined;
      throw new DocumentProblem('damaged', NO_PACKAGE);
    }
    const members = new Members(bytes, options.budget ?? UnpackBudget.forDocument());
    const office = packageOf(members);
    if (office === undefined || !program.isOf(office.kind)) return undefined;
    return new PackageReader(program, office, members, options).read();
  },
});

const NO_PACKAGE =
  'The document is not an Office Open XML or OpenDocument file. Open it in its program and save it in its current format.';

function packageOf(members: Members): OfficePackage | undefined {
  if (members.has(CONTENT_TYPES)) return new OpcPackage(members);
  return members.has(MIMETYPE) ? new OdfPackage(members) : undefined;
}

const nameOf = (plan: Plan): string | undefined =>
  plan.kind !== 'document' ? undefined : plan.keptUnread === undefined ? 'embedded file' : 'picture';

/** Returns the warning about a part that stays unchanged. */
const noticeOf = (plan: Plan): Notice | undefined =>
  plan.kind === 'kept' ? plan.notice : plan.kind === 'document' ? plan.keptUnread : undefined;

/** Decides how to process each part, and reads those that are kept. */
class PackageReader {
  private readonly notices = new Map<Notice, number>();

  constructor(
    private readonly program: OfficeProgram,
    private readonly office: OfficePackage,
    private readonly members: Members,
    private readonly options: ReadOptions,
  ) {}

  read(): OpenDocument {
    const plans = new Map(this.office.parts.map((part) => [part, this.planFor(part)]));
    const inner = this.innerDocuments(plans);
    const isKept = (part: Part, plan: Plan): boolean =>
      plan.kind === 'kept' || (plan.kind === 'document' && plan.keptUnread !== undefined && !inner.has(part));
    const isGoing = (part: Part, plan: Plan): boolean =>
      plan.kind === 'dropped' || (plan.kind === 'document' && !inner.has(part) && !isKept(part, plan));
    const going = [...plans].filter(([part, plan]) => isGoing(part, plan)).map(([{ name }]) => name);
    const dropped = this.office.closure(new Set(going));
    const treatmentsIn = (name: string): TreatmentOf => this.office.treatmentsIn(name, dropped);
    const together = this.program.together?.(this.office, treatmentsIn) ?? [];
    const taken = new Set(together.flatMap(({ names }) => names));
    const own = [...plans].filter(([{ name }]) => !dropped.has(name) && !taken.has(name));
    for (const plan of plans.values()) if (plan.kind === 'dropped') this.note(plan.notice);
    for (const [part, plan] of own) if (isKept(part, plan)) this.note(noticeOf(plan));
    const places = this.placesOf(own);
    const texts = [
      ...together.map(({ text }): InnerDocument<PartsText> => ({ place: '', document: text })),
      ...own.flatMap(([part, plan]): readonly InnerDocument<PartsText>[] => {
        const document = plan.kind === 'xml' ? this.xml(part, plan.vocabulary, treatmentsIn) : inner.get(part);
        return document === undefined ? [] : [{ place: places.get(part) ?? '', document }];
      }),
      ...this.office.directory
        .filter(({ part }) => !dropped.has(part.name))
        .map(({ part, vocabulary }) => ({ place: '', document: this.xml(part, vocabulary, treatmentsIn) })),
    ];
    const kept = new Set(own.filter(([part, plan]) => isKept(part, plan)).map(([{ name }]) => name));
    const { program, members } = this;
    const { mediaType } = this.office;
    return new PackageDocument({
      format: program.id,
      mediaType,
      members,
      texts,
      dropped,
      kept,
      warnings: this.warnings(),
    });
  }

  private note(notice: Notice | undefined): void {
    if (notice !== undefined) this.notices.set(notice, (this.notices.get(notice) ?? 0) + 1);
  }

  private planFor(part: Part): Plan {
    return this.program.planFor(part) ?? this.office.planFor(part);
  }

  /** Returns the embedded documents that can be read. */
  private innerDocuments(plans: ReadonlyMap<Part, Plan>): ReadonlyMap<Part, PartsText> {
    const inner = new Map<Part, PartsText>();
    for (const [part, plan] of plans) {
      if (plan.kind !== 'document') continue;
      const document = this.opened(part, plan);
      if (document !== undefined) inner.set(part, new InnerPart(part.name, document, part.content));
      else if (plan.keptUnread === undefined) this.note(NOTICES.object);
    }
    return inner;
  }

  private opened(part: Part, { declared }: Extract<Plan, { kind: 'document' }>): OpenDocument | undefined {
    try {
      return this.options.openInner?.(part.content, declared);
    } catch (error) {
      // Unpacked data counts towards the limit of the whole document.
      if (!(error instanceof DocumentProblem) || error.code === 'too-large') throw error;
      return undefined;
    }
  }

  private xml(part: Part, vocabulary: Vocabulary, treatmentsIn: (name: string) => TreatmentOf): PartsText {
    const text = sourceOfPart(part);
    const treatmentOf = treatmentsIn(part.name);
    return new InnerPart(
      part.name,
      new XmlPart(text, (source) => readPart(source, vocabulary, treatmentOf)),
      part.content,
    );
  }

  /** Numbers parts that have the same name. */
  private placesOf(parts: readonly (readonly [Part, Plan])[]): ReadonlyMap<Part, string> {
    const counts = new Map<string, number>();
    return new Map(
      parts.map(([part, plan]) => {
        // Names of parts may be file names that a person chose.
        const name = nameOf(plan) ?? this.program.nameOf(part);
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return [part, name === '' ? '' : `${name} ${count}`];
      }),
    );
  }

  private warnings(): readonly Warning[] {
    return [...this.notices].map(([{ code, message }, count]) => ({ code, message: message(count) }));
  }
}
