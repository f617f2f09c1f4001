import { pushId } from '@domain/chat/push-id';
import type { Realtime } from '../../../server/backend/realtime/realtime';

/** Messages of one write. */
const AT_ONCE = 1_000;
const MINUTE = 60_000;

/** The messages of a channel with these numbers, a minute apart; the newest is sent now. */
function messages(channelId: string, numbers: number[], count: number) {
  const now = Date.now();
  return numbers.map((number) => {
    const sentAt = now - (count - number) * MINUTE;
    const message = {
      authorId: `p${number % 50}`,
      authorName: `Person Number ${number % 50}`,
      text: `This is message number ${number}, about as long as most of them are.`,
      sentAt,
    };
    return [`live/messages/${channelId}/${pushId(sentAt, () => 0)}`, message] as const;
  });
}

/** Writes so many messages into the channel of an area. */
export async function fillChannel(
  realtime: Realtime | undefined,
  areaId: string,
  count: number,
): Promise<void> {
  const channelId = `area:${areaId}`;
  for (let first = 0; first < count; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => first + index);
    await realtime?.write(Object.fromEntries(messages(channelId, numbers, count)));
  }
  const times = { createdAt: Date.now() - count * MINUTE, lastMessageAt: Date.now() };
  await realtime?.write({
    [`live/channels/${channelId}`]: { type: 'AREA', areaId, createdBy: 'p0', ...times },
  });
}
