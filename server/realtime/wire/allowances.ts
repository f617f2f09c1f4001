import type { Standing } from '../engine/speaker';
import type { RealtimeLimits } from '../realtime-limits';
import type { Allowance, Pool } from './assembler';

/** What connections may send, by who speaks there; shared by all, so that strangers take no room from members. */
export type Allowances = Readonly<Record<Standing, Allowance>>;

export function createAllowances(limits: RealtimeLimits): Allowances {
  const { messageBytes, strangerBytes, unfinishedBytes, strangersUnfinishedBytes } = limits;
  const members: Pool = { held: 0, most: unfinishedBytes };
  const strangers: Pool = { held: 0, most: strangersUnfinishedBytes };
  return {
    known: { most: messageBytes, pool: members },
    arriving: { most: messageBytes, pool: strangers },
    stranger: { most: Math.min(strangerBytes, messageBytes), pool: strangers },
  };
}
