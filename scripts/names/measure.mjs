/** Compares exact spans: a name counts as found only if both ends and the type are right. */
export function measure(find, sentences) {
  const counts = {};
  for (const type of ['PERSON', 'LOCATION', 'ORGANIZATION']) counts[type] = { found: 0, right: 0, all: 0 };
  for (const { text, spans } of sentences) {
    const gold = new Set(
      spans.filter(({ isOptional }) => !isOptional).map(({ start, end, type }) => `${start} ${end} ${type}`),
    );
    const optional = spans.filter(({ isOptional }) => isOptional);
    for (const { type, isOptional } of spans) if (counts[type] && !isOptional) counts[type].all++;
    for (const { start, end, type } of find(text)) {
      const name = type.toUpperCase();
      if (optional.some((span) => span.type === name && span.start < end && start < span.end)) continue;
      counts[name].found++;
      if (gold.has(`${start} ${end} ${name}`)) counts[name].right++;
    }
  }
  return Object.fromEntries(
    Object.entries(counts).map(([type, { found, right, all }]) => {
      const precision = found === 0 ? 0 : right / found;
      const recall = all === 0 ? 0 : right / all;
      const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
      return [type, { precision, recall, f1, all, found }];
    }),
  );
}

export function show(name, figures) {
  const part = ([type, { precision, recall, f1, all }]) =>
    `${type.slice(0, 3)} F ${f1.toFixed(3)} P ${precision.toFixed(2)} R ${recall.toFixed(2)} (${all})`;
  console.log(`${name.padEnd(10)} ${Object.entries(figures).map(part).join('   ')}`);
}
