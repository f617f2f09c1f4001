import { sendTo } from 'xstate';
import { PEOPLE_SHEET, PROFILE } from '../../navigation/navigation.machine';
import { backgroundSetup } from './background.setup';

const layer = <Type extends 'layer.opened' | 'layer.closed'>(type: Type, id: string) =>
  ({ actions: { type: 'announce', params: { type, id } } }) as const;

/** The dialogs that machines of the background open and close: Back and navigations close them too. */
export const layerMessages = backgroundSetup.createStateConfig({
  on: {
    'sheet.opened': layer('layer.opened', PEOPLE_SHEET),
    'sheet.closed': layer('layer.closed', PEOPLE_SHEET),
    'profile.opened': layer('layer.opened', PROFILE),
    'profile.closed': layer('layer.closed', PROFILE),
    'dialogs.closed': {
      actions: [sendTo('people', ({ event }) => event), sendTo('profileView', ({ event }) => event)],
    },
    'dialog.popped': [
      {
        guard: { type: 'isPeopleSheet', params: ({ event }) => event },
        actions: sendTo('people', { type: 'people.close' }),
      },
      {
        guard: { type: 'isProfile', params: ({ event }) => event },
        actions: sendTo('profileView', { type: 'profile.close' }),
      },
    ],
  },
});
