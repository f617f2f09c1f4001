import { useEffect, useState } from 'react';

/** Follows a value, with at least `interval` milliseconds between two changes. */
export function useCalm<Value>(value: Value, interval: number): Value {
  const [calm, setCalm] = useState({ value, since: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (value === calm.value) return;
    const wait = Math.max(0, calm.since + interval - Date.now());
    const timer = setTimeout(() => setCalm({ value, since: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [value, calm, interval]);
  return calm.value;
}
