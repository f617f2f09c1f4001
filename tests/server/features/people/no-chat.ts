/** The chat and posts of a person who has none and was never reported, in the export of their data. */
export const NO_CHAT = {
  ...Object.fromEntries(
    ['Memberships', 'Channels', 'Messages', 'ReadUpTo', 'MutedChannels', 'WroteAt', 'Typing', 'Blocks'].map(
      (kind) => [`chat${kind}`, { live: null, stage: null }],
    ),
  ),
  ringing: { live: null, stage: null },
  calls: { live: null, stage: null },
  rooms: { live: null, stage: null },
  ringTimes: { live: null, stage: null },
  chatMentions: { live: null, stage: null },
  wallSlots: { live: null, stage: null },
  wallPosts: { live: null, stage: null },
  wallReactions: { live: null, stage: null },
  waitingWallPosts: { live: null, stage: null },
  whiteboardPointers: { live: null, stage: null },
  whiteboardChanges: { live: null, stage: null },
  whiteboardElements: { live: null, stage: null },
  mediaLikes: { live: null, stage: null },
  mediaLikeIndex: { live: null, stage: null },
  mediaComments: { live: null, stage: null },
  starHints: { live: null, stage: null },
  restrictions: { live: null, stage: null },
  moderation: { reported: [], reportsAbout: [], actions: [] },
};
