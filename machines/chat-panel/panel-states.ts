import { chatPanelSetup } from './chat-panel.setup';

type Sheet = { event: { sheet: boolean } };
type Start = { event: { sheet: boolean; uid: string } };

const onOpen = {
  'chat.open': [
    { guard: { type: 'isSheet', params: ({ event }: Sheet) => event }, target: 'opened.sheet' },
    { target: 'opened' },
  ],
  'chat.start': [
    { guard: { type: 'mayStartSheet', params: ({ event }: Start) => event }, target: 'opened.sheet' },
    { guard: { type: 'mayStart', params: ({ event }: Start) => event }, target: 'opened' },
  ],
} as const;

/** The panel: a column beside the stage, or a sheet on small screens, which a navigation closes. */
export const panelState = chatPanelSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: { on: onOpen },
    opened: {
      initial: 'column',
      entry: { type: 'notifyParent', params: { type: 'chat.opened' } },
      on: { 'chat.close': 'closed' },
      states: {
        column: {},
        sheet: {
          entry: { type: 'notifyParent', params: { type: 'chatSheet.opened' } },
          exit: { type: 'notifyParent', params: { type: 'chatSheet.closed' } },
          on: { 'dialogs.closed': '#chatPanel.panel.closed' },
        },
      },
    },
  },
});

/** Independent of whether the panel is open. */
export const sizeState = chatPanelSetup.createStateConfig({
  initial: 'expanded',
  states: {
    expanded: { on: { 'chat.minimize': 'minimized' } },
    minimized: {
      on: {
        'chat.expand': 'expanded',
        'chat.start': { guard: { type: 'mayStart', params: ({ event }) => event }, target: 'expanded' },
      },
    },
  },
});
