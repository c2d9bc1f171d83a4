/** Returns the source of a pattern that matches this text and nothing else. */
export const literalPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
