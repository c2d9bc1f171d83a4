import type { FieldRules } from '../engine/index.js';
import type { Piece } from './format.js';
import { matchesParts } from './wildcards.js';

/** Applies the field rules of a policy to the fields of a document. */
export class Fields {
  private readonly ignored: readonly Pattern[];
  private readonly found: readonly { readonly patterns: readonly Pattern[]; readonly rule: number }[];
  /** Cache by part, group and label, which many pieces share. */
  private readonly known = new Map<string, FieldRule>();

  constructor({ ignored, found }: FieldRules) {
    this.ignored = ignored.map(patternOf);
    this.found = found.map(({ names, rule }) => ({ patterns: names.map(patternOf), rule }));
  }

  /** Returns the policy rule for the field of a piece. */
  ruleOf(piece: Piece): FieldRule {
    if (this.ignored.length === 0 && this.found.length === 0) return NOTHING;
    const own = this.ownRuleOf(piece);
    return piece.within === undefined || own.isIgnored || own.rule !== undefined ? own : this.ruleOf(piece.within);
  }

  private ownRuleOf({ label, group = '', part }: Piece): FieldRule {
    const key = `${part ?? ''}\n${group}\n${label}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const names = part === undefined ? namesOf(label, group) : [...namesOf(label, group), `@${part}`];
    const rule = this.read(names, group);
    if (this.known.size < MAX_REMEMBERED) this.known.set(key, rule);
    return rule;
  }

  private read(names: readonly string[], group: string): FieldRule {
    const paths = pathsOf(group);
    const holds = (pattern: Pattern): boolean =>
      (pattern.isPath ? paths : names).some((name) => matchesParts(pattern.parts, name));
    return {
      isIgnored: this.ignored.some(holds),
      rule: this.found.find(({ patterns }) => patterns.some(holds))?.rule,
    };
  }
}

/** The policy rule for a field. */
export interface FieldRule {
  readonly isIgnored: boolean;
  /** Index into `Plan.rules` of the rule that finds the whole values of the field. */
  readonly rule: number | undefined;
}

const NOTHING: FieldRule = { isIgnored: false, rule: undefined };
const MAX_REMEMBERED = 100_000;

/** A field name of the policy, split at `*`. */
interface Pattern {
  readonly parts: readonly string[];
  /** True if it is a path or a column number instead of a name. */
  readonly isPath: boolean;
}

const fold = (name: string): string => name.trim().normalize('NFC').toLowerCase();

function patternOf(name: string): Pattern {
  const column = /^#(\d+)$/.exec(name.trim())?.[1];
  const field = FIELD_OF_HL7.exec(name.trim());
  if (column !== undefined) return { parts: [`column ${column}`], isPath: true };
  if (field !== null) return { parts: fold(name).split('*'), isPath: true };
  const isPath = /^[$/]/.test(name.trim());
  // In JSON paths, `[*]` denotes all items of an array and is not a wildcard.
  const folded = isPath ? fold(name).replaceAll('[*]', '[]') : fold(name);
  return { parts: folded.split('*').map((part) => part.replaceAll('[]', '[*]')), isPath };
}

/** `PID-5`, `PID-5.1`, `NK1-*`. */
const FIELD_OF_HL7 = /^[A-Z][A-Z\d]{2}-[\d.*]+$/i;
const PLACE_IN_HL7 = /^([a-z][a-z\d]{2}-\d+)((?:\.\d+)*)(?: |$)/;

/**
 * Returns the paths and numbers by which patterns can match a group. An HL7 field includes its components; a field
 * without components is its own first component.
 */
function pathsOf(group: string): readonly string[] {
  // Embedded documents have a number prefix.
  const own = fold(group).replace(/^(?:\d+ )+/, '');
  const [, field, components = ''] = PLACE_IN_HL7.exec(own) ?? [];
  if (field === undefined) return [own.replace(/^sheet \d+ (?=column)/, '')];
  const numbers = components === '' ? ['1'] : components.slice(1).split('.');
  return numbers.reduce((all, number) => [...all, `${all.at(-1) ?? ''}.${number}`], [field]);
}

/** Returns the names of a piece: its label and the last name of its path, which the label may include with others. */
function namesOf(label: string, group: string): readonly string[] {
  const last = /^(?:\d+ )*[$/]/.test(group) ? group.replaceAll('[*]', '').split(/[./@]/).at(-1) : undefined;
  return [label, ...(last === undefined ? [] : [last])].map(fold).filter((name) => name !== '');
}
