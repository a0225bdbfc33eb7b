/** Milliseconds of many requests as the few numbers that a reader wants. */
export function summary(times) {
  const sorted = times.toSorted((left, right) => left - right);
  return {
    p50: percentile(sorted, 50),
    p75: percentile(sorted, 75),
    p99: percentile(sorted, 99),
    max: sorted.at(-1) ?? NaN,
  };
}

export function percentile(sorted, percent) {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN;
}

export const median = (values) =>
  percentile(
    values.toSorted((left, right) => left - right),
    50,
  );
