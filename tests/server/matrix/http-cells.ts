import { COOKIE_PREFERENCES } from '../../support/cookie-preferences-fixture';
import { LOG_MESSAGE } from '../../support/log-message-fixture';
import { PDF } from '../../support/sample-files';
import { hall } from '../../support/small-venue';
import { ARCHITECTURE } from '../../support/venue-fixture';
import { type Cell, designers, everybody, hosts, members } from './cell';

const SIGNED = `/backend-assets/live/${ARCHITECTURE}/logo/${'a'.repeat(64)}`;
/** Of a file, a message or a post that is not there. */
const UNKNOWN_ID = '-NjEtLV-0123456789ab';
const PREVIEW = SIGNED.replace('live', 'preview');
/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
);
const LIKE = {
  uuid: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  mediaBoardId: 'films',
  contentPieceId: 'one',
  creationTimestamp: 1,
  authorId: 'nobody',
};
const newPerson = (more: object) => () => ({
  people: [{ email: `${crypto.randomUUID()}@hall.example`, ...more }],
  invite: false,
});

/** Every method of every route with the expected statuses; input is valid unless no caller needs a token. */
export const CELLS: Record<string, Cell | Cell[]> = {
  'GET /healthz': { path: '/healthz', expected: everybody(200) },
  'GET /livez': { path: '/livez', expected: everybody(200) },
  'GET /__/auth/action': { path: '/__/auth/action', expected: everybody(200) },
  'GET /ui-config.json': { path: '/ui-config.json', expected: everybody(200) },
  'GET /api/loginOptions': { path: '/api/loginOptions', expected: everybody(200) },
  // The access of these shows in answers of their handlers: the services are unavailable or not configured.
  'POST /api/cvent/login': {
    path: '/api/cvent/login',
    body: { architectureID: ARCHITECTURE, confirmationNumber: 'ABC123' },
    open: [404, 404],
    expected: everybody(503),
  },
  'POST /api/bizzabo/login': {
    path: '/api/bizzabo/login',
    body: { architectureID: ARCHITECTURE, registrationNumber: 20260001, emailAddress: 'a@hall.example' },
    open: [404, 404],
    expected: everybody(503),
  },
  'GET /api/venue/version': { path: '/api/venue/version', expected: everybody(200) },
  'HEAD /api/venue': { path: '/api/venue', open: [200, 200], expected: members(200) },
  'GET /api/ui/venue': {
    path: `/api/ui/venue?architectureId=${ARCHITECTURE}`,
    open: [200, 200],
    expected: members(200),
  },
  'GET /api/agenda': { path: '/api/agenda', open: [200, 200], expected: members(200) },
  'GET /api/agenda/stars': { path: '/api/agenda/stars', expected: members(200) },
  'PUT /api/agenda/stars/:guid': { path: '/api/agenda/stars/none', expected: members(404) },
  'DELETE /api/agenda/stars/:guid': { path: '/api/agenda/stars/none', expected: members(404) },
  'POST /api/agenda/stars/:guid/reminder': {
    path: '/api/agenda/stars/none/reminder',
    expected: members(404),
  },
  'GET /api/agenda/calendar': { path: '/api/agenda/calendar', expected: members(200) },
  'POST /api/agenda/calendar': { path: '/api/agenda/calendar', expected: members(200) },
  'GET /api/agenda/calendar/:file': {
    path: `/api/agenda/calendar/${'x'.repeat(43)}.ics`,
    expected: everybody(404),
  },
  'GET /api/agenda/sessions/:file': {
    path: '/api/agenda/sessions/none.ics',
    open: [404, 404],
    expected: members(404),
  },
  // The like of another person.
  ...Object.fromEntries(
    ['like', 'unlike'].map((name) => [
      `POST /api/media-board/${name}`,
      { path: `/api/media-board/${name}`, body: LIKE, expected: members(400) },
    ]),
  ),
  'GET /api/ui/legal': { path: '/api/ui/legal', expected: everybody(200) },
  'GET /api/userInfo': { path: '/api/userInfo', expected: members(200) },
  'GET /api/userProfile/architecture/:architectureId/userProfile/:userId': {
    path: `/api/userProfile/architecture/${ARCHITECTURE}/userProfile/nobody`,
    expected: members(404),
  },
  'POST /api/userProfile/architecture/:architectureId/userProfile': {
    path: `/api/userProfile/architecture/${ARCHITECTURE}/userProfile`,
    body: { architectureId: ARCHITECTURE, userInfo: { attributes: { title: 'Dr' } } },
    expected: members(200),
  },
  'GET /api/search/': { path: '/api/search/?q=where', expected: members(404) },
  'GET /api/search/index': { path: '/api/search/index', expected: { ...designers(403), host: 404 } },
  'POST /api/search/index': { path: '/api/search/index', expected: { ...designers(403), host: 404 } },
  'GET /api/people/by-id': { path: '/api/people/by-id?ids=ada,grace', expected: members(200) },
  'GET /api/people': { path: '/api/people?q=ada', expected: members(200) },
  'POST /api/account/password': {
    path: '/api/account/password',
    body: { currentPassword: 'correct-horse-battery', newPassword: 'another-horse-battery' },
    ends: true,
    expected: members(204),
  },
  'POST /api/account/sessions/end': {
    path: '/api/account/sessions/end',
    body: { session: 'x'.repeat(22) },
    expected: everybody(204),
  },
  'POST /api/account/sessions/end-others': {
    path: '/api/account/sessions/end-others',
    expected: members(204),
  },
  'GET /api/account/data': { path: '/api/account/data', expected: members(200) },
  'DELETE /api/account': { path: '/api/account', ends: true, expected: members(204) },
  'POST /api/designer/people': [
    { path: '/api/designer/people', body: newPerson({}), expected: designers(200) },
    {
      path: '/api/designer/people',
      body: newPerson({ authorities: ['DESIGNER'] }),
      expected: { ...designers(403), host: 200 },
    },
  ],
  ...Object.fromEntries(
    ['end-sessions', 'disable', 'enable'].map((name) => [
      `POST /api/designer/people/:userId/${name}`,
      { path: `/api/designer/people/nobody/${name}`, expected: designers(404) },
    ]),
  ),
  'POST /api/capture/log': [
    { path: '/api/capture/log', body: LOG_MESSAGE, expected: members(204) },
    {
      path: '/api/capture/log',
      body: { ...LOG_MESSAGE, messageOrigin: 'DESIGNER' },
      expected: designers(204),
    },
  ],
  'GET /api/designer/venue': { path: '/api/designer/venue', expected: hosts(200) },
  'POST /api/designer/unpublish': { path: '/api/designer/unpublish', expected: designers(200) },
  'POST /api/designer/publish/:architectureID': {
    path: `/api/designer/publish/${ARCHITECTURE}`,
    expected: designers(200),
  },
  'POST /api/designer/save-venue-json/stage': {
    path: '/api/designer/save-venue-json/stage',
    body: () => ({ architectures: [hall().architecture], assets: hall().assets }),
    expected: designers(200),
  },
  'POST /api/capture/cookiePreferences': {
    path: '/api/capture/cookiePreferences',
    body: COOKIE_PREFERENCES,
    open: [204, 204],
    expected: members(204),
  },
  'POST /api/capture/login': { path: '/api/capture/login', open: [204, 204], expected: everybody(404) },
  'GET /api/ui/architecture/:architectureId/assets/:assetId/download': {
    path: `/api/ui/architecture/${ARCHITECTURE}/assets/logo/download`,
    open: [200, 200],
    expected: members(200),
  },
  'GET /api/ui/sign-asset-url': [
    { path: `/api/ui/sign-asset-url?url=${SIGNED}`, open: [200, 200], expected: members(200) },
    { path: `/api/ui/sign-asset-url?url=${PREVIEW}`, open: [403, 403], expected: designers(200) },
  ],
  'POST /api/video-access': {
    path: '/api/video-access',
    body: { architectureId: ARCHITECTURE, areaId: 'lobby', videoUrl: SIGNED },
    open: [403, 403],
    expected: members(403),
  },
  'POST /api/chat/files': {
    path: '/api/chat/files',
    form: [
      ['channelId', 'area:lobby'],
      ['file', { name: 'plan.pdf', bytes: PDF }],
    ],
    expected: members(200),
  },
  'GET /api/chat/files/:fileId': { path: `/api/chat/files/${UNKNOWN_ID}`, expected: members(404) },
  'GET /api/chat/files/:fileId/address': {
    path: `/api/chat/files/${UNKNOWN_ID}/address`,
    expected: members(404),
  },
  'GET /api/calls/ice-servers': { path: '/api/calls/ice-servers', expected: members(200) },
  'POST /api/assets/upload': [
    // The form is checked after the access.
    { path: '/api/assets/upload', body: { use: 'profile' }, expected: members(415) },
    {
      path: '/api/assets/upload',
      form: [
        ['use', 'profile'],
        ['x', '0'],
        ['y', '0'],
        ['side', '1'],
        ['file', { name: 'dot.png', bytes: DOT }],
      ],
      expected: members(200),
    },
    {
      path: '/api/assets/upload',
      form: [
        ['use', 'venue'],
        ['assetId', 'nothing'],
        ['file', { name: 'plan.pdf', bytes: PDF }],
      ],
      expected: designers(404),
    },
  ],
  'GET /backend-pictures/:assetId': {
    path: `/backend-pictures/${'a'.repeat(32)}`,
    expected: everybody(404),
  },
  'GET /api/media-board/:mediaBoardId/recommended/:userId': {
    path: '/api/media-board/films/recommended/somebody-else',
    expected: members(403),
  },
  'POST /api/media-board/opened': {
    path: '/api/media-board/opened',
    body: { mediaBoardId: 'films', contentPieceId: 'none' },
    expected: members(404),
  },
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
    body: { channelId: 'area:lobby', messageId: UNKNOWN_ID, reason: 'Spam' },
    expected: hosts(404),
  },
  'POST /api/moderation/posts/remove': {
    path: '/api/moderation/posts/remove',
    body: { widgetId: 'wall', postId: UNKNOWN_ID, reason: 'Spam' },
    expected: hosts(404),
  },
  'POST /api/moderation/comments/remove': {
    path: '/api/moderation/comments/remove',
    body: { mediaBoardId: 'films', contentPieceId: 'one', commentId: UNKNOWN_ID, reason: 'Spam' },
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
  'GET /backend-files/:fileId': { path: `/backend-files/${UNKNOWN_ID}?person=x`, expected: everybody(403) },
  'GET /backend-assets/:shelf/:architectureId/:assetId/:generation': {
    path: SIGNED,
    expected: everybody(403),
  },
  'GET /backend-assets/stream/:expires/:signature/:architectureId/:assetId/:generation': {
    path: `/backend-assets/stream/1/x/${ARCHITECTURE}/logo/${'a'.repeat(64)}`,
    expected: everybody(403),
  },
  'GET /matomo.js': { path: '/matomo.js', expected: everybody(200) },
  'GET /matomo.php': { path: '/matomo.php', expected: everybody(400) },
  'GET /api/openapi.json': { path: '/api/openapi.json', expected: everybody(200) },
};
