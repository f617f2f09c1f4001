import * as r from '../../backend/realtime/rules/build/predicates';

/** What hosts decide is written by the server alone, which rules don't concern. */
export const rules = {
  // What a person may not do for a time: `ban` from the venue, `places` (the channels of areas, and groups) from which
  // they are banned, `mute` in the chat, `channels` in which they may not write, each with the time when it ends.
  // Every rule that lets somebody write asks for them.
  restrictions: {
    // Who may write how often in the channel of an area.
    channels: { $channelId: { '.read': r.member } },
    $uid: { '.read': r.all(r.member, r.any(r.own, r.host)) },
  },
  // What hosts announce, by its place: `all`, or the key of the channel of an area.
  announcements: { '.read': r.member },
  'hints/moderation': { '.read': r.all(r.member, r.host) },
};
