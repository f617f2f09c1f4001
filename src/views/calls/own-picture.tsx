import { useLingui } from '@lingui/react/macro';
import type { CallStream } from '@machines/calls/devices.events';
import { Picture } from './picture';

/** What the user's camera records, as in a mirror by its styles. */
export function OwnPicture({ stream, className }: { stream: CallStream; className: string | undefined }) {
  const { t } = useLingui();
  return <Picture stream={stream} className={className} label={t`You`} />;
}
