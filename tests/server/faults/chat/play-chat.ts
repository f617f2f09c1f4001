import type { VirtualTime } from '../../../support/virtual-time';
import { onVirtualTime } from '../play';
import type { Props } from '../stage';
import { gather } from './chat-schedule';
import { type ChatStage, closeChatStage, openChatStage } from './chat-stage';

/** Runs a scenario with some people who talk on simulated time and returns the faults found. */
export const playChat = (props: Props, scene: (stage: ChatStage) => Promise<void>): Promise<string[]> =>
  onVirtualTime(async (time: VirtualTime) => {
    const stage = await openChatStage(props, time);
    await time.advance(1_000);
    await gather(stage);
    await scene(stage);
    await closeChatStage(stage);
    return stage.faults;
  });
