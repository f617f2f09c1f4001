import {
  ANNOUNCEMENT_KEPT,
  type Announcing,
  announcementsOf,
  placeOfAnnouncement,
} from '@domain/moderation/announcement';
import type { OperationMode } from '@domain/people/attendee';
import type { Records } from '../../backend/realtime/records';
import { DomainError } from '../../platform/domain-error';
import { type ActionRow, logAction } from './action-log';
import type { ModerationParts } from './parts';
import type { Host } from './subject';

const MINUTE = 60_000;
const pathOf = (mode: OperationMode, place: string): string => `${mode}/announcements/${place}`;

/** Returns the functions that announce something, to an area or to everybody, and take it back. */
export function createAnnouncements({ db, records, mode, clock }: ModerationParts) {
  /** Announces something in place of what was announced there before; returns the id of the action. */
  async function announce({ text, areaId, minutes }: Announcing, host: Host): Promise<number> {
    const since = clock();
    const until = since + minutes * MINUTE;
    const place = placeOfAnnouncement(areaId);
    await records.write({ [pathOf(mode, place)]: { text, since, until } });
    return logAction(db, {
      kind: 'ANNOUNCED',
      mode,
      actor: host.account,
      acted_at: new Date(since),
      channel_id: areaId === undefined ? null : place,
      until: new Date(until),
      reason: text,
    });
  }

  /** Withdraws an announcement. @throws DomainError conflict when it is over or another one took its place */
  async function withdraw({ channel_id, acted_at, until }: ActionRow): Promise<void> {
    const place = channel_id ?? placeOfAnnouncement(undefined);
    const stored = announcementsOf({ [place]: await records.read(pathOf(mode, place)) });
    const isCurrent = stored.some(({ since }) => since === acted_at.getTime());
    if (!isCurrent || (until?.getTime() ?? 0) <= clock())
      throw new DomainError('conflict', 'moderation.notInForce');
    await records.write({ [pathOf(mode, place)]: null });
  }

  return { announce, withdraw };
}

/** Removes the announcements that have been over for a day; returns how many. */
export async function removeOver(
  { read, write }: Pick<Records, 'read' | 'write'>,
  mode: OperationMode,
  now: number,
): Promise<number> {
  const over = announcementsOf(await read(`${mode}/announcements`)).filter(
    ({ until }) => until + ANNOUNCEMENT_KEPT <= now,
  );
  if (over.length > 0) await write(Object.fromEntries(over.map(({ place }) => [pathOf(mode, place), null])));
  return over.length;
}
