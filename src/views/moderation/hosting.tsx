import { isHost } from '@machines/auth/is-host';
import { askedQuestion } from '@machines/moderation/deed.machine';
import { useChildValue } from '@/app/app-context';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { lazyComponent, lazyLayer } from '@/ui/layers/lazy-component';
import type { DeedActor } from './deed-actor';

const DeedDialog = lazyLayer(async () => (await import('./deed-dialog')).DeedDialog);
const DeedNote = lazyComponent(async () => (await import('./deed-note')).DeedNote, { later: true });

/** Where hosts give the reason of what they do, and undo it right after; nothing for attendees. */
export function Hosting() {
  const mayAct = useChildValue('auth', isHost);
  const actor = useChatPart('deed');
  return mayAct && actor && <Layers actor={actor} />;
}

function Layers({ actor }: { actor: DeedActor }) {
  const isAsked = useChatValue('deed', askedQuestion, null) !== null;
  return (
    <>
      <DeedDialog actor={actor} opened={isAsked} onClose={() => actor.send({ type: 'deed.cancel' })} />
      <DeedNote actor={actor} />
    </>
  );
}
