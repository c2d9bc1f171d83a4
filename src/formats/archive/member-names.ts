import { stemOf } from '../file-names.js';
import type { Edits, Piece } from '../format.js';
import { replaceIn } from '../patches.js';

/** Characters that file systems do not allow in names. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN_IN_NAMES = /[\\/:*?"<>|\0-\x1f\x7f]/g;

/** The names of members. Each path segment is one piece, shared by all paths that contain it. */
export class MemberNames {
  readonly pieces: readonly Piece[];
  private readonly byPart: ReadonlyMap<string, Piece>;

  constructor(private readonly paths: readonly string[]) {
    const files = new Set(paths.map((path) => path.slice(path.lastIndexOf('/') + 1)));
    const parts = new Set(paths.flatMap((path) => path.split('/')).filter((part) => /[^.\s]/.test(part)));
    this.byPart = new Map(
      [...parts].map((part) => [part, { text: shownName(part, files.has(part)), label: '', group: undefined }]),
    );
    this.pieces = [...this.byPart.values()];
  }

  /** Returns the paths after edits: equal segments stay equal, and distinct ones stay distinct. */
  after(edits: Edits): readonly string[] {
    const taken = new Set<string>();
    const parts = new Map<string, string>();
    for (const [part, piece] of this.byPart) if (!edits.has(piece)) taken.add(part.toLowerCase());
    for (const [part, piece] of this.byPart) {
      const replacements = edits.get(piece);
      if (replacements !== undefined) parts.set(part, freeName(fitPart(part, replacements), taken));
    }
    return this.paths.map((path) =>
      path
        .split('/')
        .map((part) => parts.get(part) ?? part)
        .join('/'),
    );
  }
}

/** Returns a path segment as people read it; `_` is read as a blank, and the extension of a file is left out. */
const shownName = (part: string, isFile: boolean): string => (isFile ? stemOf(part) : part).replaceAll('_', ' ');

/** Offsets are those of the original name, because each blank is as long as the character it replaces. */
function fitPart(part: string, replacements: Parameters<typeof replaceIn>[1]): string {
  const fitted = replacements.map((each) => ({ ...each, text: each.text.replace(FORBIDDEN_IN_NAMES, '_') }));
  const name = replaceIn(part, fitted);
  return /^[\s.]*$/.test(name) ? `_${name}` : name;
}

/** Appends a number if the name is taken. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let own = name;
  for (let count = 2; taken.has(own.toLowerCase()); count++) own = `${stem} ${count}${extension}`;
  taken.add(own.toLowerCase());
  return own;
}
