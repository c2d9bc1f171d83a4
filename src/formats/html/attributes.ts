import { tells } from '../evidence/words.js';
import type { Range } from '../format.js';
import { decodeInto } from '../markup/decode.js';
import { MappedText } from '../markup/mapped-text.js';
import { FillingSlot } from '../markup/slot.js';
import { escapesDecoded, STYLE_ESCAPES, textOfScript } from './code-escapes.js';
import { textsOfCss } from './css-text.js';
import { percentDecoded } from './percent.js';
import { inAttribute } from './references.js';
import type { Attribute, OpenTag } from './scan-html.js';

/** Attributes with URLs, whose values are percent-encoded. */
const ADDRESSES: ReadonlySet<string> = new Set(
  'href src action formaction cite data poster srcset imagesrcset background longdesc ping manifest xlink:href codebase classid profile usemap'.split(
    ' ',
  ),
);
/** Attributes whose values are usually keywords, unless they contain capitals, many digits or an `@`. */
const KEYWORD_ATTRIBUTES: ReadonlySet<string> = new Set(
  'class id name for type rel rev role lang hreflang dir charset http-equiv method enctype target media sizes width height colspan rowspan span align valign border cellpadding cellspacing bgcolor color size headers scope axis accept autocomplete autocapitalize inputmode loading decoding crossorigin integrity referrerpolicy sandbox tabindex slot part is itemprop itemtype property preserveaspectratio viewbox d points transform fill stroke x y x1 x2 y1 y2 cx cy r rx ry dx dy version'.split(
    ' ',
  ),
);
/** Keyword attributes whose values people choose. */
const NAMES: ReadonlySet<string> = new Set('class id name for headers slot part itemprop target property'.split(' '));
const WORDS_OF_PROGRAMS = /^(?:[^\p{Lu}@\d]|\d{1,3}(?!\d)|(?<![\p{L}\d])#[0-9a-fA-F]{3,8}(?![\p{L}\d]))*$/u;
/** Paths and coordinates of drawings, file hashes. */
const NUMBERS = /^[\s\d.,a-z-]*$/i;
const DRAWN: ReadonlySet<string> = new Set(['d', 'points', 'transform', 'viewbox', 'preserveaspectratio']);
const NAMES_OF_FONTS = /^[\p{L}\s,'"-]*$/u;
const NAMESPACE = /^(?:https?:\/\/|urn:)[\w.:/#-]*$/i;
/** Attributes with values for people, in the order in which they label a field. */
const LABEL_ATTRIBUTES = [
  'name',
  'property',
  'itemprop',
  'http-equiv',
  'autocomplete',
  'placeholder',
  'aria-label',
  'title',
  'id',
];

/** Attribute values of a tag by lower-case name; of two with the same name the first, as in browsers. */
export type Values = ReadonlyMap<string, string>;

/** The text slots and attribute values of a tag. */
export interface ReadTag {
  readonly slots: readonly FillingSlot[];
  readonly values: Values;
  /** The slot of the field's value: of `value` or `content`. */
  readonly field: FillingSlot | undefined;
}

export function readTag(source: string, { name: tag, attributes }: OpenTag): ReadTag {
  const slots: FillingSlot[] = [];
  const values = new Map<string, string>();
  let field: FillingSlot | undefined;
  let told = -1;
  for (const [index, attribute] of attributes.entries()) {
    if (index <= told) continue;
    const name = source.slice(attribute.name.start, attribute.name.end).toLowerCase();
    if (attribute.value !== undefined && !PLAIN_NAME.test(name)) {
      slots.push(namesSlot(attribute.name, undefined, source));
    }
    told = lastName(source, attributes, index);
    if (told > index || attribute.value === undefined) {
      // In `alt=John Smith`, parsers see an attribute `smith`.
      const { start } = attribute.value ?? attribute.name;
      const { end } = (attributes[told] ?? attribute).name;
      slots.push(namesSlot({ start, end }, attribute.value, source));
      for (const { name: own, value } of attributes.slice(index, told + 1)) {
        const key = source.slice(own.start, own.end).toLowerCase();
        if (!values.has(key)) values.set(key, value === undefined ? '' : source.slice(value.start, value.end));
      }
      continue;
    }
    const slot = valueSlot(source, name, attribute.value, tag);
    slots.push(slot);
    if (!values.has(name)) values.set(name, slot.text);
    if (FIELDS.has(name)) field = slot;
  }
  return { slots, values, field };
}

/** Returns the index of the last attribute without a value that continues an unquoted value or another such name. */
function lastName(source: string, attributes: readonly Attribute[], index: number): number {
  const first = attributes[index];
  if (first?.value !== undefined && (first.value.quote !== '' || first.value.start === first.value.end)) return index;
  if (first?.value === undefined && first !== undefined && isKnownName(source, first.name)) return index;
  let last = index;
  for (let next = attributes[last + 1]; next?.value === undefined; next = attributes[last + 1]) {
    if (next === undefined || isKnownName(source, next.name)) break;
    last += 1;
  }
  return last;
}

/** True if an element's own attributes hide its content. */
export const isHidden = (values: Values): boolean => values.has('hidden') || HIDING.test(values.get('style') ?? '');
const HIDING =
  /(?:^|[\s;])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:opacity|font-size)\s*:\s*0(?:\.0{1,9})?(?:[a-z]{2,3}|%)?\s*(?:[;!]|$))/i;

const FIELDS: ReadonlySet<string> = new Set(['value', 'content']);
const PLAIN_NAME = /^[@:*#([_.$a-z][\w.:*@$()[\]-]{0,80}$/i;

/** Returns the name of a field without a `<label>`. */
export function nameOfField(values: Values): string {
  for (const name of LABEL_ATTRIBUTES) {
    const value = values.get(name)?.trim() ?? '';
    if (value !== '' && value !== 'on' && value !== 'off') return value;
  }
  return '';
}

function valueSlot(source: string, name: string, range: NonNullable<Attribute['value']>, tag: string): FillingSlot {
  const { start, end, quote } = range;
  const mapped = new MappedText();
  decodeInto(mapped, source, { start, end }, inAttribute);
  const plain = mapped.text;
  const isCode = (name.startsWith('on') && name.length > 2) || /^[\s\p{Cc}]*(?:javascript|vbscript):/iu.test(plain);
  const isAddress = !isCode && (ADDRESSES.has(name) || HAS_ESCAPES.test(plain));
  const script = isCode ? textOfScript(mapped) : undefined;
  const other = name === 'style' ? escapesDecoded(mapped, STYLE_ESCAPES) : mapped;
  const text = isAddress ? percentDecoded(mapped) : (script?.mapped ?? other);
  const slot = new FillingSlot(
    isCode ? 'handler' : isAddress ? 'url' : 'value',
    `attribute ${name} of <${tag}>`,
    text,
    {
      start,
      end,
    },
  );
  slot.quote = quote;
  slot.again = script?.again;
  if (isCode) slot.part = 'scripts';
  slot.isRead = holdsSomething(name, plain);
  slot.isName = !slot.isRead && NAMES.has(name) && tells(plain);
  if (name.startsWith('data-')) {
    slot.label = name.slice(5);
    slot.group = `${tag} ${name}`;
  }
  return slot;
}
const HAS_ESCAPES = /^\S*%[0-9a-f]{2}/i;

function holdsSomething(name: string, value: string): boolean {
  if (value.trim() === '' || FONT.test(value)) return false;
  if (name.startsWith('xmlns')) return !NAMESPACE.test(value);
  if (name === 'style') return !textsOfCss(value).next().done || !value.includes(':');
  if (name === 'face') return !NAMES_OF_FONTS.test(value);
  if (DRAWN.has(name)) return !NUMBERS.test(value);
  return !KEYWORD_ATTRIBUTES.has(name) || !WORDS_OF_PROGRAMS.test(value);
}
/** Embedded fonts contain no text. */
const FONT = /^\s*data:(?:font|application\/(?:x-)?font)[^,]{0,100};base64,/i;

/** Creates a slot for attribute names that are words: the rest of an unquoted value, or names by themselves. */
function namesSlot(range: Range, value: Range | undefined, source: string): FillingSlot {
  const mapped = new MappedText();
  mapped.add(source.slice(range.start, range.end), range.start, range.end);
  const content = value ?? { start: range.start, end: range.start };
  const slot = new FillingSlot('names', 'names of attributes', mapped, content);
  slot.isRead = !KNOWN_NAME.test(mapped.text);
  return slot;
}

const isKnownName = (source: string, { start, end }: Range): boolean => KNOWN_NAME.test(source.slice(start, end));
const KNOWN_NAME =
  /^(?:allowfullscreen|async|autofocus|autoplay|checked|compact|controls|default|defer|disabled|download|formnovalidate|hidden|inert|ismap|itemscope|loop|multiple|muted|nohref|nomodule|noresize|noshade|novalidate|nowrap|open|playsinline|readonly|required|reversed|selected|(?:data|aria|[vxow]|ng|xml|xmlns)[-:][a-z:-]+)?$/i;
