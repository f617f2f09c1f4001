/** Rules for tests of the protocol: one location for all users, one for members, one per person. */
export const TEST_RULES = JSON.stringify({
  rules: {
    open: { '.read': true, '.write': true, indexed: { '.indexOn': ['size', '.value', 'deep/size'] } },
    members: { '.read': 'auth != null', '.write': 'auth != null' },
    own: { $uid: { '.read': 'auth.uid === $uid', '.write': 'auth.uid === $uid' } },
    checked: {
      '.read': true,
      '.write': true,
      $item: { '.validate': "newData.hasChildren(['name']) && newData.child('name').isString()" },
    },
    live: { '.read': 'auth != null', '.write': 'auth != null' },
  },
});
