/** The parts of a request. */
export interface Asked {
  readonly origin: string;
  readonly text: string;
  /** The name of a stored policy; undefined if the policy is sent along. */
  readonly policyName: string | undefined;
  readonly policy: string;
}

export const SNIPPETS = ['curl', 'cli', 'typescript', 'python'] as const;
export type SnippetKind = (typeof SNIPPETS)[number];

/** Quotes a string for a POSIX shell. */
const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const json = (value: unknown): string => JSON.stringify(value);

/** Returns the same request for a terminal or a program, with the API key in a variable. */
export function snippetOf(kind: SnippetKind, asked: Asked): string {
  return WRITERS[kind](asked);
}

const inlineBody = ({ text, policy }: Asked): string =>
  json({ policy: JSON.parse(policy) as unknown, text, context: 'none' });
const query = (name: string): string => `?p=${encodeURIComponent(name)}`;

const WRITERS: Readonly<Record<SnippetKind, (asked: Asked) => string>> = {
  curl: (asked) =>
    asked.policyName === undefined
      ? `curl -H "Authorization: Bearer $UMBRA_KEY" -H "Content-Type: application/json" \\\n  --data-binary ${shell(inlineBody(asked))} \\\n  ${shell(`${asked.origin}/api/filter`)}\n`
      : `curl -H "Authorization: Bearer $UMBRA_KEY" -H "Content-Type: text/plain" \\\n  --data-binary ${shell(asked.text)} \\\n  ${shell(`${asked.origin}/api/filter${query(asked.policyName)}`)}\n`,
  cli: ({ text, policyName, policy }) =>
    policyName === undefined
      ? `printf %s ${shell(policy)} > policy.json\nprintf %s ${shell(text)} | umbra redact --policy policy.json\n`
      : `printf %s ${shell(text)} | umbra redact --policy ${shell(`${policyName}.json`)}\n`,
  typescript: (asked) => {
    const { origin, text, policyName } = asked;
    const isInline = policyName === undefined;
    return `const response = await fetch(${json(`${origin}/api/filter${isInline ? '' : query(policyName)}`)}, {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.UMBRA_KEY}\`,
    'content-type': ${isInline ? `'application/json'` : `'text/plain'`},
  },
  body: ${isInline ? `JSON.stringify(${inlineBody(asked)})` : json(text)},
});
if (!response.ok) throw new Error(await response.text());
console.log(${isInline ? '(await response.json()).filteredText' : 'await response.text()'});
`;
  },
  python: (asked) => {
    const { origin, text, policyName } = asked;
    const isInline = policyName === undefined;
    // JSON is embedded as a string, since `true` and `null` are not Python.
    return `import json, os, urllib.request

request = urllib.request.Request(
    ${json(`${origin}/api/filter${isInline ? '' : query(policyName)}`)},
    data=${isInline ? json(inlineBody(asked)) : json(text)}.encode(),
    headers={
        "Authorization": f"Bearer {os.environ['UMBRA_KEY']}",
        "Content-Type": ${isInline ? '"application/json"' : '"text/plain"'},
    },
)
with urllib.request.urlopen(request) as response:
    print(${isInline ? 'json.load(response)["filteredText"]' : 'response.read().decode()'})
`;
  },
};
