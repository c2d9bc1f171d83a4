import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queueKeys } from '../../api/keys.js';
import { useAnswer, batchList } from '../../api/queries.js';
import { Select, TextField } from '../../design/field.js';
import { cutMiddle, moment } from '../../words/format.js';
import { useWords } from '../../words/t.js';
import { words } from './words.js';

interface ChooseProps {
  readonly value: string;
  readonly onChoose: (id: string) => void;
}
interface Found {
  readonly id: string;
  readonly name: string;
}

const MAX_FOUND = 50;
const MAX_NAME = 60;

const isIn = (name: string, text: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase());

/** Finds a batch by a part of its name, or by its id. */
export function ChooseBatch(props: ChooseProps) {
  const [text, setText] = useState('');
  const batches = useQuery(batchList);
  const found = batches.data
    ?.filter(({ id, name }) => id === text.trim() || isIn(name, text))
    .map(({ id, name }) => ({ id, name: cutMiddle(name, MAX_NAME) }));
  return <Choose {...props} word="batch" text={text} onText={setText} found={found} />;
}

/** Finds a document by a part of its file name. */
export function ChooseDocument(props: ChooseProps) {
  const [text, setText] = useState('');
  const filename = useDeferredValue(text.trim());
  const documents = useAnswer(
    queueKeys.page(`held:${filename}`, 0),
    '/api/v1/queue',
    { query: { filename, size: MAX_FOUND, sort: 'createdAt' } },
    { placeholderData: (before) => before },
  );
  const found = documents.data?.content.map(({ id, filename: name, createdAt }) => ({
    id,
    // Files of the same name differ by their age.
    name: `${cutMiddle(name, MAX_NAME)} · ${moment(createdAt)}`,
  }));
  return <Choose {...props} word="document" text={text} onText={setText} found={found} />;
}

function Choose({
  word,
  text,
  onText,
  found: answered,
  value,
  onChoose,
}: ChooseProps & {
  readonly word: 'batch' | 'document';
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly found: readonly Found[] | undefined;
}) {
  const t = useWords(words);
  const [kept, setKept] = useState<Found>();
  const found = answered ?? [];
  // The chosen item stays among the choices while the search continues.
  const offered = kept === undefined || found.some(({ id }) => id === kept.id) ? found : [kept, ...found];
  const isKnown = offered.some(({ id }) => id === value);
  return (
    <>
      <TextField
        type="search"
        label={t(`find.${word}`)}
        autoComplete="off"
        maxLength={255}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <Select
        label={t(`kind.${word}`)}
        required
        value={isKnown ? value : ''}
        choices={[
          { value: '', label: t(answered !== undefined && offered.length === 0 ? 'noneFound' : 'choose') },
          ...offered.slice(0, MAX_FOUND).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(id) => {
          setKept(offered.find((one) => one.id === id));
          onChoose(id);
        }}
      />
    </>
  );
}
