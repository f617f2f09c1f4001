import { useHasPresence } from '@/app/use-people';
import { ChatButton } from './chat-button';
import { NoticesButton } from './notices-button';
import { PeopleButton } from './people-button';

/** The buttons of the panels that share the edge of the stage, and of the notices. */
export const EdgeButtons = () => (
  <>
    {useHasPresence() && <PeopleButton />}
    <ChatButton />
    <NoticesButton />
  </>
);
