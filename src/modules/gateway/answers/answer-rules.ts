import { memberOf, stringOf, type JsonNode, type JsonScalar } from '../json/json-tree.js';
import type { ChannelMode } from './channel.js';

/**
 * Marks the fields of a response that hold text of the model. `text` and `json` continue from event to event in one
 * channel; `whole` is complete in its place, as are all strings below it.
 */
export type AnswerRule = ChannelMode | 'whole' | AnswerFields | AnswerList | AnswerVariants;

export interface AnswerFields {
  readonly fields: Readonly<Record<string, AnswerRule>>;
}

export interface AnswerList {
  readonly each: AnswerRule;
  /** The field with the position in the list, if it is not the array index. */
  readonly by?: string;
}

/** An object with a field that names its variant. */
export interface AnswerVariants {
  readonly by: string;
  readonly variants: Readonly<Record<string, AnswerRule>>;
  readonly otherwise: AnswerRule;
}

/** A string of a response that may contain placeholders. */
export interface AnswerText {
  readonly node: JsonScalar;
  /** The name of the text it is a part of; undefined when it is complete by itself. */
  readonly channel: string | undefined;
  readonly mode: ChannelMode;
}

/** Returns the texts of a response or event, in order. @param path the prefix of their channel names */
export function textsIn(root: JsonNode, rule: AnswerRule, path: string): readonly AnswerText[] {
  const texts: AnswerText[] = [];
  visit(root, rule, path, texts);
  return texts;
}

function visit(node: JsonNode, rule: AnswerRule, path: string, texts: AnswerText[]): void {
  if (typeof rule === 'string') {
    if (rule === 'whole') visitAll(node, texts);
    else if (node.type === 'string') texts.push({ node, channel: path, mode: rule });
    else visitAll(node, texts);
  } else if ('fields' in rule) {
    if (node.type !== 'object') return;
    for (const { key, value } of node.members) {
      const own = Object.hasOwn(rule.fields, key.value) ? rule.fields[key.value] : undefined;
      if (own !== undefined) visit(value, own, `${path}.${key.value}`, texts);
    }
  } else if ('variants' in rule) {
    const name = stringOf(node, rule.by);
    const own = name !== undefined && Object.hasOwn(rule.variants, name) ? rule.variants[name] : undefined;
    visit(node, own ?? rule.otherwise, path, texts);
  } else if (node.type === 'array') {
    for (const [place, item] of node.items.entries()) {
      const named = rule.by === undefined ? undefined : memberOf(item, rule.by);
      const name = named?.type === 'number' ? named.value : String(place);
      visit(item, rule.each, `${path}[${name}]`, texts);
    }
  }
}

function visitAll(node: JsonNode, texts: AnswerText[]): void {
  if (node.type === 'string') texts.push({ node, channel: undefined, mode: 'text' });
  else if (node.type === 'array') for (const item of node.items) visitAll(item, texts);
  else if (node.type === 'object') {
    for (const { key, value } of node.members) {
      texts.push({ node: key, channel: undefined, mode: 'text' });
      visitAll(value, texts);
    }
  }
}
