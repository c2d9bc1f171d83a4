/**
 * Returns a text that can be stored as UTF-8: each lone surrogate becomes a replacement character of the same length.
 */
export const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
