/** Returns bytes as a buffer, without copying them. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Returns how often a word occurs in bytes. */
export function occurrencesOf(word: string, bytes: Uint8Array): number {
  const content = bufferOf(bytes);
  let count = 0;
  for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + word.length)) count += 1;
  return count;
}
