import type { ListedPerson } from '@domain/people/attendee';
import type { ComponentProps } from 'react';
import { useChild } from '@/app/app-context';
import { PlainButton } from '@/ui/controls/plain-button';

interface ProfileButtonProps extends ComponentProps<'button'> {
  person: Pick<ListedPerson, 'uid' | 'name'>;
}

/** Opens the profile of a person, the user's own as well. */
export function ProfileButton({ person: { uid, name }, ...button }: ProfileButtonProps) {
  const view = useChild('profileView');
  return (
    <PlainButton
      {...button}
      aria-haspopup="dialog"
      onClick={() => view.send({ type: 'profile.open', userId: uid, name })}
    />
  );
}
