// Left alone, the bundler cuts the entry by who else imports its parts later: more files, and 10 KB more.
const entryChunk = { name: 'foyer', tags: ['$initial' as const], priority: 1 };
// The largest library, which only the first rendering needs.
const reactChunk = { name: 'react', test: /src\/react\.ts$/ };
// The parts of every form, for the same reason: the login needs all of them.
const formChunk = {
  name: 'form',
  test: /src\/ui\/controls\/(form-fields|text-field|password)|domain\/shared\/validation/,
};
// What most layers share, instead of a file per part: the entry lists every file.
const layerChunk = {
  name: 'layer',
  test: /@mantine\/(hooks|core\/esm\/(core|utils\/Floating|components\/(CloseButton|Loader|Portal|Transition)))\//,
};
// The area page, what stands around it, what checks its venue, and all that they import: over HTTP/1.1 each file of its own
// waits for one of six connections.
const areaChunk = {
  name: 'area-page',
  test: /domain\/venue\/venue\.|views\/(area\/area-page|header\/(home-link|account-button|floor-plan\/floor-plan-button|search\/search-button)|footer\/footer)\.|controls\/agenda-link\./,
};
// What the chat, the calls and the people share, for the same reason as the layers.
const chatChunk = {
  name: 'chat-parts',
  test: new RegExp(
    [
      'domain/(chat/(channel-id|mentions|push-id)|people/(attendee|picture-crop)|moderation/moderation-limits)\\.',
      '/database-key\\.|(chat-panel|people)\\.selectors\\.|machines/auth/is-host|chat-panel/panel-context',
      'src/app/use-(chat|people)\\.|src/views/header/(people-row|menu-unread)',
      'src/ui/(text/(people-number|soft-number|status-texts|unread-badge)|media/(user-summary|face|status-face))',
    ].join('|'),
  ),
};
// What opens over every area, and what it shares.
const dialogChunk = {
  name: 'own-dialogs',
  test: /routes\/own-dialogs|(calls|meeting|profile-view)\.selectors\.|calls\.events\.|app\/use-log-out/,
};
// What hosts and those whom they concern share with the background, for the same reason.
const moderationChunk = {
  name: 'moderation-parts',
  test: /machines\/moderation\/|domain\/moderation\/restriction\./,
};
const iconChunk = {
  name: 'icons',
  test: /icons-react\/.*\/Icon(ArrowBackUp|ArrowLeft|Ban|Bell|Check|Chevron(Down|Left|Right|Up)|Clock|Door|Download|ExternalLink|Logout|MapPin|Messages?|Minus|Photo|Refresh|ScreenShare|Search|Shield|ShieldLock|Speakerphone|Users|Video|VideoOff)\./,
};

/** Which modules share a file of the client, the first match counts. */
export const FILE_GROUPS = [
  entryChunk,
  reactChunk,
  formChunk,
  areaChunk,
  layerChunk,
  chatChunk,
  dialogChunk,
  moderationChunk,
  iconChunk,
];
