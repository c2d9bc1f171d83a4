import { type Document, isDocument } from '../bson/values.js';
import { Int32 } from 'bson';
import { refuse } from '../errors.js';
import { encodeValue } from '../storage/key-encoding.js';
import { type Accumulator, compileAccumulator } from './accumulators.js';
import { compileExpression, type Expression } from '../filter/expression.js';
import { MemoryGauge, type Stage } from './stage.js';

type Variables = Readonly<Record<string, unknown>>;

interface Group {
  readonly id: unknown;
  readonly values: readonly (readonly [string, Accumulator])[];
}

/** Compiles `$group`. @throws CommandError 15955 without an `_id`. */
export function groupStage(spec: unknown, variables: Variables): Stage {
  if (!isDocument(spec)) return refuse(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) return refuse(15955, 'a group specification must include an _id');
  const id = compileExpression(spec._id, variables);
  const fields = Object.entries(spec).filter(([name]) => name !== '_id');
  const factories = fields.map(([name, field]) => {
    if (name.includes('.')) refuse(40235, `The field name '${name}' cannot contain '.'`);
    return [name, compileAccumulator(name, field, variables)] as const;
  });
  return new GroupStage(id, factories);
}

/** Compiles the grouping and counting of `$sortByCount`; the sort follows as a separate stage. */
export function countByStage(expression: unknown, variables: Variables): Stage {
  return groupStage({ _id: expression, count: { $sum: new Int32(1) } }, variables);
}

class GroupStage implements Stage {
  readonly #groups = new Map<string, Group>();
  readonly #gauge = new MemoryGauge('$group');

  constructor(
    private readonly id: Expression,
    private readonly factories: readonly (readonly [string, (gauge: MemoryGauge) => Accumulator])[],
  ) {}

  take(documents: readonly Document[]): readonly Document[] {
    for (const document of documents) {
      const id = this.id(document) ?? null;
      for (const [, accumulator] of this.#groupOf(id).values) accumulator.add(document);
    }
    return [];
  }

  finish(): readonly Document[] {
    return [...this.#groups.values()].map(({ id, values }) => {
      const result: Document = { _id: id };
      for (const [name, accumulator] of values) result[name] = accumulator.result();
      return result;
    });
  }

  #groupOf(id: unknown): Group {
    // Values that compare as equal, such as 1 and 1.0, form one group.
    const key = encodeValue(id).toString('latin1');
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    this.#gauge.add(id);
    const group = { id, values: this.factories.map(([name, make]) => [name, make(this.#gauge)] as const) };
    this.#groups.set(key, group);
    return group;
  }
}
