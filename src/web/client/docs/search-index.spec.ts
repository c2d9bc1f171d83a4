import { makeIndex, type Section } from './search-index.js';

const section = (heading: string, text: string): Section => ({
  page: 'page',
  anchor: heading.toLowerCase(),
  title: 'Page',
  heading,
  text,
});
const sections = [
  section('Backup', 'Copies are encrypted. BACKUP_FOLDER names where they go.'),
  section('Restore', 'Puts a backup into the folder of the data.'),
  section('Policies', 'What is looked for, and how it is replaced.'),
];
const search = makeIndex(sections);
const headings = (query: string): readonly string[] => search(query).map(({ heading }) => heading);

describe('the search of the documentation', () => {
  it('finds headings before text', () => {
    expect(headings('backup')).toEqual(['Backup', 'Restore']);
  });

  it('finds a word by its beginning while it is typed', () => {
    expect(headings('encryp')).toEqual(['Backup']);
  });

  it('finds settings by their name in any case, and by parts of it', () => {
    expect(headings('backup_folder')).toContain('Backup');
    expect(headings('folder')).toEqual(expect.arrayContaining(['Backup', 'Restore']));
  });

  it('needs every word', () => {
    expect(headings('backup replaced')).toEqual([]);
  });

  it('forgives a typo in a long word', () => {
    expect(headings('polices')).toEqual(['Policies']);
  });

  it('finds nothing for punctuation', () => {
    expect(headings('!?')).toEqual([]);
  });
});
