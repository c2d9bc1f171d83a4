import { Select } from '../../design/field.js';
import { FAMILIES } from '../../review/spans/families.js';
import { GLYPHS } from '../../review/spans/states.js';
import { useWords } from '../../words/t.js';
import { panelWords } from './panel-words.js';
import { words } from './words.js';

const STATES = ['PENDING', 'APPROVED', 'REJECTED', 'NEEDS_SECOND_OPINION', 'REVIEW_REQUIRED'] as const;

/** The filters of the list of findings. */
export function SpanFilters({
  family,
  onFamily,
  state,
  onState,
}: {
  readonly family: string;
  readonly onFamily: (family: string) => void;
  readonly state: string;
  readonly onState: (state: string) => void;
}) {
  const t = useWords(words);
  const p = useWords(panelWords);
  return (
    <div className="row span-filters">
      <Select
        inline
        label={p('family')}
        value={family}
        choices={[
          { value: '', label: p('allFamilies') },
          ...FAMILIES.map((value) => ({ value, label: p(`family.${value}`) })),
        ]}
        onChoose={onFamily}
      />
      <Select
        inline
        label={t('state')}
        value={state}
        choices={[
          { value: '', label: p('allStates') },
          ...STATES.map((value) => ({ value, label: `${GLYPHS[value]} ${t(`state.${value}`)}` })),
        ]}
        onChoose={onState}
      />
    </div>
  );
}
