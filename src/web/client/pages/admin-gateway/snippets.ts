/** The ways to call the gateway that the page shows. */
export const SNIPPETS = ['OPENAI_BASE_URL', 'ANTHROPIC_BASE_URL', 'TypeScript', 'Python', 'curl'] as const;
export type SnippetName = (typeof SNIPPETS)[number];

/** The settings that switch the gateway on. */
export const SETTINGS = [
  'GATEWAY_UPSTREAM=https://api.openai.com',
  'GATEWAY_ANTHROPIC_UPSTREAM=https://api.anthropic.com',
  'GATEWAY_OLLAMA_UPSTREAM=http://localhost:11434',
] as const;

const MESSAGES = '[{ role: "user", content: "Write to jane.roe@example.com" }]';

/** Returns what to copy into a terminal or a program. @param origin the address of this service */
export function snippetOf(name: SnippetName, origin: string): string {
  return WRITERS[name](origin);
}

const WRITERS: Readonly<Record<SnippetName, (origin: string) => string>> = {
  OPENAI_BASE_URL: (origin) => `export OPENAI_BASE_URL=${origin}/openai/v1 OPENAI_API_KEY=$UMBRA_KEY\n`,
  ANTHROPIC_BASE_URL: (origin) => `export ANTHROPIC_BASE_URL=${origin}/anthropic ANTHROPIC_API_KEY=$UMBRA_KEY\n`,
  TypeScript: (origin) => `import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${origin}/openai/v1", apiKey: process.env.UMBRA_KEY });
const messages = ${MESSAGES};
const answer = await client.chat.completions.create({ model: "gpt-4.1-mini", messages });
`,
  Python: (origin) => `import os
from openai import OpenAI

client = OpenAI(base_url="${origin}/openai/v1", api_key=os.environ["UMBRA_KEY"])
messages = [{"role": "user", "content": "Write to jane.roe@example.com"}]
answer = client.chat.completions.create(model="gpt-4.1-mini", messages=messages)
`,
  curl: (origin) => `curl '${origin}/openai/v1/chat/completions' -H "Authorization: Bearer $UMBRA_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"model":"gpt-4.1-mini","messages":[{"role":"user","content":"Write to jane.roe@example.com"}]}'
`,
};
