import { areaChannelId, groupChannelId, privateChannelId } from '@domain/chat/channel-id';
import { storedText } from '@domain/chat/mentions';
import type { Message } from '@domain/chat/message';
import { pushId } from '@domain/chat/push-id';
import { operationModeOf } from '@domain/venue/venue-version';
import type { Kysely } from 'kysely';
import type { Account } from '../../backend/identity/account';
import type { Identity } from '../../backend/identity/identity';
import type { Records } from '../../backend/realtime/records';
import type { Environment } from '../../platform/config/environment';
import type { Database } from '../../platform/store/database';
import { changeSetting, setting } from '../../platform/store/settings';
import { type Conversation, conversationWrites } from '../chat';
import { type DemoConversation, demoConversations, type Line, type Speaker } from './demo-conversations';

const SETTING = 'demo-chat';
const MINUTE = 60_000;

/** Where conversations and posts of the demo are stored. */
export interface ChatTarget {
  db: Kysely<Database>;
  accounts: Pick<Identity['accounts'], 'byEmail'>;
  /** Missing when the realtime database is hosted, which gets no demo conversations. */
  realtime: unknown;
  records: Records;
  environment: Pick<Environment, 'mode'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

export type Speakers = Readonly<Record<Speaker, Account>>;

/** Returns the accounts of the people who talk; undefined when one of them deleted theirs. */
export async function speakersOf({ accounts }: ChatTarget): Promise<Speakers | undefined> {
  const of = (name: Speaker) => accounts.byEmail(`${name}@demo.example`);
  const [ada, grace, alan, host] = [await of('ada'), await of('grace'), await of('alan'), await of('host')];
  return ada && grace && alan && host ? { ada, grace, alan, host } : undefined;
}

const withMentions = (text: string, speakers: Speakers): string =>
  text.replace(/@(ada|grace|alan|host)\b/g, (_, speaker: Speaker) => {
    const { uid, name } = speakers[speaker];
    return storedText({ text: `@${name}`, mentions: [{ uid, name, at: 0 }] });
  });

function channelIdOf({ areaId, people = [], group }: DemoConversation, speakers: Speakers): string {
  if (areaId !== undefined) return areaChannelId(areaId);
  if (group) return groupChannelId(group.pushId);
  const [one = '', other = ''] = people.map((name) => speakers[name].uid);
  return privateChannelId(one, other);
}

function conversationOf(demo: DemoConversation, speakers: Speakers, now: number): Conversation {
  const messageOf = ([name, minutesAgo, text]: Line): Message => {
    const sentAt = now - minutesAgo * MINUTE;
    const { uid, name: authorName } = speakers[name];
    return {
      id: pushId(sentAt, Math.random),
      authorId: uid,
      authorName,
      text: withMentions(text, speakers),
      sentAt,
    };
  };
  const [first, ...rest] = demo.lines;
  return {
    channelId: channelIdOf(demo, speakers),
    people: (demo.people ?? []).map((name) => speakers[name].uid),
    ...(demo.group && { name: demo.group.name }),
    messages: [messageOf(first), ...rest.map(messageOf)],
    unseen: Object.fromEntries(
      Object.entries(demo.unseen ?? {}).map(([name, count]) => [speakers[name as Speaker].uid, count]),
    ),
  };
}

/**
 * Gives the demo people conversations that began before the server was started, once; channels that exist are not
 * changed, and people who deleted their account get none.
 */
export async function seedDemoChat(target: ChatTarget): Promise<void> {
  const { db, realtime, records, environment, clock } = target;
  if (!realtime || (await setting(db, SETTING)) !== undefined) return;
  const speakers = await speakersOf(target);
  if (speakers) {
    const mode = operationModeOf(environment);
    const writes = demoConversations.map((demo) =>
      conversationWrites(records, mode, conversationOf(demo, speakers, clock())),
    );
    await records.write(Object.assign({}, ...(await Promise.all(writes))));
  }
  await changeSetting(db, SETTING, 'complete');
}
