export interface Wait {
  /** Resolves with true when the time has passed, with false when the wait was aborted. */
  elapsed: Promise<boolean>;
  stop: () => void;
  /** Ends the wait as if the time had passed. */
  hasten: () => void;
}

export function waitUntil(milliseconds: number): Wait {
  let end: (passed: boolean) => void = () => {};
  const elapsed = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds);
    end = (passed) => {
      clearTimeout(timer);
      resolve(passed);
    };
  });
  return { elapsed, stop: () => end(false), hasten: () => end(true) };
}
