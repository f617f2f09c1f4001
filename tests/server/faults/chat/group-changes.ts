import { freeSeats } from '@domain/chat/channel';
import { type ChatStage, GROUP_CHANNEL } from './chat-stage';
import type { ChatTab } from './chat-tab';

const NOW = { '.sv': 'timestamp' };

type Members = Record<string, { seat: string }>;

const membersIn = ({ harness }: ChatStage): Members =>
  (harness.realtime().read(`live/members/${GROUP_CHANNEL}`) ?? {}) as unknown as Members;

/** A person leaves the group. */
export function leave(stage: ChatStage, open: ChatTab): void {
  const own = stage.running ? membersIn(stage)[open.uid] : undefined;
  if (!own) return;
  stage.left.add(open.uid);
  open.page.update({
    [`members/${GROUP_CHANNEL}/${open.uid}`]: null,
    [`seats/${GROUP_CHANNEL}/${own.seat}`]: null,
    [`channelsOf/${open.uid}/${GROUP_CHANNEL}`]: null,
  });
}

/** Somebody of the group invites a person, unless they are in it. */
export function invite(stage: ChatStage, open: ChatTab, uid: string): void {
  if (!stage.running) return;
  const members = membersIn(stage);
  const [seat] = freeSeats(
    Object.values(members).map((taken) => taken.seat),
    1,
  );
  if (members[uid] || seat === undefined) return;
  open.page.update({
    [`members/${GROUP_CHANNEL}/${uid}`]: { since: NOW, invitedBy: open.uid, seat },
    [`seats/${GROUP_CHANNEL}/${seat}`]: uid,
    [`channelsOf/${uid}/${GROUP_CHANNEL}/lastMessageAt`]: NOW,
  });
}
