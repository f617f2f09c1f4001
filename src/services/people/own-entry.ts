import { type OwnAttendee, ownEntrySchema } from '@domain/people/attendee';
import type { EntryWriter, OwnEntry } from '@machines/presence/presence.events';
import { type Database, type DataSnapshot, ref } from 'firebase/database';
import * as v from 'valibot';
import { all, follow } from '@/services/realtime/listening';
import { read } from './firebase-people';
import type { TabRecord } from './tab-record';
import { entryPath, type Owner, tabsPath } from './tab-record';

function ownEntryIn(snapshot: DataSnapshot): OwnAttendee | null {
  const parsed = v.safeParse(ownEntrySchema, snapshot.val());
  return parsed.success ? parsed.output : null;
}

/** Returns whether no other tab can hold an entry: it names none, or this one on an earlier connection. */
export const isAbandoned = ({ tab }: OwnAttendee, record: TabRecord): boolean =>
  tab === undefined || record.isFormer(tab);

function writerOf(
  entry: OwnAttendee,
  owner: Owner,
  record: TabRecord,
  tabs: ReadonlySet<string>,
): EntryWriter {
  const { tab = '' } = entry;
  if (tab !== '' && tab === record.keyOf(owner)) return 'this';
  if (isAbandoned(entry, record)) return 'gone';
  return tabs.has(tab) ? 'other' : 'missing';
}

/** Reads a person's own entry, null when there is none. */
export async function readOwnEntry(database: Database, { mode, uid }: Owner): Promise<OwnAttendee | null> {
  return ownEntryIn(await read(ref(database, `${mode}/${entryPath(uid)}`)));
}

/**
 * Calls back with a person's own entry and its writer, now and whenever one of them changes; returns the function
 * that stops. It also listens to the records of the person's tabs, first of all so that they arrive first.
 */
export function watchOwnEntry(
  database: Database,
  record: TabRecord,
  owner: Owner,
  onChange: (own: OwnEntry) => void,
): () => void {
  const { mode, uid } = owner;
  let tabs: ReadonlySet<string> = new Set();
  let entry: OwnAttendee | null | undefined;
  let reported: EntryWriter | undefined;

  const currentWriter = (): EntryWriter => (entry ? writerOf(entry, owner, record, tabs) : 'gone');
  function report(): void {
    if (entry === undefined) return;
    reported = currentWriter();
    onChange({ entry, writer: reported });
  }
  function reportWriter(): void {
    if (currentWriter() !== reported) report();
  }

  return all([
    record.onEnd(reportWriter),
    follow(ref(database, `${mode}/${tabsPath(uid)}`), (snapshot) => {
      tabs = new Set(Object.keys(snapshot.val() ?? {}));
      reportWriter();
    }),
    follow(ref(database, `${mode}/${entryPath(uid)}`), (snapshot) => {
      entry = ownEntryIn(snapshot);
      report();
    }),
  ]);
}
