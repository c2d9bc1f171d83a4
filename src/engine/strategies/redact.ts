import type { Replace, ReplacementStrategy } from './strategy.js';

export const DEFAULT_REDACTION_FORMAT = '{{{REDACTED-%t}}}';

/**
 * REDACT: the format, with the kind for `%t`, the classification for `%l` and the original text for `%v`. Inserted
 * values are not expanded again, so a text that contains `%t` is kept as is.
 */
export const redactStrategy: ReplacementStrategy = {
  name: 'REDACT',
  problems: ({ redactionFormat }) => {
    const message = 'Must not be empty: use STATIC_REPLACE with an empty staticReplacement to delete the text.';
    return redactionFormat === '' ? [{ path: '.redactionFormat', code: 'empty', message }] : [];
  },
  create({ redactionFormat }, kind): Replace {
    const typed = redactionFormat.split('%t').join(kind);
    if (!/%[lv]/.test(redactionFormat)) return () => typed;
    return ({ token, classification }) =>
      redactionFormat.replace(/%[tlv]/g, (mark) =>
        mark === '%t' ? kind : mark === '%v' ? token : (classification ?? ''),
      );
  },
};
