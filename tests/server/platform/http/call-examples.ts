import { COOKIE_PREFERENCES } from '../../../support/cookie-preferences-fixture';
import { LOG_MESSAGE } from '../../../support/log-message-fixture';
import type { Who } from '../../../support/people';
import { hall } from '../../../support/small-venue';
import { ARCHITECTURE } from '../../../support/venue-fixture';

/** A concrete call. */
export interface Example {
  /** The requested path; the path of the route when missing. */
  path?: string;
  as?: Who;
  body?: unknown;
  /** The fields of a form with a file, instead of `body`. */
  form?: Record<string, string | File>;
  status: number;
}

const generation = 'a'.repeat(64);
/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
);
const fileId = '-Nfile00000000000000';

const PIECE = { mediaBoardId: 'films', contentPieceId: 'one' };
/** The like of another person. */
const LIKE = {
  ...PIECE,
  uuid: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  creationTimestamp: 1,
  authorId: 'nobody',
};

/** A request for every call, and its expected status. */
export const EXAMPLES: Record<string, Example> = {
  'GET /healthz': { status: 200 },
  'GET /livez': { status: 200 },
  'GET /ui-config.json': { status: 200 },
  'GET /__/auth/action': { status: 200 },
  'GET /api/loginOptions': { status: 200 },
  'POST /api/cvent/login': {
    body: { architectureID: ARCHITECTURE, confirmationNumber: 'ABC123' },
    status: 404,
  },
  'POST /api/bizzabo/login': {
    body: { architectureID: ARCHITECTURE, registrationNumber: 1, emailAddress: 'a@b.c' },
    status: 404,
  },
  'GET /api/venue/version': { status: 200 },
  'HEAD /api/venue': { as: 'ada', status: 200 },
  'GET /api/ui/venue': { path: `/api/ui/venue?architectureId=${ARCHITECTURE}`, as: 'ada', status: 200 },
  'GET /api/agenda': { as: 'ada', status: 200 },
  'GET /api/agenda/stars': { as: 'ada', status: 200 },
  'PUT /api/agenda/stars/:guid': { path: '/api/agenda/stars/none', as: 'ada', status: 404 },
  'DELETE /api/agenda/stars/:guid': { path: '/api/agenda/stars/none', as: 'ada', status: 404 },
  'POST /api/agenda/stars/:guid/reminder': {
    path: '/api/agenda/stars/none/reminder',
    as: 'ada',
    status: 404,
  },
  'GET /api/agenda/calendar': { as: 'ada', status: 200 },
  'POST /api/agenda/calendar': { as: 'ada', status: 200 },
  'GET /api/agenda/calendar/:file': { path: `/api/agenda/calendar/${'x'.repeat(43)}.ics`, status: 404 },
  'GET /api/agenda/sessions/:file': { path: '/api/agenda/sessions/none.ics', as: 'ada', status: 404 },
  'GET /api/media-board/:mediaBoardId/recommended/:userId': {
    path: '/api/media-board/films/recommended/somebody-else',
    as: 'host',
    status: 403,
  },
  'POST /api/media-board/opened': {
    as: 'host',
    body: { mediaBoardId: 'films', contentPieceId: 'none' },
    status: 404,
  },
  'GET /api/ui/legal': { status: 200 },
  'GET /api/userInfo': { as: 'ada', status: 200 },
  'GET /api/userProfile/architecture/:architectureId/userProfile/:userId': {
    path: `/api/userProfile/architecture/${ARCHITECTURE}/userProfile/nobody`,
    as: 'host',
    status: 404,
  },
  'POST /api/userProfile/architecture/:architectureId/userProfile': {
    path: `/api/userProfile/architecture/${ARCHITECTURE}/userProfile`,
    as: 'host',
    body: { architectureId: ARCHITECTURE, userInfo: { attributes: { title: 'Dr' } } },
    status: 200,
  },
  'GET /api/search/': { path: '/api/search/?q=where', as: 'host', status: 404 },
  'GET /api/search/index': { path: '/api/search/index', as: 'host', status: 404 },
  'POST /api/search/index': { path: '/api/search/index', as: 'host', status: 404 },
  'GET /api/people/by-id': { path: '/api/people/by-id?ids=ada', as: 'host', status: 200 },
  'GET /api/people': { path: '/api/people?q=ada', as: 'host', status: 200 },
  'POST /api/chat/files': {
    as: 'host',
    form: { channelId: 'area:lobby', file: new File(['Bring a pen.'], 'note.txt') },
    status: 200,
  },
  'GET /api/calls/ice-servers': { as: 'host', status: 200 },
  'GET /api/chat/files/:fileId': { path: `/api/chat/files/${fileId}`, as: 'host', status: 404 },
  'GET /api/chat/files/:fileId/address': {
    path: `/api/chat/files/${fileId}/address`,
    as: 'host',
    status: 404,
  },
  'POST /api/assets/upload': {
    as: 'host',
    form: { use: 'profile', x: '0', y: '0', side: '1', file: new File([DOT], 'dot.png') },
    status: 200,
  },
  'GET /backend-pictures/:assetId': { path: `/backend-pictures/${'a'.repeat(32)}`, status: 404 },
  'POST /api/moderation/reports': {
    as: 'host',
    body: { target: { kind: 'NAME', userId: 'nobody' }, reason: 'SPAM' },
    status: 404,
  },
  'GET /api/moderation/reports': { as: 'host', status: 200 },
  'POST /api/moderation/reports/:reportId/dismiss': {
    path: '/api/moderation/reports/999999/dismiss',
    as: 'host',
    status: 404,
  },
  'POST /api/media-board/like': { as: 'host', body: LIKE, status: 400 },
  'POST /api/media-board/unlike': { as: 'host', body: LIKE, status: 400 },
  'POST /api/moderation/messages/remove': {
    as: 'host',
    body: { channelId: 'area:lobby', messageId: fileId, reason: 'Spam' },
    status: 404,
  },
  'POST /api/moderation/posts/remove': {
    as: 'host',
    body: { widgetId: 'wall', postId: fileId, reason: 'Spam' },
    status: 404,
  },
  'POST /api/moderation/comments/remove': {
    as: 'host',
    body: { ...PIECE, commentId: fileId, reason: 'Spam' },
    status: 404,
  },
  'POST /api/moderation/boards/clear': {
    as: 'host',
    body: { widgetId: 'board', reason: 'Spam' },
    status: 404,
  },
  'POST /api/moderation/boards/elements/remove': {
    as: 'host',
    body: { widgetId: 'board', elementId: 'none', reason: 'Spam' },
    status: 404,
  },
  'POST /api/moderation/restrictions': {
    as: 'host',
    body: { kind: 'BAN', userId: 'nobody', reason: 'Spam' },
    status: 404,
  },
  'POST /api/moderation/channels': {
    as: 'host',
    body: { channelId: 'private:a:b', seconds: 10, readOnly: false, reason: 'Loud' },
    status: 404,
  },
  'POST /api/moderation/announcements': {
    as: 'host',
    body: { text: 'Lunch is served', minutes: 10 },
    status: 200,
  },
  'GET /api/moderation/log': { as: 'host', status: 200 },
  'POST /api/moderation/log/:actionId/undo': {
    path: '/api/moderation/log/999999/undo',
    as: 'host',
    status: 404,
  },
  'GET /backend-files/:fileId': {
    path: `/backend-files/${fileId}?person=x&expires=1&signature=${'a'.repeat(43)}`,
    status: 403,
  },
  'POST /api/account/sessions/end': { body: { session: 'a'.repeat(22) }, status: 204 },
  'POST /api/account/password': {
    as: 'host',
    body: { currentPassword: 'another one', newPassword: 'engine-of-1843' },
    status: 409,
  },
  'POST /api/account/sessions/end-others': { as: 'ada', status: 204 },
  'GET /api/account/data': { as: 'ada', status: 200 },
  'DELETE /api/account': { as: 'ada', status: 204 },
  'POST /api/designer/people': { as: 'host', body: { people: [{ email: 'new@api.example' }] }, status: 200 },
  'POST /api/designer/people/:userId/end-sessions': {
    path: '/api/designer/people/nobody/end-sessions',
    as: 'host',
    status: 404,
  },
  'POST /api/designer/people/:userId/disable': {
    path: '/api/designer/people/nobody/disable',
    as: 'host',
    status: 404,
  },
  'POST /api/designer/people/:userId/enable': {
    path: '/api/designer/people/nobody/enable',
    as: 'host',
    status: 404,
  },
  'GET /api/designer/venue': { as: 'host', status: 200 },
  'POST /api/designer/unpublish': { as: 'host', status: 200 },
  'POST /api/designer/publish/:architectureID': {
    path: `/api/designer/publish/${ARCHITECTURE}`,
    as: 'host',
    status: 200,
  },
  'POST /api/designer/save-venue-json/stage': {
    as: 'host',
    body: { architectures: [hall().architecture], assets: hall().assets },
    status: 200,
  },
  'POST /api/capture/cookiePreferences': { as: 'host', body: COOKIE_PREFERENCES, status: 204 },
  'POST /api/capture/log': { as: 'host', body: LOG_MESSAGE, status: 204 },
  'POST /api/capture/login': { status: 404 },
  'GET /api/ui/architecture/:architectureId/assets/:assetId/download': {
    path: `/api/ui/architecture/${ARCHITECTURE}/assets/logo/download`,
    as: 'host',
    status: 200,
  },
  'GET /api/ui/sign-asset-url': {
    path: `/api/ui/sign-asset-url?url=/backend-assets/live/${ARCHITECTURE}/logo/${generation}`,
    as: 'host',
    status: 200,
  },
  'GET /backend-assets/:shelf/:architectureId/:assetId/:generation': {
    path: `/backend-assets/live/${ARCHITECTURE}/logo/${generation}`,
    status: 403,
  },
  'GET /backend-assets/stream/:expires/:signature/:architectureId/:assetId/:generation': {
    path: `/backend-assets/stream/1/${generation}/${ARCHITECTURE}/logo/${generation}`,
    status: 403,
  },
  'POST /api/video-access': {
    as: 'host',
    body: { architectureId: ARCHITECTURE, areaId: 'lobby', videoUrl: 'https://films.example/none.webm' },
    status: 403,
  },
  'GET /matomo.js': { status: 200 },
  'GET /matomo.php': { path: '/matomo.php?idsite=2', status: 400 },
  'GET /api/openapi.json': { status: 200 },
};
