import type { Message } from '@domain/chat/message';
import { SMALL_SCREEN } from '@domain/shared/limits';
import { isolated } from '@domain/shared/shown-text';
import type {
  NoticeCommand,
  NoticeReport,
  SettingsReport,
  SoundCommand,
} from '@machines/chat-panel/alerts/chat-alerts.events';
import { chatAlertsMachine } from '@machines/chat-panel/alerts/chat-alerts.machine';
import { chatNewsMachine, type NewsQuery } from '@machines/chat-panel/alerts/chat-news.machine';
import { followNews, type NewsReport } from '@machines/chat-panel/alerts/follow-news';
import type { ChannelStore } from '@machines/chat-panel/channel-store';
import { noticeText } from '@/app/alerts/notice-text';
import type { Chat } from '@/services/chat/chat';
import type { ChatAlerts } from '@/services/chat/chat-alerts';
import type { Notices } from '@/services/chat/notices';
import { promise, stream } from './fill';

interface AlertServices {
  chat: Pick<Chat, 'readMessages'>;
  chatAlerts: ChatAlerts;
}

type Handlers = {
  [Type in NoticeCommand['type']]: (command: Extract<NoticeCommand, { type: Type }>) => void;
};

const handlersOf = (notices: Notices): Handlers => ({
  'notice.show': ({ channelId, group, message }) => {
    const { authorName, sentAt } = message;
    const title = group ? `${isolated(authorName)} · ${isolated(group)}` : authorName;
    notices.show({ channelId, title, text: noticeText(message), sentAt });
  },
  'notice.close': ({ channelId, readUpTo }) => notices.close(channelId, readUpTo),
});

/** Fills the slots of the alerts of new messages. */
export function alertSlots({ chat, chatAlerts }: AlertServices) {
  const news = chatNewsMachine.provide({
    actors: {
      watchNews: stream<NewsReport, { channels: ChannelStore }>((send, { channels }) =>
        followNews(channels, send),
      ),
      readMessage: promise(async ({ id, ...place }: NewsQuery): Promise<Message | null> => {
        const [message] = await chat.readMessages({ ...place, ids: [id] });
        return message ?? null;
      }),
      claimAlert: promise(({ id }: { id: string }) => chatAlerts.claim(id)),
    },
    actions: { keepClaims: (_, { ids }) => chatAlerts.keep(ids) },
  });

  const alerts = chatAlertsMachine.provide({
    actors: {
      news,
      watchSettings: stream<SettingsReport>((send) =>
        chatAlerts.watch((settings) => send({ type: 'settings.received', ...settings })),
      ),
      askPermission: promise(() => chatAlerts.askPermission()),
      notices: stream<NoticeReport>((send, _, receive) => {
        const notices = chatAlerts.openNotices({
          onChosen: (channelId) =>
            send({ type: 'notice.chosen', channelId, sheet: matchMedia(SMALL_SCREEN).matches }),
          onMissing: () => send({ type: 'notices.missing' }),
        });
        const handlers = handlersOf(notices);
        receive((event) => {
          const command = event as NoticeCommand;
          handlers[command.type](command as never);
        });
        return notices.stop;
      }),
      sound: stream<SoundCommand>((_send, _input, receive) => {
        const sound = chatAlerts.openSound();
        receive(sound.play);
        return sound.stop;
      }),
    },
    actions: { storeSettings: (_, settings) => chatAlerts.store(settings) },
  });

  return { alerts };
}
