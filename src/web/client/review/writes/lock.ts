/** Releases the user's edit lock on a document, also while the page is being closed. */
export function releaseLock(documentId: string): void {
  void fetch(`/api/v1/review/${encodeURIComponent(documentId)}/release`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    keepalive: true,
  }).catch(() => undefined);
}
