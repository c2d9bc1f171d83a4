/** A place on S3-compatible storage. */
export interface S3Place {
  readonly bucket: string;
  /** The key of an object, or the common prefix of several keys; may be empty. */
  readonly key: string;
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** Returns true for a text that is meant as a place on S3-compatible storage, even if it is not valid. */
export const isS3Url = (place: string): boolean => place.startsWith('s3://');

/** Returns the place of a URL `s3://bucket/key`; undefined if it is not valid. */
export function s3PlaceOf(url: string): S3Place | undefined {
  const [, bucket, key = ''] = S3_URL.exec(url) ?? [];
  return bucket === undefined ? undefined : { bucket, key };
}
