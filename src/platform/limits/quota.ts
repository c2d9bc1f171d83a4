import { CHARGED_UNITS, type ChargedUnit } from '../http/charged-unit.js';

/** An amount of a unit per time window. */
export interface Quota {
  readonly unit: ChargedUnit;
  readonly amount: number;
  readonly windowSeconds: number;
}

/** The limits of one subject. */
export interface Quotas {
  readonly quotas: readonly Quota[];
  /** The maximum number of concurrent requests in all replicas together; undefined for no limit. */
  readonly concurrent?: number;
}

const QUOTA = /^(?<unit>[a-z]+)=(?<amount>[1-9]\d{0,14})(?:\/(?<seconds>[1-9]\d{0,6}))?$/;

/** Parses `requests=600/60`, 600 requests in 60 seconds, or `concurrent=32`. @returns undefined if it is neither */
export function parseQuota(text: string): Quota | { readonly concurrent: number } | undefined {
  const { unit = '', amount, seconds } = QUOTA.exec(text)?.groups ?? {};
  if (unit === 'concurrent') return seconds === undefined ? { concurrent: Number(amount) } : undefined;
  const known = CHARGED_UNITS.find((candidate) => candidate === unit);
  if (known === undefined || seconds === undefined) return undefined;
  return { unit: known, amount: Number(amount), windowSeconds: Number(seconds) };
}

/** Parses a list that has been validated. @returns undefined if it is empty */
export function quotasOf(texts: readonly string[]): Quotas | undefined {
  const parsed = texts.flatMap((text) => parseQuota(text) ?? []);
  if (parsed.length === 0) return undefined;
  const concurrent = parsed.flatMap((one) => ('concurrent' in one ? [one.concurrent] : []));
  return {
    quotas: parsed.flatMap((one) => ('unit' in one ? [one] : [])),
    ...(concurrent.length > 0 && { concurrent: Math.min(...concurrent) }),
  };
}
