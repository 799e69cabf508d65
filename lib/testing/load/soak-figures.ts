/** A figure at a moment; `at` in minutes. */
export type Sample = { at: number; value: number };
/** The growth per hour, with its 95 % confidence interval. */
export type Trend = { perHour: number; low: number; high: number };

/** The minimum of each interval: the memory after garbage collection, which grows with a leak. Memory above it comes and goes. */
export function floors(samples: readonly Sample[], minutes: number): Sample[] {
  const least = new Map<number, Sample>();
  for (const sample of samples) {
    const stretch = Math.floor(sample.at / minutes);
    if (sample.value < (least.get(stretch)?.value ?? Number.POSITIVE_INFINITY)) least.set(stretch, sample);
  }
  return [...least.values()];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A least-squares line through at least three samples. */
export function trendOf(samples: readonly Sample[]): Trend {
  if (samples.length < 3) throw new RangeError('a line through fewer than three samples says nothing');
  const [at, value] = [mean(samples.map((one) => one.at)), mean(samples.map((one) => one.value))];
  const spread = samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  const slope = samples.reduce((sum, one) => sum + (one.at - at) * (one.value - value), 0) / spread;
  const left = samples.reduce((sum, one) => sum + (one.value - value - slope * (one.at - at)) ** 2, 0);
  const error = Math.sqrt(left / (samples.length - 2) / spread);
  // Student's t for 95 %, from three samples on: falls to 1.96
  const bound = error * (1.96 + 2.4 / (samples.length - 2) + 8.3 / (samples.length - 2) ** 2);
  return { perHour: slope * 60, low: (slope - bound) * 60, high: (slope + bound) * 60 };
}

/** A quantile, for example the second largest of a hundred values; zero for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The relative growth of a quantile from the first to the last third of the time: 0.2 is a fifth. */
export function driftOf(samples: readonly Sample[], share: number): number {
  const [first = 0, last = 0] = [samples[0]?.at, samples.at(-1)?.at];
  const third = (last - first) / 3;
  const of = (isIn: (at: number) => boolean) =>
    quantile(
      samples.filter(({ at }) => isIn(at)).map(({ value }) => value),
      share,
    );
  return of((at) => at > last - third) / of((at) => at < first + third) - 1;
}
