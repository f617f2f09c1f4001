import { useState } from 'react';

/** True from the first time a condition held: a lazy layer stays mounted, so that it can leave gently. */
export function useEver(condition: boolean): boolean {
  const [ever, setEver] = useState(condition);
  if (condition && !ever) setEver(true);
  return ever || condition;
}
