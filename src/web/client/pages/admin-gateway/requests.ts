/** The shapes of requests that the page makes of a message, by the name of their endpoint. */
export const SHAPES = ['chat-completions', 'responses', 'messages', 'ollama-chat'] as const;
export type Shape = (typeof SHAPES)[number];

/** The text that a person has typed. */
export interface TypedPrompt {
  readonly system: string;
  readonly message: string;
}

/** Returns the body that a client of the API would send. */
export const requestOf = (shape: Shape, typed: TypedPrompt): string => JSON.stringify(MAKERS[shape](typed), null, 2);

const user = (content: string) => ({ role: 'user', content });
const chat = ({ system, message }: TypedPrompt) => [
  ...(system === '' ? [] : [{ role: 'system', content: system }]),
  user(message),
];

const MAKERS: Readonly<Record<Shape, (typed: TypedPrompt) => object>> = {
  'chat-completions': (typed) => ({ model: 'gpt-4.1-mini', messages: chat(typed) }),
  responses: ({ system, message }) => ({
    model: 'gpt-4.1-mini',
    ...(system !== '' && { instructions: system }),
    input: message,
  }),
  messages: ({ system, message }) => ({
    model: 'claude-sonnet-4-5',
    max_tokens: 500,
    ...(system !== '' && { system }),
    messages: [user(message)],
  }),
  'ollama-chat': (typed) => ({ model: 'gemma3', messages: chat(typed) }),
};
