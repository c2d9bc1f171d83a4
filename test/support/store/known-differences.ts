/** Why the reference server differs; test/store follows MongoDB's manual. */
interface KnownDifference {
  readonly names: RegExp;
  readonly reason: string;
}

/** Operations where the reference server (mongo-java-server 1.47) differs from MongoDB's manual. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    names: /: (equal inner array|dotted path by position|\$in|\$all of one value)$/,
    reason: 'an array within an array, or a single value for $all, is matched otherwise',
  },
  { names: /: (\$gt|\$gte) number$|: \$mod truncates$/, reason: 'NaN counts as a large number' },
  {
    names: /: \$gt and \$lt by different elements$/,
    reason: 'two conditions must hold for one element even without $elemMatch',
  },
  {
    names: /: \$[gl]te null$|: dotted null finds what has no such field$/,
    reason: 'null does not equal a missing field in comparisons and on paths through arrays',
  },
  { names: /\$bit/, reason: '$bit and the bit tests are not there' },
  {
    names: /: \$elemMatch with \$or$|update: \$ by \$elemMatch$|projection: \$elemMatch$/,
    reason: '$elemMatch is not there in full',
  },
  { names: /^find refused: /, reason: 'malformed filters get other codes or are taken' },
  {
    names: /^update: (\$inc of null|\$rename to itself|empty path|path with an empty part|\$\[id\] without filter)$/,
    reason: 'impossible updates are taken or get other codes',
  },
  {
    names: /^update: (\$push \$each without array|\$addToSet of text|\$pop of text)$/,
    reason: 'updates of the wrong type get the codes of old versions',
  },
  { names: /^update: pipeline /, reason: 'updates by pipeline are not there' },
  {
    names: /^projection: (include nested as document|mixed)$/,
    reason: 'projections nested as documents are not there',
  },
  {
    names: /^aggregate: (\$addFields|\$lookup in itself|\$limit of zero)$/,
    reason: '$addFields with dotted names, projections through arrays and the check of $limit are not there',
  },
  { names: /^insert of a pattern as _id$/, reason: 'a pattern as _id gets the code of old versions' },
  {
    names:
      /^(createIndex by another name|createIndex of another key by the name|createIndex of no key|two arrays in one index)$/,
    reason: 'conflicts of index definitions are not looked for',
  },
  {
    names: /^(listIndexes|listIndexes of no collection)$/,
    reason: 'indexes are listed without sparse, and for no collection too',
  },
  { names: /^findAndModify says what it did$/, reason: 'lastErrorObject has other fields' },
];

/** Returns why an operation is not compared, or `undefined`. */
export function knownDifference(name: string): string | undefined {
  return knownDifferences.find(({ names }) => names.test(name))?.reason;
}
