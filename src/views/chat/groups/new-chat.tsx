import type { ListedPerson } from '@domain/people/attendee';
import { Trans } from '@lingui/react/macro';
import { isChatSheet } from '@machines/chat-panel/chat-panel.selectors';
import { useChild, useChildValue } from '@/app/app-context';
import { useStartChat } from '@/app/use-edge';
import { PlainButton } from '@/ui/controls/plain-button';
import { ViewBar } from '../channels/view-bar';
import classes from './new-chat.module.css';
import { ChoiceWords, PeopleChoices } from './people-choices';
import choices from './people-choices.module.css';

/** Lets the user choose a person for a private chat. */
export function NewChat() {
  const chat = useChild('chatPanel');
  return (
    <>
      <ViewBar onBack={() => chat.send({ type: 'partner.cancel' })}>
        <Trans>New chat</Trans>
      </ViewBar>
      <div className={classes.people}>
        <PeopleChoices focused choice={(person) => <PersonButton person={person} />} />
      </div>
    </>
  );
}

function PersonButton({ person }: { person: ListedPerson }) {
  const start = useStartChat(person.uid, person.name, useChildValue('chatPanel', isChatSheet));
  return (
    <PlainButton className={choices.choice} onClick={() => start?.()}>
      <ChoiceWords person={person} />
    </PlainButton>
  );
}
