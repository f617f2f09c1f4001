import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type HostActionFault, hostActionFault } from '@machines/moderation/host-action.machine';
import { useSelector } from '@xstate/react';
import { Problem } from '@/ui/text/notices';
import type { HostActionActor } from './host-action-actor';

const FAULT_TEXTS: Record<HostActionFault, MessageDescriptor> = {
  gone: msg`This is no longer there.`,
  self: msg`You cannot do this to yourself.`,
  forbidden: msg`Only administrators can do this to hosts.`,
  notInForce: msg`This has ended, or was undone already.`,
  failed: msg`That did not work. Please try again.`,
};

/** Tells why the last action was not done; nothing when there is no such reason. */
export function HostActionFaultText({ actor }: { actor: HostActionActor }) {
  const { i18n } = useLingui();
  const fault = useSelector(actor, hostActionFault);
  return fault && <Problem>{i18n._(FAULT_TEXTS[fault])}</Problem>;
}
