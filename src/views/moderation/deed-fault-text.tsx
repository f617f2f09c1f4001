import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type DeedFault, deedFault } from '@machines/moderation/deed.machine';
import { useSelector } from '@xstate/react';
import { Problem } from '@/ui/text/notices';
import type { DeedActor } from './deed-actor';

const FAULT_TEXTS: Record<DeedFault, MessageDescriptor> = {
  gone: msg`This is no longer there.`,
  self: msg`You cannot do this to yourself.`,
  forbidden: msg`Only administrators can do this to hosts.`,
  notInForce: msg`This has ended, or was undone already.`,
  undone: msg`That did not work. Please try again.`,
};

/** Tells why the last deed was not done; nothing when there is no such reason. */
export function DeedFaultText({ actor }: { actor: DeedActor }) {
  const { i18n } = useLingui();
  const fault = useSelector(actor, deedFault);
  return fault && <Problem>{i18n._(FAULT_TEXTS[fault])}</Problem>;
}
