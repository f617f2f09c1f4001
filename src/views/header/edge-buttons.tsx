import { useHasPresence } from '@/app/use-people';
import { ChatButton } from './chat-button';
import { PeopleButton } from './people-button';

/** The buttons of the panels that share the edge of the stage. */
export const EdgeButtons = () => (
  <>
    {useHasPresence() && <PeopleButton />}
    <ChatButton />
  </>
);
