import { useId, useState, type ReactNode } from 'react';
import { common } from '../words/common.js';
import { useWords } from '../words/t.js';
import './filters.css';

/**
 * Fields that narrow a list. On a narrow screen they are behind one button, which says how many are in use, so that the
 * list begins on the first screen.
 */
export function FilterFields({ used, children }: { readonly used: number; readonly children: ReactNode }) {
  const t = useWords(common);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button filters-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(used === 0 ? 'filters' : 'filters.used', { n: used })}
        <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
      <div id={id} className={isOpen ? 'filters-fields open' : 'filters-fields'}>
        {children}
      </div>
    </>
  );
}
