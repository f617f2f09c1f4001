import { Trans } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.selectors';
import { isLinkDown } from '@machines/connection/connection.selectors';
import { listScope, searchText } from '@machines/people/people.selectors';
import type { PeopleStore } from '@machines/people/people-store';
import { useChild, useChildValue } from '@/app/app-context';
import { FailedList, ListNote } from '@/ui/text/list-note';

/** Shown for an empty list. */
export function EmptyNote() {
  const search = useChildValue('people', searchText).trim();
  return <ListNote>{search ? <NotFound name={search} /> : <Nobody />}</ListNote>;
}

const NotFound = ({ name }: { name: string }) => <Trans>Nobody found for “{name}”.</Trans>;

const Nobody = () => <Trans>Nobody is here yet. People will appear here as they arrive.</Trans>;

/** Shown while the user is alone in the area. */
export function AloneNote({ store }: { store: PeopleStore }) {
  const scope = useChildValue('people', listScope);
  const self = useChildValue('auth', currentUser)?.userId;
  const isUnknown = useChildValue('connection', isLinkDown);
  if (isUnknown || scope === 'venue' || store.size > 1 || store.uidAt(0) !== self) return null;
  return (
    <ListNote>
      <Trans>You are the only one here. Others will appear as they arrive.</Trans>
    </ListNote>
  );
}

export function FailedNote() {
  const people = useChild('people');
  return (
    <FailedList onRetry={() => people.send({ type: 'people.retry' })}>
      <Trans>The list of people could not be loaded. Trying again every few seconds.</Trans>
    </FailedList>
  );
}
