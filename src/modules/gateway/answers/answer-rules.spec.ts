import { readTree } from '../json/json-tree.js';
import { textsIn, type AnswerRule } from './answer-rules.js';

const BLOCK: AnswerRule = {
  by: 'type',
  variants: { text: { fields: { text: 'text' } } },
  otherwise: 'whole',
};
const textsOf = (event: unknown): string[] =>
  textsIn(readTree(JSON.stringify(event), { duplicateKeys: 'keep' }), BLOCK, 'block').map(({ node }) => node.value);

test('a variant says where its texts are', () => {
  expect(textsOf({ type: 'text', text: 'Dear Ann', id: 'msg-1' })).toEqual(['Dear Ann']);
});

test.each(['constructor', 'toString', '__proto__'])('the name %s, which every object has, is no variant', (type) => {
  expect(textsOf({ type, text: 'Dear Ann' })).toContain('Dear Ann');
});

test.each([{ text: 'Dear Ann' }, { type: 7, text: 'Dear Ann' }])('without a name %j is read as a whole', (event) => {
  expect(textsOf(event)).toContain('Dear Ann');
});
