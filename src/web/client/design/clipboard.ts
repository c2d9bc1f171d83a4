/** Copies by a selection: browsers have no clipboard for pages that were sent without TLS. */
function copyBySelection(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Nothing can be selected outside an open dialog.
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- There is no other way without the clipboard.
  const isCopied = document.execCommand('copy');
  field.remove();
  if (!isCopied) throw new Error('The browser did not copy.');
}

/** Copies a text to the clipboard. @throws Error when the browser does not allow it */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) await navigator.clipboard.writeText(text);
  else copyBySelection(text);
}
