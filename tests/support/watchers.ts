/** Creates the watchers of something in memory: each is told what there is, soon and at every change. */
export function createWatchers() {
  const reports = new Set<() => void>();
  return {
    /** Adds a watcher; returns what removes it. */
    follow: (report: () => void): (() => void) => {
      reports.add(report);
      queueMicrotask(() => reports.has(report) && report());
      return () => void reports.delete(report);
    },
    tell: () => {
      for (const report of reports) report();
    },
  };
}
