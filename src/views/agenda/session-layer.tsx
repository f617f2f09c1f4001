import { useAgendaStore } from '@/app/use-agenda';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { useAgendaSearch, useCloseSession } from './use-agenda-search';

const SessionDialog = lazyLayer(async () => (await import('./session-dialog')).SessionDialog);

/** The dialog of the session that the address names. */
export function SessionLayer() {
  const { session: guid = '' } = useAgendaSearch();
  const session = useAgendaStore((store) => store.session(guid));
  const close = useCloseSession();
  return <SessionDialog opened={session !== undefined} onClose={close} session={session} />;
}
