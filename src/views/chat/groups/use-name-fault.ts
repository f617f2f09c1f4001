import { type ChannelNameFault, channelName } from '@domain/chat/channel';
import { NAME_MAX } from '@domain/chat/chat-limits';
import { useLingui } from '@lingui/react/macro';

/** Returns why a group cannot have this name, in words; undefined when it can. */
export function useNameFault(name: string): string | undefined {
  const { t } = useLingui();
  const longest = NAME_MAX;
  const named = channelName(name);
  const texts: Record<ChannelNameFault, string> = {
    required: t`Please enter a name.`,
    tooLong: t`A name can have at most ${longest} characters.`,
    notPrintable: t`The value contains characters that cannot be shown.`,
  };
  return 'fault' in named ? texts[named.fault] : undefined;
}
