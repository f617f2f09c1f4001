import { areaChannelId } from '@domain/chat/channel-id';
import { messageOf } from '@domain/chat/message';
import type { Report, ReportTarget } from '@domain/moderation/report';
import { operationModeOf } from '@domain/venue/venue-version';
import type { Kysely } from 'kysely';
import type { Account } from '../../backend/identity/account';
import type { Identity } from '../../backend/identity/identity';
import type { Records } from '../../backend/realtime/records';
import type { Environment } from '../../platform/config/environment';
import type { Principal } from '../../platform/http/http-app';
import type { Database } from '../../platform/store/database';
import { changeSetting, setting } from '../../platform/store/settings';
import type { Moderation, Reports } from '../moderation';
import { NOISY_LINES } from './demo-conversations';

const SETTING = 'demo-reports';
const CHANNEL = areaChannelId('expo');

interface ReportTargets {
  db: Kysely<Database>;
  accounts: Pick<Identity['accounts'], 'byEmail'>;
  /** Missing when the realtime database is hosted, which gets no demo conversations. */
  realtime: unknown;
  records: Pick<Records, 'read'>;
  environment: Pick<Environment, 'mode'>;
  reports: Pick<Reports, 'add'>;
  moderation: Pick<Moderation, 'removeMessage'>;
}

const principalOf = ({ uid, email, name, authorities }: Account): Principal => ({
  uid,
  email,
  name,
  authorities: [...authorities],
  authTime: 0,
  session: '',
  method: 'password',
  member: true,
  anonymous: false,
  designer: authorities.includes('DESIGNER'),
  admin: authorities.includes('ADMIN'),
});

/** Returns the ids of the lines in the expo that somebody reports, and that a host has removed. */
async function noisyIds({ records, environment }: ReportTargets): Promise<(string | undefined)[]> {
  const stored = await records.read(`${operationModeOf(environment)}/messages/${CHANNEL}`);
  const messages = Object.entries(stored ?? {}).flatMap(([id, value]) => messageOf(id, value) ?? []);
  return NOISY_LINES.map((line) => messages.find(({ text }) => text === line)?.id);
}

const messageIn = (messageId: string): ReportTarget => ({ kind: 'MESSAGE', channelId: CHANNEL, messageId });

/**
 * Gives the demo host something to look at, once: reports that wait, and a removed message in the log. People who
 * deleted their account are in none.
 */
export async function seedDemoReports(target: ReportTargets): Promise<void> {
  const { db, accounts, realtime, reports, moderation } = target;
  if (!realtime || (await setting(db, SETTING)) !== undefined) return;
  const of = (name: string) => accounts.byEmail(`${name}@demo.example`);
  const [ada, grace, alan, host] = [await of('ada'), await of('grace'), await of('alan'), await of('host')];
  const [offer, shout] = await noisyIds(target);
  const add = (report: Report, by: Account) => reports.add(report, principalOf(by));
  if (ada && grace && alan && host && offer && shout) {
    const reason = 'Please no shouting in here.';
    const removal = { channelId: CHANNEL, messageId: shout, reason, reportId: undefined };
    await moderation.removeMessage(removal, { uid: host.uid, account: host.uid, admin: true });
    const words = 'He takes bets in the middle of the exhibition.';
    await add({ target: messageIn(offer), reason: 'SPAM', words }, grace);
    const profile = { kind: 'PROFILE', userId: alan.uid } as const;
    await add({ target: profile, reason: 'OTHER', words: 'Is this really the Alan Turing?' }, ada);
  }
  await changeSetting(db, SETTING, 'complete');
}
