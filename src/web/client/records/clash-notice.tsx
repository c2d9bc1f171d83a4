import { Button } from '../design/button.js';
import { useWords } from '../words/t.js';
import { recordWords } from './words.js';

interface ClashNoticeProps {
  /** The labels of the fields that another user has changed, too. */
  readonly fields: string;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** Says that another user has changed the same fields, and lets the reader choose. */
export function ClashNotice({ fields, onTheirs, onMine }: ClashNoticeProps) {
  const t = useWords(recordWords);
  return (
    <div className="notice warn" role="alert">
      <strong>{t('clash')}</strong>
      <span>{t('clashHint', { fields })}</span>
      <Button onClick={onTheirs}>{t('takeTheirs')}</Button>
      <Button onClick={onMine}>{t('saveMine')}</Button>
    </div>
  );
}
