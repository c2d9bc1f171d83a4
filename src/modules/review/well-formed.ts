/** A text as it can be stored as UTF-8: half of a surrogate pair becomes a replacement character of the same length. */
export const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
