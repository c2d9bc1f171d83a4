/**
 * The types of the clients in `clients/`, made from the API document: TypedDict classes for Python and interfaces for
 * TypeScript, of the same names.
 */

/** The schemas that the clients return or accept; those they refer to follow. A name that says too little is replaced. */
const WANTED = {
  AcceptedDocument: 'AcceptedDocument',
  BatchOverview: 'BatchOverview',
  Batch: 'Batch',
  CertificateCertificate: 'FinalizationCertificate',
  Document: 'ReviewDocument',
  DocumentStatus: 'DocumentStatus',
  Documents: 'DocumentList',
  DraftDraftState: 'SubmittedDraft',
  ExplainedDocument: 'ExplainedText',
  ExplainedPdf: 'ExplainedPdf',
  ExplainedPieces: 'ExplainedPieces',
  FinalizedAnswer: 'FinalizedDocument',
  InlineRedaction: 'InlineRedaction',
  InputProblem: 'InputProblem',
  LineProblem: 'LineProblem',
  Listed: 'ListedBatch',
  NewBatchDto: 'NewBatch',
  RedactedLine: 'RedactedLine',
  Request: 'ReidentifyRequest',
  Results: 'ReidentifyResults',
  Saved: 'SavedPolicy',
  Span: 'ReviewSpan',
  SpanPatchDto: 'SpanChange',
  Version: 'PolicyVersion',
  WrittenSpan: 'WrittenSpan',
};

/** Names of schemas that the wanted ones refer to, where they say too little or are names of the languages. */
const RENAMED = { DocumentAnswerPlacedSpan: 'DocumentSpan', PlacedSpan: 'PdfSpan', Warning: 'FormatWarning' };

/** Returns the text of each generated file by its path. @param openapi the API document, parsed */
export function clientTypes(openapi) {
  const types = typesOf(openapi.components.schemas);
  return {
    'clients/python/src/umbra_client/models.py': python(types),
    'clients/typescript/src/models.ts': typescript(types),
  };
}

const nameOf = (schema) => WANTED[schema] ?? RENAMED[schema] ?? schema.replace(/Dto$/, '');
const pascal = (key) => key.replaceAll(/(?:^|[-_])(\w)/g, (_, letter) => letter.toUpperCase());
const singular = (name) => (name.endsWith('s') ? name.slice(0, -1) : `${name}Item`);
const text = (words) => words?.replaceAll(/\s+/g, ' ').trim();

