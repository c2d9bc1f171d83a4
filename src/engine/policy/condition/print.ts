import { MAX_DECIMALS, type Comparison, type Condition } from './condition.js';

/** Returns the condition in its canonical spelling; parsing it returns the same tree. */
export function printCondition(condition: Condition): string {
  switch (condition.type) {
    case 'and':
    case 'or':
      return condition.terms
        .map((term) => (isJoined(term) ? `(${printCondition(term)})` : printCondition(term)))
        .join(` ${condition.type} `);
    case 'not':
      return `not ${isJoined(condition.term) ? `(${printCondition(condition.term)})` : printCondition(condition.term)}`;
    default:
      return printComparison(condition);
  }
}

function printComparison(comparison: Comparison): string {
  switch (comparison.type) {
    case 'token':
      return `token ${comparison.operator} ${quote(comparison.value)}`;
    case 'life-event':
      return `token is ${comparison.negated ? 'not ' : ''}${quote(comparison.event)}`;
    case 'number':
      return `${comparison.field} ${comparison.operator} ${decimal(comparison.value)}`;
    case 'text':
      return `${comparison.field} ${comparison.operator} ${quote(comparison.value)}`;
  }
}

const isJoined = ({ type }: Condition): boolean => type === 'and' || type === 'or';

const quote = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

const decimal = (value: number): string =>
  String(Number.isInteger(value) ? value : value.toFixed(MAX_DECIMALS).replace(/0+$/, ''));
