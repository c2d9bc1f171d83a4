const MEGABYTE = 1024 * 1024;

/** What a PDF document may be and take where nobody says otherwise. */
export const DEFAULT_LIMITS = {
  maxPages: 2000,
  maxObjects: 500_000,
  maxDecompressedMegabytes: 256,
  maxPixels: 32 * MEGABYTE,
  maxMemoryMegabytes: 1024,
};
