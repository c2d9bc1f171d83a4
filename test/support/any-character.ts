import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const CHARACTERS = 0x110000 - SURROGATES;

/**
 * Any character of Unicode, for `fc.string({ unit: anyCharacter })`: the unit `binary` of fast-check is the same, but takes
 * a second in each process, and keeps a table of all of them.
 */
export const anyCharacter = fc.nat(CHARACTERS - 1).map(
  (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  (character) => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('It is not a character.');
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);

/** Any character but controls, marks of format and those that are none. */
export const anyPrintable = anyCharacter.filter((character) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(character));
