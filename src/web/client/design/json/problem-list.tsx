import { common } from '../../words/common.js';
import { useWords } from '../../words/t.js';
import type { JsonProblem } from './types.js';

/** The problems of a JSON text, each with its place. */
export function ProblemList({ of }: { readonly of: readonly JsonProblem[] }) {
  const t = useWords(common);
  return (
    <div className="notice danger" role="alert">
      <strong>{t('json.problems', { n: of.length })}</strong>
      <ul>
        {of.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path !== '' && <code>{path}</code>} {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
