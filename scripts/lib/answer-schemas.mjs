/**
 * Part of the build: writes JSON Schemas (2020-12, as in OpenAPI 3.1) of the routes' responses, generated from the return
 * types of controller methods; the API document is served with them. They describe the output of `JSON.stringify` for these types; clients must tolerate additional fields.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './setup.mjs';

/** The file that declares the error body, which every route can return. */
const ERRORS_FILE = path.join('src', 'platform', 'http', 'app-error.ts');

const ROUTES = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete']);

/** @throws Error listing all responses without a possible schema */
function answerSchemas() {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(root, 'tsconfig.json'),
    { noEmit: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const program = ts.createProgram(config.fileNames, config.options);
  const writer = new SchemaWriter(program.getTypeChecker());
  const operations = {};
  const problems = [];
  writer.writeDeclared(program.getSourceFile(path.join(root, ERRORS_FILE)), 'ErrorBody');
  for (const file of program.getSourceFiles().filter(({ fileName }) => fileName.endsWith('.controller.ts'))) {
    for (const { id, method } of routesOf(file)) {
      try {
        const content = writer.contentOf(method);
        if (content !== undefined) operations[id] = content;
      } catch (error) {
        problems.push(`${id}: ${error instanceof Unwritable ? error.message : error.stack}`);
      }
    }
  }
  if (problems.length > 0) throw new Error(`No schema can be made of these answers:\n${problems.join('\n')}`);
  return { schemas: sorted(writer.schemas), operations: sorted(operations) };
}

const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

class Unwritable extends Error {}

function* routesOf(file) {
  for (const statement of file.statements) {
    if (!ts.isClassDeclaration(statement)) continue;
    const names = decoratorsOf(statement).map(({ name }) => name);
    if (!names.includes('Controller') || names.includes('ApiExcludeController')) continue;
    for (const method of statement.members.filter(ts.isMethodDeclaration)) {
      if (!decoratorsOf(method).some(({ name }) => ROUTES.has(name))) continue;
      // The operation id, as in the API document.
      yield { id: `${statement.name.text.replace(/Controller$/, '')}_${method.name.text}`, method };
    }
  }
}

const decoratorsOf = (node) =>
  (ts.getDecorators(node) ?? []).flatMap(({ expression: call }) =>
    ts.isCallExpression(call) && ts.isIdentifier(call.expression) ? [{ name: call.expression.text, call }] : [],
  );

class SchemaWriter {
  /** The schemas of named types. */
  schemas = {};
  names = new Map();

  constructor(checker) {
    this.checker = checker;
  }

  /** Returns the schemas of a route's response by media type; undefined if its responses are empty. */
  contentOf(method) {
    const said = decoratorsOf(method).find(({ name }) => name === 'Answers')?.call.typeArguments?.[0];
    if (said !== undefined) {
      const members = this.checker.getTypeFromTypeNode(said).getProperties();
      return Object.fromEntries(
        members.map((one) => [one.name, this.write(this.checker.getTypeOfSymbol(one), one.name)]),
      );
    }
    const signature = this.checker.getSignatureFromDeclaration(method);
    const returned = this.checker.getAwaitedType(this.checker.getReturnTypeOfSignature(signature));
    const parts = partsOf(returned).filter((part) => !isNothing(part));
    const json = parts.filter((part) => part.symbol?.name !== 'StreamableFile');
    if (parts.length === 0) return undefined;
    if (json.length === 0) throw new Unwritable('it answers a file; say of what type by @Answers');
    if (json.some((part) => part.flags & ts.TypeFlags.StringLike)) {
      throw new Unwritable('it answers a text; say of what type by @Answers');
    }
    return { 'application/json': json.length === parts.length ? this.write(returned, '') : this.writeAny(json, '') };
  }

  writeDeclared(file, name) {
    const declaration = file.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
    this.write(this.checker.getTypeAtLocation(declaration), name);
  }

  write(type, at) {
    // Any JSON value. A full schema would be recursive, which client generators cannot express as types.
    if (type.aliasSymbol?.name === 'Json') return { description: this.commentOf(type.aliasSymbol) };
    const name = this.nameOf(type);
    if (name === undefined) return this.writeOut(type, at);
    if (!(name in this.schemas)) {
      // Registered first, since a type may be recursive.
      this.schemas[name] = {};
      const description = this.commentOf(type.aliasSymbol ?? type.symbol);
      this.schemas[name] = { ...(description && { description }), ...this.writeOut(type, name) };
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  writeOut(type, at) {
    const { flags } = type;
    if (flags & ts.TypeFlags.Union)
      return this.writeAny(
        partsOf(type).filter((part) => !isNothing(part)),
        at,
      );
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (flags & ts.TypeFlags.BooleanLiteral) return { type: 'boolean', enum: [type.intrinsicName === 'true'] };
    if (flags & ts.TypeFlags.StringLiteral) return { type: 'string', enum: [type.value] };
    if (flags & ts.TypeFlags.NumberLiteral) return { type: 'number', enum: [type.value] };
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (flags & ts.TypeFlags.NonPrimitive) return { type: 'object' };
    if (flags & ts.TypeFlags.Intersection) {
      // A branded string or number: the brand exists only for the compiler.
      const primitive = type.types.find((part) => part.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike));
      return primitive === undefined ? this.writeObject(type, at) : this.writeOut(primitive, at);
    }
    if (flags & ts.TypeFlags.Object) return this.writeObject(type, at);
    throw new Unwritable(`${at || 'the answer'} is ${this.checker.typeToString(type)}, which may be anything`);
  }

  writeAny(parts, at) {
    const literals = parts.filter((part) => part.flags & ts.TypeFlags.StringLiteral).map(({ value }) => value);
    const isNullable = parts.some((part) => part.flags & ts.TypeFlags.Null);
    const isBoolean = parts.filter((part) => part.flags & ts.TypeFlags.BooleanLiteral).length === 2;
    const apart = ts.TypeFlags.StringLiteral | ts.TypeFlags.Null | (isBoolean ? ts.TypeFlags.BooleanLiteral : 0);
    const others = parts.filter((part) => !(part.flags & apart));
    const kinds = [
      ...(literals.length === 0 ? [] : [{ type: 'string', enum: literals.sort() }]),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...others.map((part) => this.write(part, at)),
    ];
    const distinct = [...new Map(kinds.map((kind) => [JSON.stringify(kind), kind])).values()];
    if (!isNullable) return distinct.length === 1 ? distinct[0] : { anyOf: distinct };
    const [only] = distinct;
    if (distinct.length > 1 || typeof only?.type !== 'string') return { anyOf: [...distinct, { type: 'null' }] };
    return { ...only, type: [only.type, 'null'], ...(only.enum && { enum: [...only.enum, null] }) };
  }

  writeObject(type, at) {
    if (type.symbol?.name === 'Date') return { type: 'string', format: 'date-time' };
    const [element] = this.checker.getTypeArguments(type);
    if (this.checker.isArrayType(type)) return { type: 'array', items: this.write(element, `${at}[]`) };
    if (this.checker.isTupleType(type)) {
      const each = this.checker.getTypeArguments(type).map((part) => this.write(part, `${at}[]`));
      return { type: 'array', prefixItems: each, minItems: each.length, maxItems: each.length };
    }
    if (type.symbol?.name === 'Bytes') return { type: 'string', format: 'binary' };
    if (type.symbol?.name === 'JsonLines') return this.writeLines(element, at);
    const isForeign = type.symbol?.declarations?.some((one) => !isOwn(one)) && type.symbol.name !== '__type';
    if (isForeign) throw new Unwritable(`${at || 'the answer'} is a ${type.symbol.name}`);
    const entries = this.checker.getIndexInfoOfType(type, ts.IndexKind.String);
    const properties = {};
    const required = [];
    for (const member of this.checker.getPropertiesOfType(type)) {
      const written = this.writeMember(member, at);
      if (written === undefined) continue;
      properties[member.name] = written.schema;
      if (written.isRequired) required.push(member.name);
    }
    return {
      type: 'object',
      ...(required.length > 0 && { required }),
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(entries && { additionalProperties: this.write(entries.type, `${at}.*`) }),
    };
  }

  /** As in OpenAPI 3.2: the schema of a sequential media type is that of an array. */
  writeLines(type, at) {
    const items = this.write(type, `${at}, a line`);
    return {
      type: 'array',
      description: 'Newline-delimited JSON: an item a line, without brackets and commas.',
      items,
    };
  }

  /** Returns undefined for members that JSON omits. */
  writeMember(member, at) {
    // The property of branded types, and private members.
    if (member.name.startsWith('__')) return undefined;
    const type = this.checker.getTypeOfSymbol(member);
    const parts = partsOf(type);
    const there = parts.filter((part) => !isNothing(part));
    if (there.length === 0 || type.getCallSignatures().length > 0) return undefined;
    const isRequired = there.length === parts.length && !(member.flags & ts.SymbolFlags.Optional);
    const place = `${at}.${member.name}`;
    const written = there.length === parts.length ? this.write(type, place) : this.writeAny(there, place);
    const schema = isWrittenTime(member) ? { ...written, format: 'date-time' } : written;
    const description = this.commentOf(member) || this.commentOf(this.sourceOf(member));
    return { isRequired, schema: description === '' ? schema : { ...schema, description } };
  }

  commentOf(symbol) {
    // Doc comments of the language's own types are of no use here.
    if (!symbol?.declarations?.every(isOwn)) return '';
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.checker));
    return text
      .replace(/\{@link (\w+)\}/g, '`$1`')
      .replace(/\s*\n\s*/g, ' ')
      .trim();
  }

  /**
   * Returns the field of the product's own type that a presenter copies: `id` of `({ id }) => ({ id })` and of `id:
   * it.id`.
   */
  sourceOf(member) {
    const declaration = member.valueDeclaration;
    if (declaration === undefined) return undefined;
    if (ts.isPropertyAssignment(declaration) && ts.isPropertyAccessExpression(declaration.initializer)) {
      return this.checker.getSymbolAtLocation(declaration.initializer.name);
    }
    if (!ts.isShorthandPropertyAssignment(declaration)) return undefined;
    const variable = this.checker.getShorthandAssignmentValueSymbol(declaration)?.valueDeclaration;
    if (variable === undefined || !ts.isBindingElement(variable) || !ts.isObjectBindingPattern(variable.parent)) {
      return undefined;
    }
    const name = (variable.propertyName ?? variable.name).getText();
    return this.checker.getPropertyOfType(this.checker.getTypeAtLocation(variable.parent), name);
  }

  /**
   * Returns the name of a type of this product: its own, or `X` for the return type of `presentX`. Instances of generic
   * types have none.
   */
  nameOf(type) {
    const symbol = type.aliasSymbol ?? type.symbol;
    const declaration = symbol?.declarations?.[0];
    if (declaration === undefined || !isOwn(declaration) || symbol.name === 'Bytes') return undefined;
    const isPlain = (type.aliasTypeArguments ?? this.argumentsOf(type)).length === 0;
    if (!isPlain) return undefined;
    const isNamed =
      ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration) || type.aliasSymbol !== undefined;
    const name = isNamed ? symbol.name : presentedName(declaration);
    if (name === undefined) return undefined;
    return this.unique(name, declaration);
  }

  argumentsOf(type) {
    return type.objectFlags & ts.ObjectFlags.Reference ? this.checker.getTypeArguments(type) : [];
  }

  /** If two types have the same name, the later one is prefixed with the name of its file. */
  unique(name, declaration) {
    const file = path.basename(declaration.getSourceFile().fileName).split('.')[0];
    const longer = `${pascalCase(file)}${name}`;
    for (const candidate of [name, longer]) {
      const owner = this.names.get(candidate);
      if (owner === undefined) this.names.set(candidate, declaration);
      if (owner === undefined || owner === declaration) return candidate;
    }
    throw new Unwritable(`three types are named ${name}: rename that of ${declaration.getSourceFile().fileName}`);
  }
}

