import { areaOf as areaOfChannel } from '@domain/chat/channel-id';
import { isForGood } from '@domain/moderation/restriction';
import { Trans } from '@lingui/react/macro';
import type { PlaceBan } from '@machines/moderation/restrictions.machine';
import { useMoment } from './moment';
import { useAreaName } from './names';

/** Says where a host has removed the user from, and until when. */
export function BanWords({ ban: { channelId, name: group = '', until } }: { ban: PlaceBan }) {
  const moment = useMoment();
  const areaName = useAreaName(areaOfChannel(channelId));
  const name = areaName || group;
  const end = moment(until);
  return isForGood({ until }) ? (
    <Trans>
      A host has removed you from <bdi>{name}</bdi>.
    </Trans>
  ) : (
    <Trans>
      A host has removed you from <bdi>{name}</bdi> until {end}.
    </Trans>
  );
}
