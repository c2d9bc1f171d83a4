import { isDigit, isHex, isWordAfter, isWordBefore } from '../../characters/characters.js';
import type { Detector } from '../detector.js';

const SHAPE = 0.9;
const HYPHEN = 45;
const LENGTH = 36;
/** Positions of the hyphens. */
const HYPHENS: readonly number[] = [8, 13, 18, 23];
/** Positions of the version and the variant. */
const VERSION = 14;
const VARIANT = 19;

/**
 * Universally unique identifier with 36 characters, in either case, of versions 1 to 8. The nil and max UUIDs identify
 * nothing and are ignored. Known false positive: none known; the policy decides whether UUIDs identify a person.
 * @see RFC 9562, 4 and 5
 */
export const uuid: Detector = {
  id: 'uuid',
  kind: 'uuid',
  about: {
    name: 'Universally unique identifier',
    example: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    standard: 'RFC 9562',
    validation: 'Shape, version and variant',
  },
  triggers: ['digits'],
  digitRuns: [
    [1, 8, { token: [8, 10] }],
    [1, 4, { token: [4, 4] }],
    [1, 12, { token: [12, 12] }],
  ],
  create: () => (text, at, _end, emit) => {
    // The detector wakes at every digit run of the identifier; the position of a hyphen gives its start.
    const start = startBefore(text, at);
    if (start < 0 || !isUuid(text, start)) return;
    const end = start + LENGTH;
    if (isWordBefore(text, start) || isWordAfter(text, end)) return;
    if (text.charCodeAt(start - 1) === HYPHEN && isDigit(text.charCodeAt(start - 2))) return;
    if (text.charCodeAt(end) === HYPHEN && isHex(text.charCodeAt(end + 1))) return;
    emit(start, end, SHAPE);
  },
};

/** Returns the start of the identifier that contains the digit at `at`; -1 if there is none. */
function startBefore(text: string, at: number): number {
  let group = at;
  while (at - group < 12 && isHex(text.charCodeAt(group - 1))) group--;
  if (text.charCodeAt(group + 8) === HYPHEN) return group;
  if (text.charCodeAt(group - 1) !== HYPHEN) return -1;
  // The groups before it may consist of letters only.
  const hyphen = HYPHENS.find((place) => isUuid(text, group - 1 - place));
  return hyphen === undefined ? -1 : group - 1 - hyphen;
}

function isUuid(text: string, start: number): boolean {
  const version = text.charCodeAt(start + VERSION);
  if (version < 49 || version > 56) return false;
  if (!'89abAB'.includes(text.charAt(start + VARIANT))) return false;
  for (let index = 0; index < LENGTH; index++) {
    const code = text.charCodeAt(start + index);
    if (HYPHENS.includes(index) ? code !== HYPHEN : !isHex(code)) return false;
  }
  return true;
}