/**
 * Returns `Group` for the object that `presentGroup` returns; undefined for nested objects and for generic functions.
 */
function presentedName(literal) {
  let node = literal.parent;
  while (
    node &&
    (ts.isParenthesizedExpression(node) || ts.isReturnStatement(node) || ts.isBlock(node) || ts.isIfStatement(node))
  ) {
    node = node.parent;
  }
  if (!node || !(ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)) || node.typeParameters) return undefined;
  const named = ts.isArrowFunction(node) ? node.parent : node;
  const name = ts.isVariableDeclaration(named) || ts.isFunctionDeclaration(named) ? named.name.getText() : '';
  return /^present([A-Z]\w*)$/.exec(name)?.[1];
}

/** True if a presenter fills the field with `toISOString()`, or null if there is no time. */
function isWrittenTime({ valueDeclaration }) {
  if (valueDeclaration === undefined || !ts.isPropertyAssignment(valueDeclaration)) return false;
  return /\.toISOString\(\)(?:\s*(?:\?\?|:)\s*null)?$/.test(valueDeclaration.initializer.getText());
}

const pascalCase = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

const partsOf = (type) => (type.flags & ts.TypeFlags.Union ? type.types : [type]);

const isNothing = ({ flags }) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) !== 0;

const isOwn = (declaration) => !declaration.getSourceFile().fileName.includes('/node_modules/');

writeFileSync(path.join(root, 'dist', 'platform', 'api-docs', 'answers.json'), JSON.stringify(answerSchemas()));
