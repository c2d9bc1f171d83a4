import {
  Counter,
  Gauge,
  Histogram,
  register,
  type CounterConfiguration,
  type GaugeConfiguration,
  type HistogramConfiguration,
} from 'prom-client';

/** Returns the counter of this name. Several products in one process, as in tests, share it. */
export const counter = <L extends string = string>(options: CounterConfiguration<L>): Counter<L> =>
  (register.getSingleMetric(options.name) as Counter<L> | undefined) ?? new Counter(options);

/** Returns the gauge of this name, like `counter`. */
export const gauge = <L extends string = string>(options: GaugeConfiguration<L>): Gauge<L> =>
  (register.getSingleMetric(options.name) as Gauge<L> | undefined) ?? new Gauge(options);

/** Returns the histogram of this name, like `counter`. */
export const histogram = <L extends string = string>(options: HistogramConfiguration<L>): Histogram<L> =>
  (register.getSingleMetric(options.name) as Histogram<L> | undefined) ?? new Histogram(options);