/** Objects inside of objects get a name of their own, since Python has no other way to describe them. */
function typesOf(schemas) {
  const made = new Map();
  const shapes = new Map();
  const named = (name, schema, isInner = false) => {
    if (made.has(name)) return { ref: name };
    const shape = JSON.stringify(schema);
    if (isInner && shapes.has(shape)) return { ref: shapes.get(shape) };
    shapes.set(shape, name);
    const entry = { name, description: text(schema.description) };
    made.set(name, entry);
    if (schema.properties === undefined) {
      entry.alias = typeOf({ ...schema, description: undefined }, name);
      return { ref: name };
    }
    entry.fields = Object.entries(schema.properties).map(([key, property]) => ({
      key,
      description: text(property.description),
      isRequired: schema.required?.includes(key) === true,
      type: typeOf(property, `${name}${pascal(key)}`),
    }));
    return { ref: name };
  };
  const typeOf = (schema, inside) => {
    if (schema.$ref !== undefined) {
      const target = schema.$ref.split('/').at(-1);
      return named(nameOf(target), schemas[target]);
    }
    const several = schema.oneOf ?? schema.anyOf;
    if (several !== undefined) return { union: several.map((one) => typeOf(one, inside)) };
    if (schema.allOf?.length === 1) return typeOf(schema.allOf[0], inside);
    if (schema.enum !== undefined) return { values: schema.enum };
    if (Array.isArray(schema.type)) return { union: schema.type.map((type) => typeOf({ ...schema, type }, inside)) };
    if (schema.type === 'array') return { array: typeOf(schema.items ?? {}, singular(inside)) };
    if (schema.type === 'object' && schema.properties !== undefined) return named(inside, schema, true);
    if (schema.type === 'object') {
      const { additionalProperties: values } = schema;
      return { map: typeof values === 'object' ? typeOf(values, `${inside}Value`) : { any: true } };
    }
    return schema.type === undefined ? { any: true } : { plain: schema.type };
  };
  for (const [schema, name] of Object.entries(WANTED)) {
    if (schemas[schema] === undefined) throw new Error(`The API document has no schema ${schema}.`);
    named(name, schemas[schema]);
  }
  return [...made.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

const SOURCE = 'Generated from docs/openapi.json by `npm run docs`. Do not edit.';

const PYTHON_TYPES = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };

function pythonType(type) {
  if (type.ref !== undefined) return type.ref;
  if (type.union !== undefined) return [...new Set(type.union.map(pythonType))].join(' | ');
  if (type.values !== undefined) {
    const literals = type.values.map((value) => (value === null ? 'None' : JSON.stringify(value)));
    return `Literal[${literals.join(', ')}]`;
  }
  if (type.array !== undefined) return `list[${pythonType(type.array)}]`;
  if (type.map !== undefined) return `dict[str, ${pythonType(type.map)}]`;
  return type.any ? 'Any' : PYTHON_TYPES[type.plain];
}

function python(types) {
  const head = `"""The objects of the API, as they are in JSON.\n\n${SOURCE}\n"""\n\nfrom __future__ import annotations\n\n`;
  const parts = types.map(({ name, description, fields, alias }) => {
    const comment = description === undefined ? [] : [`    """${description.replaceAll('\\', '\\\\')}"""`, ''];
    if (fields === undefined) return `${name}: TypeAlias = ${pythonType(alias)}`;
    const lines = fields.flatMap(({ key, description: words, isRequired, type }) => [
      ...(words === undefined ? [] : [`    # ${words}`]),
      `    ${key}: ${isRequired ? pythonType(type) : `NotRequired[${pythonType(type)}]`}`,
    ]);
    return [`class ${name}(TypedDict):`, ...comment, ...(lines.length === 0 ? ['    pass'] : lines)].join('\n');
  });
  return `${head}from typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n\n\n${parts.join('\n\n\n')}\n`;
}

const TYPESCRIPT_TYPES = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };

function typescriptType(type) {
  if (type.ref !== undefined) return type.ref;
  if (type.union !== undefined) return [...new Set(type.union.map(typescriptType))].join(' | ');
  if (type.values !== undefined) {
    return type.values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ');
  }
  if (type.array !== undefined) {
    const item = typescriptType(type.array);
    return `readonly ${item.includes(' ') ? `(${item})` : item}[]`;
  }
  if (type.map !== undefined) return `Readonly<Record<string, ${typescriptType(type.map)}>>`;
  return type.any ? 'unknown' : TYPESCRIPT_TYPES[type.plain];
}

function typescript(types) {
  const parts = types.map(({ name, description, fields, alias }) => {
    const comment = (words, indent) => (words === undefined ? [] : [`${indent}/** ${words} */`]);
    if (fields === undefined) {
      return [...comment(description, ''), `export type ${name} = ${typescriptType(alias)};`].join('\n');
    }
    const lines = fields.flatMap(({ key, description: words, isRequired, type }) => [
      ...comment(words, '  '),
      `  readonly ${key}${isRequired ? '' : '?'}: ${typescriptType(type)};`,
    ]);
    return [...comment(description, ''), `export interface ${name} {`, ...lines, '}'].join('\n');
  });
  return `/** The objects of the API, as they are in JSON. ${SOURCE} */\n\n${parts.join('\n\n')}\n`;
}
