export interface Wait {
  /** True when the time passed, false when somebody stopped waiting. */
  elapsed: Promise<boolean>;
  stop: () => void;
}

export function waitUntil(milliseconds: number): Wait {
  let stop = () => {};
  const elapsed = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds);
    stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
  });
  return { elapsed, stop };
}
