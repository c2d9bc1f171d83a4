import { CommandButton } from '../../design/button.js';
import { Masked } from '../../design/masked.js';
import { codeOf, familyOf } from '../../review/spans/families.js';
import { sayKind } from '../../words/kinds.js';
import { useWords } from '../../words/t.js';
import type { useLeft } from './use-left.js';
import { words } from './words.js';

/** The findings that the policy leaves: values of kinds that it does not look for. */
export function LeftCard({ text, left }: { readonly text: string; readonly left: ReturnType<typeof useLeft> }) {
  const t = useWords(words);
  const { found, beyond, count, pick } = left;
  if (count === 0) return null;
  return (
    <details className="left-card">
      <summary>{t('leftByPolicy', { n: count })}</summary>
      <p className="soft small">{t('leftHint')}</p>
      <CommandButton id="review.left" />
      <ul>
        {found.map((finding) => (
          <li key={finding.start}>
            <button type="button" data-f={familyOf(finding.type)} onClick={() => pick(finding)}>
              <span className="code" aria-hidden="true">
                {codeOf(finding.type)}
              </span>
              <bdi className="value one-line">
                <Masked>{text.slice(finding.start, finding.end)}</Masked>
              </bdi>
              <span className="soft small">{sayKind(finding.type)}</span>
            </button>
          </li>
        ))}
      </ul>
      {beyond > 0 && <p className="soft small">{t('leftBeyond', { n: beyond })}</p>}
    </details>
  );
}
