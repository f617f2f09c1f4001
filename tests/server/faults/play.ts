import { installFetch } from '../../support/fetch-in-memory';
import { seeded } from '../../support/seeded';
import { installVirtualTime, type VirtualTime } from '../../support/virtual-time';
import { gather } from './schedule';
import { closeStage, openStage, type Props, type Stage } from './stage';

/** Runs a task on simulated time, with seeded randomness and requests in memory. */
export async function onVirtualTime<Result>(task: (time: VirtualTime) => Promise<Result>): Promise<Result> {
  const time = installVirtualTime();
  const uninstallFetch = installFetch();
  const realRandom = Math.random;
  Math.random = seeded(1).fraction;
  try {
    return await task(time);
  } finally {
    Math.random = realRandom;
    uninstallFetch();
    time.restore();
  }
}

/** Runs a scenario with some people on simulated time and returns the faults found. */
export const play = (props: Props, scene: (stage: Stage) => Promise<void>): Promise<string[]> =>
  onVirtualTime(async (time) => {
    const stage = await openStage(props, time);
    await time.advance(1_000);
    await gather(stage);
    await scene(stage);
    await closeStage(stage);
    return stage.faults;
  });
