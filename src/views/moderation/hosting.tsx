import { isHost } from '@machines/auth/is-host';
import { askedQuestion } from '@machines/moderation/host-action.machine';
import { useChildValue } from '@/app/app-context';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { lazyComponent, lazyLayer } from '@/ui/layers/lazy-component';
import type { HostActionActor } from './host-action-actor';

const HostActionDialog = lazyLayer(async () => (await import('./host-action-dialog')).HostActionDialog);
const HostActionNote = lazyComponent(async () => (await import('./host-action-note')).HostActionNote);

/** Where hosts give the reason of what they do, and undo it right after; nothing for attendees. */
export function Hosting() {
  const mayAct = useChildValue('auth', isHost);
  const actor = useChatPart('hostAction');
  return mayAct && actor && <Layers actor={actor} />;
}

function Layers({ actor }: { actor: HostActionActor }) {
  const isAsked = useChatValue('hostAction', askedQuestion, null) !== null;
  return (
    <>
      <HostActionDialog
        actor={actor}
        opened={isAsked}
        onClose={() => actor.send({ type: 'hostAction.cancel' })}
      />
      <HostActionNote actor={actor} />
    </>
  );
}
