import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { askedQuestion, type DeedFault, deedFault } from '@machines/moderation/moderation-page.machine';
import { useSelector } from '@xstate/react';
import { Problem } from '@/ui/text/notices';
import type { PageActor } from './page-actor';

const FAULT_TEXTS: Record<DeedFault, MessageDescriptor> = {
  gone: msg`This is no longer there.`,
  self: msg`You cannot do this to yourself.`,
  forbidden: msg`Only administrators can do this to hosts.`,
  notInForce: msg`This has ended, or was undone already.`,
  undone: msg`That did not work. Please try again.`,
};

/** Tells why the last deed was not done; nothing when there is no such reason. */
export function DeedFaultText({ actor }: { actor: PageActor }) {
  const { i18n } = useLingui();
  const fault = useSelector(actor, deedFault);
  return fault && <Problem>{i18n._(FAULT_TEXTS[fault])}</Problem>;
}

/** Tells it on the page, for deeds without a dialog. */
export function DeedProblem({ actor }: { actor: PageActor }) {
  const isAsked = useSelector(actor, askedQuestion) !== null;
  return !isAsked && <DeedFaultText actor={actor} />;
}
