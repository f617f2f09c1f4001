import { type Cell, hosts, members } from './cell';

const MESSAGE = '-NjEtLV-0123456789ab';

/** The calls of moderation with the expected statuses. */
export const MODERATION_CELLS: Record<string, Cell> = {
  'POST /api/moderation/reports': {
    path: '/api/moderation/reports',
    body: { target: { kind: 'NAME', userId: 'nobody' }, reason: 'SPAM' },
    expected: members(404),
  },
  'GET /api/moderation/reports': { path: '/api/moderation/reports', expected: hosts(200) },
  'POST /api/moderation/reports/:reportId/dismiss': {
    path: '/api/moderation/reports/999999/dismiss',
    expected: hosts(404),
  },
  'POST /api/moderation/messages/remove': {
    path: '/api/moderation/messages/remove',
    body: { channelId: 'area:lobby', messageId: MESSAGE, reason: 'Spam' },
    expected: hosts(404),
  },
  'POST /api/moderation/posts/remove': {
    path: '/api/moderation/posts/remove',
    body: { widgetId: 'wall', postId: MESSAGE, reason: 'Spam' },
    expected: hosts(404),
  },
  'POST /api/moderation/comments/remove': {
    path: '/api/moderation/comments/remove',
    body: { mediaBoardId: 'films', contentPieceId: 'one', commentId: MESSAGE, reason: 'Spam' },
    expected: hosts(404),
  },
  'POST /api/moderation/boards/clear': {
    path: '/api/moderation/boards/clear',
    body: { widgetId: 'nowhere', reason: 'Spam' },
    expected: hosts(404),
  },
  'POST /api/moderation/boards/elements/remove': {
    path: '/api/moderation/boards/elements/remove',
    body: { widgetId: 'nowhere', elementId: 'none', reason: 'Spam' },
    expected: hosts(404),
  },
  'POST /api/moderation/restrictions': {
    path: '/api/moderation/restrictions',
    body: { kind: 'BAN', userId: 'nobody', reason: 'Spam' },
    expected: hosts(404),
  },
  'POST /api/moderation/channels': {
    path: '/api/moderation/channels',
    body: { channelId: 'private:a:b', seconds: 10, readOnly: false, reason: 'Loud' },
    expected: hosts(404),
  },
  'POST /api/moderation/announcements': {
    path: '/api/moderation/announcements',
    body: { text: 'Lunch is served', minutes: 10 },
    expected: hosts(200),
  },
  'GET /api/moderation/log': { path: '/api/moderation/log', expected: hosts(200) },
  'POST /api/moderation/log/:actionId/undo': {
    path: '/api/moderation/log/999999/undo',
    expected: hosts(404),
  },
};
