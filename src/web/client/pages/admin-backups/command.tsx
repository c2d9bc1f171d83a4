import { Fragment } from 'react';
import { CopyButton } from '../../design/copy-button.js';

/** A command line with a copy button. */
export function Command({ of }: { readonly of: string }) {
  return (
    <div className="stack">
      <code className="command">
        {of.split(' ').map((word, i) => (
          // A line is not broken behind the hyphens of an option.
          <Fragment key={i}>
            {i > 0 && ' '}
            <span>{word}</span>
          </Fragment>
        ))}
      </code>
      <div>
        <CopyButton of={of} name={of} />
      </div>
    </div>
  );
}
