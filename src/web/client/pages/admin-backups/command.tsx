import { CopyButton } from '../../design/copy-button.js';

/** A command line with a copy button. */
export function Command({ of }: { readonly of: string }) {
  return (
    <div className="stack">
      <code className="command">{of}</code>
      <div>
        <CopyButton of={of} name={of} />
      </div>
    </div>
  );
}
