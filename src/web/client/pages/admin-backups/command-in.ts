/** Returns how to call `umbra` in a shell for a data folder; undefined is its default folder. */
export function commandIn(folder: string | undefined): string {
  if (folder === undefined || folder === '') return 'umbra';
  const quoted = /^[\w./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", String.raw`'\''`)}'`;
  return `UMBRA_DATA_DIR=${quoted} umbra`;
}
