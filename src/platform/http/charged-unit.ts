/**
 * The units in which use is measured: requests, bytes of bodies, pages of documents, and questions to language models.
 */
export const CHARGED_UNITS = ['requests', 'bytes', 'pages', 'questions'] as const;
export type ChargedUnit = (typeof CHARGED_UNITS)[number];
