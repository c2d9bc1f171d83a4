/** Separates the codes of a composite font and maps them to CIDs. */
export interface CMap {
  readonly isVertical: boolean;
  readonly spaces: readonly CodeSpace[];
  /** Returns undefined if the code is not listed, or if the list is unknown. */
  readonly cidOf: (code: number, length: number) => number | undefined;
}

/**
 * A codespace range: codes of `length` bytes, each byte of which lies between the corresponding bytes of `from` and
 * `to`.
 */
export interface CodeSpace {
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

const twoBytes: readonly CodeSpace[] = [{ length: 2, from: 0, to: 0xffff }];
const space = (from: number, to: number): CodeSpace => ({ length: to > 0xff ? 2 : 1, from, to });
/** UTF-16, where a surrogate pair is one code. */
const utf16: readonly CodeSpace[] = [
  { length: 2, from: 0, to: 0xd7ff },
  { length: 4, from: 0xd800dc00, to: 0xdbffdfff },
  { length: 2, from: 0xe000, to: 0xffff },
];

/** The codespace ranges of the predefined CMaps (ISO 32000-2, table 116). */
const FAMILIES: readonly (readonly [RegExp, readonly CodeSpace[]])[] = [
  [/^Uni\w+-UCS2(?:-HW)?-[HV]$/u, twoBytes],
  [/^Uni\w+-UTF16-[HV]$/u, utf16],
  [/^(?:H|V|EUC-KR-?|GB-[HV]|Add-[HV]|Ext-[HV]|NWP-[HV]|78-[HV])$/u, twoBytes],
  [/^(?:GBK|GBKp|GBK2K|GBpc)-EUC-[HV]$/u, [space(0, 0x80), space(0x8140, 0xfefe)]],
  [/^GB-EUC-[HV]$/u, [space(0, 0x80), space(0xa1a1, 0xfefe)]],
  [/^\w*-?RKSJ-[HV]$/u, [space(0, 0x80), space(0x8140, 0x9ffc), space(0xa0, 0xdf), space(0xe040, 0xfcfc)]],
  [/^(?:B5pc|ETen-B5|ETenms-B5)-[HV]$/u, [space(0, 0x80), space(0xa140, 0xfefe)]],
  [/^KSC-EUC-[HV]$/u, [space(0, 0x80), space(0xa1a1, 0xfefe)]],
  [/^KSCms-UHC(?:-HW)?-[HV]$/u, [space(0, 0x80), space(0x8141, 0xfefe)]],
];

/** Returns the predefined CMap of this name; undefined if it is unknown how its codes are separated. */
export function predefinedCMap(name: string): CMap | undefined {
  const isVertical = name.endsWith('V');
  if (name === 'Identity-H' || name === 'Identity-V') return { isVertical, spaces: twoBytes, cidOf: (code) => code };
  const spaces = FAMILIES.find(([is]) => is.test(name))?.[1];
  return spaces === undefined ? undefined : { isVertical, spaces, cidOf: () => undefined };
}
