/** Copies without the clipboard of the browser, which pages do not have that are sent without TLS. */
function copyBySelection(text: string): void {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Below an open dialog nothing can be selected.
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
