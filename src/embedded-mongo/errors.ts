/** The names of the error codes that this store returns, as in MongoDB (src/mongo/base/error_codes.yml). */
const CODE_NAMES = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  91: 'ShutdownInProgress',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  96: 'OperationFailed',
  115: 'CommandNotSupported',
  146: 'ExceededMemoryLimit',
  166: 'CommandNotSupportedOnView',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  197: 'InvalidIndexSpecificationOption',
  217: 'IncompleteTransactionHistory',
  225: 'TransactionTooOld',
  251: 'NoSuchTransaction',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
  16020: 'InvalidDivisor',
  40324: 'UnrecognizedPipelineStage',
  40415: 'UnknownField',
} as const satisfies Readonly<Record<number, string>>;

/** An error returned to the client in MongoDB's form: `{ok: 0, errmsg, code, codeName, …}`. */
export class CommandError extends Error {
  readonly codeName: string;

  constructor(
    readonly code: number,
    message: string,
    /** Further fields of the response, such as `keyPattern` and `keyValue` of a duplicate key. */
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.codeName = (CODE_NAMES as Readonly<Record<number, string>>)[code] ?? `Location${code}`;
  }
}

/** Throws a CommandError; an expression, so that it can be used after `??`. */
export function refuse(code: number, message: string, extra?: Readonly<Record<string, unknown>>): never {
  throw new CommandError(code, message, extra);
}
