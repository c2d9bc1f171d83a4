/** Draws a share between 0 and 1; the words beside it say the same. */
export function Meter({ share }: { readonly share: number }) {
  return (
    <span className="meter" aria-hidden="true">
      <span style={{ width: `${Math.floor(100 * share)}%` }} />
    </span>
  );
}
