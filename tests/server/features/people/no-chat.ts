/** The chat of a person who has none, in the export of their data. */
export const NO_CHAT = Object.fromEntries(
  ['Memberships', 'Channels', 'Messages', 'ReadUpTo', 'Typing', 'Blocks'].map((kind) => [
    `chat${kind}`,
    { live: null, stage: null },
  ]),
);
