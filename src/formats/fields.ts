import type { FieldRules } from '../engine/index.js';
import type { Piece } from './format.js';

/** What a policy says about the fields of a document. */
export class Fields {
  private readonly ignored: readonly Pattern[];
  private readonly found: readonly { readonly patterns: readonly Pattern[]; readonly rule: number }[];
  /** By group and label, which many pieces share. */
  private readonly known = new Map<string, FieldRule>();

  constructor({ ignored, found }: FieldRules) {
    this.ignored = ignored.map(patternOf);
    this.found = found.map(({ names, rule }) => ({ patterns: names.map(patternOf), rule }));
  }

  /** What the policy says about the field that a piece stands in. */
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
      (pattern.isPath ? paths : names).some((name) => matches(pattern, name));
    return {
      isIgnored: this.ignored.some(holds),
      rule: this.found.find(({ patterns }) => patterns.some(holds))?.rule,
    };
  }
}

/** What a policy says about a field. */
export interface FieldRule {
  readonly isIgnored: boolean;
  /** Index into `Plan.rules`: its whole values are found by it. */
  readonly rule: number | undefined;
}

const NOTHING: FieldRule = { isIgnored: false, rule: undefined };
const MAX_REMEMBERED = 100_000;

/** A name of the policy; `*` stands between its parts. */
interface Pattern {
  readonly parts: readonly string[];
  /** It is of paths or numbers of columns, not of names. */
  readonly isPath: boolean;
}

const fold = (name: string): string => name.trim().normalize('NFC').toLowerCase();

function patternOf(name: string): Pattern {
  const column = /^#(\d+)$/.exec(name.trim())?.[1];
  const field = FIELD_OF_HL7.exec(name.trim());
  if (column !== undefined) return { parts: [`column ${column}`], isPath: true };
  if (field !== null) return { parts: fold(name).split('*'), isPath: true };
  const isPath = /^[$/]/.test(name.trim());
  // In paths of JSON, `[*]` is what all items of an array share.
  const folded = isPath ? fold(name).replaceAll('[*]', '[]') : fold(name);
  return { parts: folded.split('*').map((part) => part.replaceAll('[]', '[*]')), isPath };
}

/** `PID-5`, `PID-5.1`, `NK1-*`. */
const FIELD_OF_HL7 = /^[A-Z][A-Z\d]{2}-[\d.*]+$/i;
const PLACE_IN_HL7 = /^([a-z][a-z\d]{2}-\d+)((?:\.\d+)*)(?: |$)/;

/**
 * By what patterns of paths and numbers may name what stands there. A field of HL7 holds its components; one that has no
 * others is the first.
 */
function pathsOf(group: string): readonly string[] {
  // Documents within others are numbered before.
  const own = fold(group).replace(/^(?:\d+ )+/, '');
  const [, field, components = ''] = PLACE_IN_HL7.exec(own) ?? [];
  if (field === undefined) return [own.replace(/^sheet \d+ (?=column)/, '')];
  const numbers = components === '' ? ['1'] : components.slice(1).split('.');
  return numbers.reduce((all, number) => [...all, `${all.at(-1) ?? ''}.${number}`], [field]);
}

/** What a piece stands under: its label, and the last name of its path, which the label may have joined with others. */
function namesOf(label: string, group: string): readonly string[] {
  const last = /^(?:\d+ )*[$/]/.test(group) ? group.replaceAll('[*]', '').split(/[./@]/).at(-1) : undefined;
  return [label, ...(last === undefined ? [] : [last])].map(fold).filter((name) => name !== '');
}

/** Whether a text is these parts with anything between them; each is looked for once, from left to right. */
function matches({ parts }: Pattern, text: string): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
