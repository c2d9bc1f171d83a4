import { Badge } from '../design/states.js';
import { language } from '../words/t.js';
import { useStore } from '../api/store.js';
import { sayScope } from './scopes.js';

/** The scopes of a key by their names. */
export function ScopeBadges({ of }: { readonly of: readonly string[] }) {
  useStore(language);
  return (
    <span className="row">
      {of.map((scope) => (
        <span key={scope} title={scope}>
          <Badge>{sayScope(scope)}</Badge>
        </span>
      ))}
    </span>
  );
}
