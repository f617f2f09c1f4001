import { sendTo } from 'xstate';
import { CHAT_SHEET, PEOPLE_SHEET, PROFILE } from '../../navigation/navigation.machine';
import { backgroundSetup } from './background.setup';

const layer = <Type extends 'layer.opened' | 'layer.closed'>(type: Type, id: string) =>
  ({ actions: { type: 'notifyParent', params: { type, id } } }) as const;

/** The dialogs that machines of the background open and close: Back and navigations close them too. */
export const layerMessages = backgroundSetup.createStateConfig({
  on: {
    'sheet.opened': layer('layer.opened', PEOPLE_SHEET),
    'sheet.closed': layer('layer.closed', PEOPLE_SHEET),
    // People and chat share the edge of the page.
    'people.opened': { actions: sendTo('chatPanel', { type: 'chat.close' }) },
    'chat.opened': { actions: sendTo('people', { type: 'people.close' }) },
    'chatSheet.opened': layer('layer.opened', CHAT_SHEET),
    'chatSheet.closed': layer('layer.closed', CHAT_SHEET),
    'profile.opened': layer('layer.opened', PROFILE),
    'profile.closed': layer('layer.closed', PROFILE),
    'dialogs.closed': {
      actions: [
        sendTo('people', ({ event }) => event),
        sendTo('chatPanel', ({ event }) => event),
        sendTo('profileView', ({ event }) => event),
      ],
    },
    'dialog.popped': [
      {
        guard: { type: 'isPeopleSheet', params: ({ event }) => event },
        actions: sendTo('people', { type: 'people.close' }),
      },
      {
        guard: { type: 'isChatSheet', params: ({ event }) => event },
        actions: sendTo('chatPanel', { type: 'chat.close' }),
      },
      {
        guard: { type: 'isProfile', params: ({ event }) => event },
        actions: sendTo('profileView', { type: 'profile.close' }),
      },
    ],
  },
});
