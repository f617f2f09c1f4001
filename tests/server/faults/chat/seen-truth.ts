import { CHANNELS, type ChatStage, expectSame, mayRead, PEOPLE, storedMessages } from './chat-stage';

/** The newest mention of each person who never left is marked in their list; those of an area need them to be there. */
export function checkMentions(stage: ChatStage): void {
  for (const channelId of CHANNELS.slice(1)) {
    const stored = storedMessages(stage, channelId);
    const mentions = stage.written.filter((one) => one.channelId === channelId && stored[one.id]);
    const sentAt = (id = '') => stored[id]?.sentAt ?? 0;
    for (const uid of PEOPLE.filter((one) => !stage.left.has(one) && mayRead(stage, one, channelId))) {
      const own = mentions.filter((one) => one.mentions === uid && one.uid !== uid).map(({ id }) => id);
      const newest = Math.max(0, ...own.map(sentAt));
      const marked = stage.harness.realtime().read(`live/channelsOf/${uid}/${channelId}/mentionedAt`) ?? 0;
      expectSame(stage, `the newest mention of ${uid} in ${channelId}`, newest, marked);
    }
  }
}

/** What an open tab has seen is stored as read. */
export function checkRead(stage: ChatStage): void {
  for (const { tab, channelId, sentAt } of stage.seen) {
    const uid = stage.tabs.get(tab)?.uid ?? '';
    const stored = stage.harness.realtime().read(`live/readUpTo/${channelId}/${uid}`) ?? 0;
    if (Number(stored) < sentAt && mayRead(stage, uid, channelId))
      stage.faults.push(`${channelId} was read up to ${sentAt} in tab ${tab}, not ${stored}`);
  }
}
