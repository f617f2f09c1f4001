import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { IconMapPin, IconUsersGroup } from '@tabler/icons-react';
import { Face } from '@/ui/media/face';
import classes from './channel-sign.module.css';

interface ChannelSignProps {
  type: ChannelEntry['type'];
  /** The name of the channel. */
  title: string;
}

/** Shows the face of the other person, or the sign of an area or a group; decorative beside the name. */
export function ChannelSign({ type, title }: ChannelSignProps) {
  if (type === 'PRIVATE') return <Face name={title} />;
  const Icon = type === 'AREA' ? IconMapPin : IconUsersGroup;
  return (
    <span className={classes.sign} aria-hidden>
      <Icon size={20} stroke={1.6} />
    </span>
  );
}
