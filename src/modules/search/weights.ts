/** A file name says less of a document than its text; the same in both engines. */
export const NAME_WEIGHT = 0.3;
