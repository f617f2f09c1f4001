import { useLingui } from '@lingui/react/macro';
import { IconMessageOff, IconTrash, IconUserOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { MenuOption, OptionsMenu } from '@/ui/controls/options-menu';

interface HostMenuProps {
  /** Opens and closes the menu. */
  button: ReactElement;
  /** Opens the question for an action. */
  ask: (kind: 'remove' | 'mute' | 'ban') => void;
  /** It is about a message, not only about its author. */
  hasMessage?: boolean;
}

/** What hosts can do about a person or a message. */
export function HostMenu({ button, ask, hasMessage = false }: HostMenuProps) {
  const { t } = useLingui();
  return (
    <OptionsMenu button={button}>
      {hasMessage && (
        <MenuOption icon={IconTrash} onClick={() => ask('remove')}>{t`Remove message`}</MenuOption>
      )}
      <MenuOption icon={IconMessageOff} onClick={() => ask('mute')}>{t`Mute`}</MenuOption>
      <MenuOption icon={IconUserOff} onClick={() => ask('ban')}>{t`Ban`}</MenuOption>
    </OptionsMenu>
  );
}
