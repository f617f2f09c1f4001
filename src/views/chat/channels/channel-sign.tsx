import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { IconMapPin, IconUsersGroup } from '@tabler/icons-react';
import { PersonFace } from '../person-face';
import classes from './channel-sign.module.css';

interface ChannelSignProps {
  type: ChannelEntry['type'];
  /** The other person of a private channel. */
  otherId?: string | undefined;
  /** The name of the channel. */
  title: string;
}

/** Shows the face of the other person, or the sign of an area or a group; decorative beside the name. */
export function ChannelSign({ type, otherId = '', title }: ChannelSignProps) {
  if (type === 'PRIVATE') return <PersonFace uid={otherId} name={title} />;
  const Icon = type === 'AREA' ? IconMapPin : IconUsersGroup;
  return (
    <span className={classes.sign} aria-hidden>
      <Icon size={20} stroke={1.6} />
    </span>
  );
}
