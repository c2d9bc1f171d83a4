/** A place on S3-compatible storage. */
export interface S3Place {
  readonly bucket: string;
  /** The key of an object, or what the keys of several begin with; may be empty. */
  readonly key: string;
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** Returns true for what is meant as a place on S3-compatible storage, whether or not it is a right one. */
export const isS3Url = (place: string): boolean => place.startsWith('s3://');

/** Returns the place that a URL `s3://bucket/key` names, undefined if it is none. */
export function s3PlaceOf(url: string): S3Place | undefined {
  const [, bucket, key = ''] = S3_URL.exec(url) ?? [];
  return bucket === undefined ? undefined : { bucket, key };
}
